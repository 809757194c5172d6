package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
)

func seal(key, padded []byte) []byte {
	block, _ := aes.NewCipher(key)
	iv := make([]byte, aes.BlockSize)
	rand.Read(iv)
	sealed := make([]byte, len(padded))
	// ruleid: go-cbc-without-integrity
	cipher.NewCBCEncrypter(block, iv).CryptBlocks(sealed, padded)
	return append(iv, sealed...)
}

func mode(block cipher.Block, iv []byte) cipher.BlockMode {
	// ruleid: go-cbc-without-integrity
	return cipher.NewCBCEncrypter(block, iv)
}

func authenticated(block cipher.Block) (cipher.AEAD, error) {
	// ok: go-cbc-without-integrity
	return cipher.NewGCM(block)
}

func open(block cipher.Block, iv []byte) cipher.BlockMode {
	// ok: go-cbc-without-integrity
	return cipher.NewCBCDecrypter(block, iv)
}
