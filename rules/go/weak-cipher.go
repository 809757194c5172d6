package cipher

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"crypto/dsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rc4"
	"crypto/rsa"
	"io"

	"golang.org/x/crypto/blowfish"
	"golang.org/x/crypto/chacha20poly1305"
)

func broken(key []byte) {
	// ruleid: go-weak-cipher
	des.NewCipher(key)
	// ruleid: go-weak-cipher
	des.NewTripleDESCipher(key)
	// ruleid: go-weak-cipher
	rc4.NewCipher(key)
	// ruleid: go-weak-cipher
	blowfish.NewCipher(key)
	// ok: go-weak-cipher
	aes.NewCipher(key)
	// ok: go-weak-cipher
	chacha20poly1305.New(key)
}

func blockByBlock(key, text []byte) []byte {
	block, _ := aes.NewCipher(key)
	out := make([]byte, len(text))
	for at := 0; at < len(text); at += block.BlockSize() {
		// ruleid: go-weak-cipher
		block.Encrypt(out[at:], text[at:])
	}
	gcm, _ := cipher.NewGCM(block)
	nonce := make([]byte, gcm.NonceSize())
	io.ReadFull(rand.Reader, nonce)
	// ok: go-weak-cipher
	return gcm.Seal(nonce, nonce, text, nil)
}

func keys() {
	// ruleid: go-weak-key-size
	rsa.GenerateKey(rand.Reader, 1024)
	// ok: go-weak-key-size
	rsa.GenerateKey(rand.Reader, 3072)
	bits := 512
	// ruleid: go-weak-key-size
	rsa.GenerateKey(rand.Reader, bits)
	// ok: go-weak-key-size
	elliptic.P256()
	var parameters dsa.Parameters
	// ruleid: go-weak-key-size
	dsa.GenerateParameters(&parameters, rand.Reader, dsa.L1024N160)
}

func vectors(key, text []byte) {
	block, _ := aes.NewCipher(key)
	// ruleid: go-static-nonce
	cipher.NewCBCEncrypter(block, []byte("0123456789abcdef"))
	iv := make([]byte, aes.BlockSize)
	// ruleid: go-static-nonce
	cipher.NewCTR(block, iv)

	fresh := make([]byte, aes.BlockSize)
	if _, err := rand.Read(fresh); err != nil {
		return
	}
	// ok: go-static-nonce
	cipher.NewCTR(block, fresh)

	gcm, _ := cipher.NewGCM(block)
	fixed := []byte("unique nonce")
	// ruleid: go-static-nonce
	gcm.Seal(nil, fixed, text, nil)
	nonce := make([]byte, 12)
	io.ReadFull(rand.Reader, nonce)
	// ok: go-static-nonce
	gcm.Seal(nil, nonce, text, nil)
}

func read(key, text []byte) {
	block, _ := aes.NewCipher(key)
	iv := text[:aes.BlockSize]
	// ok: go-static-nonce
	cipher.NewCBCDecrypter(block, iv)
}

func literal(secret []byte) {
	// ruleid: go-hard-coded-key
	aes.NewCipher([]byte("0123456789abcdef"))
	key := []byte("an example key!!")
	// ruleid: go-hard-coded-key
	aes.NewCipher(key)
	// ok: go-hard-coded-key
	aes.NewCipher(secret)
	fresh := make([]byte, 32)
	rand.Read(fresh)
	// ok: go-hard-coded-key
	aes.NewCipher(fresh)
}

func RandomKeysForTest() (*rsa.PrivateKey, error) {
	// ok: go-weak-key-size
	return rsa.GenerateKey(rand.Reader, 1024)
}

func RandomKeys() (*rsa.PrivateKey, error) {
	// ruleid: go-weak-key-size
	return rsa.GenerateKey(rand.Reader, 1024)
}
