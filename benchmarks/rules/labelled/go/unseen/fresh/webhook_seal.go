package webhookseal

import (
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"hash"
)

// case: vulnerable CWE-328
func signature(parts ...string) string {
	h := sha1.New()
	return feed(h, parts)
}

func feed(h hash.Hash, parts []string) string {
	for _, p := range parts {
		h.Write([]byte(p))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// case: safe CWE-328
func seal(parts ...string) string {
	var h hash.Hash
	h = sha256.New()
	for _, p := range parts {
		h.Write([]byte(p))
	}
	return hex.EncodeToString(h.Sum(nil))
}
