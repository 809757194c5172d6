package invites

import (
	crand "crypto/rand"
	"encoding/hex"
	"fmt"
	"math/rand"
	"net/http"
	"time"
)

// case: vulnerable CWE-330
func NewToken(w http.ResponseWriter, r *http.Request) {
	src := rand.New(rand.NewSource(time.Now().UnixNano()))
	token := fmt.Sprintf("%016x%016x", src.Uint64(), src.Uint64())
	http.SetCookie(w, &http.Cookie{Name: "invite", Value: token, Secure: true, HttpOnly: true})
}

// case: safe CWE-330
func RenewToken(w http.ResponseWriter, r *http.Request) {
	buf := make([]byte, 16)
	if _, err := crand.Read(buf); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	token := hex.EncodeToString(buf)
	http.SetCookie(w, &http.Cookie{Name: "invite", Value: token, Secure: true, HttpOnly: true})
}

// case: safe CWE-330
func pause(attempt int) time.Duration {
	base := time.Duration(100<<attempt) * time.Millisecond
	return base + time.Duration(rand.Intn(100))*time.Millisecond
}
