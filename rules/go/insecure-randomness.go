package random

import (
	crand "crypto/rand"
	"encoding/base64"
	"fmt"
	"math/big"
	"math/rand"
	"net/http"
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
