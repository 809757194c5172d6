package seal

import (
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
)

func sealAndSign(block cipher.Block, key, iv, padded []byte) []byte {
	sealed := make([]byte, len(padded))
	// ok: go-cbc-without-integrity
	cipher.NewCBCEncrypter(block, iv).CryptBlocks(sealed, padded)
	mac := hmac.New(sha256.New, key)
	mac.Write(iv)
	mac.Write(sealed)
	return mac.Sum(sealed)
}
