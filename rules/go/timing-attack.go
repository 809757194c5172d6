package compare

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
)

var apiKey = "from the environment"

func authorised(w http.ResponseWriter, r *http.Request) bool {
	// ruleid: go-timing-attack
	if r.Header.Get("X-Api-Key") == apiKey {
		return true
	}
	token := r.FormValue("token")
	// ok: go-timing-attack
	if token == "" {
		return false
	}
	// ok: go-timing-attack
	return subtle.ConstantTimeCompare([]byte(token), []byte(apiKey)) == 1
}

func signed(body, signature, key []byte) bool {
	mac := hmac.New(sha256.New, key)
	mac.Write(body)
	expected := mac.Sum(nil)
	// ok: go-timing-attack
	if hmac.Equal(signature, expected) {
		return true
	}
	// ruleid: go-timing-attack
	return bytes.Equal(signature, expected)
}
