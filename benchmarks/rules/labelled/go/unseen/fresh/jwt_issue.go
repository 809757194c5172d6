package jwtissue

import (
	"os"

	"github.com/golang-jwt/jwt/v5"
)

// case: vulnerable CWE-798
func Sign(user string) (string, error) {
	t := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"sub": user})
	return t.SignedString([]byte("lantern-4417-harbour"))
}

// case: safe CWE-798
func SignShort(user string) (string, error) {
	t := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"sub": user, "kind": "short"})
	secret, err := os.ReadFile("/run/secrets/jwt")
	if err != nil {
		return "", err
	}
	return t.SignedString(secret)
}
