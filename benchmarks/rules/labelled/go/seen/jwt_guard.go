package jwtguard

import (
	"errors"
	"net/http"
	"os"
	"strings"

	"github.com/golang-jwt/jwt/v5"
)

var secret = []byte(os.Getenv("JWT_SECRET"))

func bearer(r *http.Request) string {
	return strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
}

func respond(w http.ResponseWriter, claims jwt.MapClaims) {
	if claims["role"] == "admin" {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.WriteHeader(http.StatusForbidden)
}

// case: vulnerable CWE-347
func admin(w http.ResponseWriter, r *http.Request) {
	claims := jwt.MapClaims{}
	if _, _, err := jwt.NewParser().ParseUnverified(bearer(r), claims); err != nil {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	respond(w, claims)
}

// case: safe CWE-347
func owner(w http.ResponseWriter, r *http.Request) {
	claims := jwt.MapClaims{}
	tok, err := jwt.ParseWithClaims(bearer(r), claims, func(t *jwt.Token) (interface{}, error) {
		if _, ok := t.Method.(*jwt.SigningMethodHMAC); !ok {
			return nil, errors.New("unexpected algorithm")
		}
		return secret, nil
	})
	if err != nil || !tok.Valid {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	respond(w, claims)
}

// case: vulnerable CWE-347
func staff(w http.ResponseWriter, r *http.Request) {
	claims := jwt.MapClaims{}
	_, err := jwt.ParseWithClaims(bearer(r), claims, func(t *jwt.Token) (interface{}, error) {
		if t.Method.Alg() == "none" {
			return jwt.UnsafeAllowNoneSignatureType, nil
		}
		return secret, nil
	})
	if err != nil {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	respond(w, claims)
}
