package random

import (
	crand "crypto/rand"
	"encoding/base64"
	"fmt"
	"math/big"
	"math/rand"
	"net/http"
	"strconv"
	"time"
)

func sessionToken() string {
	raw := make([]byte, 32)
	// ruleid: go-insecure-randomness
	rand.Read(raw)
	return base64.URLEncoding.EncodeToString(raw)
}

func safeToken() string {
	raw := make([]byte, 32)
	// ok: go-insecure-randomness
	crand.Read(raw)
	return base64.URLEncoding.EncodeToString(raw)
}

func login(w http.ResponseWriter, r *http.Request) {
	// ruleid: go-insecure-randomness
	code := fmt.Sprint(rand.Intn(1000000))
	http.SetCookie(w, &http.Cookie{Name: "remember", Value: code, Secure: true, HttpOnly: true})
	// ok: go-insecure-randomness
	number, _ := crand.Int(crand.Reader, big.NewInt(1000000))
	fmt.Fprintln(w, number)
}

func reset() {
	generator := rand.New(rand.NewSource(time.Now().UnixNano()))
	// ruleid: go-insecure-randomness
	otp := generator.Intn(1000000)
	// ruleid: go-insecure-randomness
	password := fmt.Sprintf("%d", rand.Int63())
	fmt.Println(otp, password)
}

func backoff(attempt int) time.Duration {
	// ok: go-insecure-randomness
	jitter := time.Duration(rand.Intn(100)) * time.Millisecond
	return jitter + time.Duration(attempt)*time.Second
}

func pick(words []string) string {
	// ok: go-insecure-randomness
	return words[rand.Intn(len(words))]
}

func keep(store *storage) {
	// ruleid: go-insecure-randomness
	code := rand.Intn(900000)
	// ok: go-insecure-randomness
	colour := rand.Intn(8)
	store.Set("colour", colour)
	store.Set("otp_code", code)
}

func apiKey(buffer []byte) {
	for i := range buffer {
		// ruleid: go-insecure-randomness
		buffer[i] = byte(rand.Intn(16))
	}
}

func fromTime() {
	// ruleid: go-secret-from-time
	resetToken := strconv.FormatInt(time.Now().UnixNano(), 36)
	// ok: go-secret-from-time
	expires := strconv.FormatInt(time.Now().Unix(), 10)
	send(resetToken, expires)
}

func more() {
	// ruleid: go-secret-from-time
	sessionID := fmt.Sprintf("%x", time.Now().UnixNano())
	// ok: go-secret-from-time
	stamp := fmt.Sprintf("%d", time.Now().Unix())
	send(sessionID, stamp)
}
