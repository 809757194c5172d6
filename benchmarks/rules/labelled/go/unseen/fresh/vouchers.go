package vouchers

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"crypto/rand"
	"crypto/rc4"
	"io"
)

// case: vulnerable CWE-327
func Seal(key, voucher []byte) ([]byte, error) {
	block, err := des.NewTripleDESCipher(key)
	if err != nil {
		return nil, err
	}
	out := make([]byte, len(voucher))
	cipher.NewCTR(block, make([]byte, block.BlockSize())).XORKeyStream(out, voucher)
	return out, nil
}

// case: safe CWE-327
func Wrap(key, voucher []byte) ([]byte, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, gcm.NonceSize())
	if _, err := io.ReadFull(rand.Reader, nonce); err != nil {
		return nil, err
	}
	return gcm.Seal(nonce, nonce, voucher, nil), nil
}

// case: vulnerable CWE-327
func Stream(w io.Writer, key []byte) (io.Writer, error) {
	s, err := rc4.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.StreamWriter{S: s, W: w}, nil
}
