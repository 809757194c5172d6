package cryptnotes

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/des"
	"crypto/rand"
	"crypto/rc4"
	"net/http"
	"os"
)

var key = []byte(os.Getenv("NOTE_KEY"))

func binary(w http.ResponseWriter, b []byte) {
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Write(b)
}

// case: vulnerable CWE-327
func triple(w http.ResponseWriter, r *http.Request) {
	block, err := des.NewTripleDESCipher(key[:24])
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	iv := make([]byte, block.BlockSize())
	rand.Read(iv)
	plain := []byte(r.FormValue("note"))
	out := make([]byte, len(plain))
	cipher.NewCTR(block, iv).XORKeyStream(out, plain)
	binary(w, append(iv, out...))
}

// case: safe CWE-327
func sealed(w http.ResponseWriter, r *http.Request) {
	block, err := aes.NewCipher(key[:32])
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	nonce := make([]byte, gcm.NonceSize())
	rand.Read(nonce)
	binary(w, gcm.Seal(nonce, nonce, []byte(r.FormValue("note")), nil))
}

// case: vulnerable CWE-327
func stream(w http.ResponseWriter, r *http.Request) {
	c, err := rc4.NewCipher(key[:16])
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	plain := []byte(r.FormValue("note"))
	out := make([]byte, len(plain))
	c.XORKeyStream(out, plain)
	binary(w, out)
}
