package randombits

import (
	"encoding/json"
	"math/big"
	"math/rand"
	"net/http"
	"strconv"
	"time"

	crand "crypto/rand"
)

const letters = "abcdefghijkmnpqrstuvwxyz23456789"

// case: safe CWE-330
func retryLater(w http.ResponseWriter, r *http.Request) {
	jitter := rand.Intn(5)
	w.Header().Set("Retry-After", strconv.Itoa(10+jitter))
	w.WriteHeader(http.StatusServiceUnavailable)
}

// case: vulnerable CWE-330
func startSession(w http.ResponseWriter, r *http.Request) {
	b := make([]byte, 20)
	for i := range b {
		b[i] = letters[rand.Intn(len(letters))]
	}
	http.SetCookie(w, &http.Cookie{
		Name: "session", Value: string(b), Path: "/", Secure: true, HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Expires: time.Now().Add(time.Hour),
	})
	w.WriteHeader(http.StatusNoContent)
}

// case: safe CWE-330
func coupon(w http.ResponseWriter, r *http.Request) {
	b := make([]byte, 20)
	for i := range b {
		n, err := crand.Int(crand.Reader, big.NewInt(int64(len(letters))))
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		b[i] = letters[n.Int64()]
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(map[string]string{"coupon": string(b)})
}
