package notes

import (
	"crypto/cipher"
	"crypto/des"
	"crypto/rand"
	"errors"

	"golang.org/x/crypto/chacha20poly1305"
)

// case: vulnerable CWE-327
var makers = map[string]func([]byte) (cipher.Block, error){
	"small": des.NewCipher,
}

func Lock(kind string, key, block []byte) error {
	mk, ok := makers[kind]
	if !ok {
		return errors.New("unknown kind")
	}
	b, err := mk(key)
	if err != nil {
		return err
	}
	b.Encrypt(block, block)
	return nil
}

// case: safe CWE-327
var boxes = map[string]func([]byte) (cipher.AEAD, error){
	"small": chacha20poly1305.New,
	"large": chacha20poly1305.NewX,
}

func Box(kind string, key, note []byte) ([]byte, error) {
	mk, ok := boxes[kind]
	if !ok {
		return nil, errors.New("unknown kind")
	}
	a, err := mk(key)
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, a.NonceSize())
	if _, err := rand.Read(nonce); err != nil {
		return nil, err
	}
	return a.Seal(nonce, nonce, note, nil), nil
}
