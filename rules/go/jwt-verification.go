package tokens

import (
	"errors"
	"os"

	"github.com/golang-jwt/jwt/v5"
)

var secret = []byte(os.Getenv("JWT_SECRET"))

func unverified(text string) (jwt.MapClaims, error) {
	claims := jwt.MapClaims{}
	// ruleid: go-jwt-unverified
	_, _, err := new(jwt.Parser).ParseUnverified(text, claims)
	return claims, err
}

func subject(text string) string {
	claims := &jwt.RegisteredClaims{}
	parser := jwt.NewParser()
	// ruleid: go-jwt-unverified
	parser.ParseUnverified(text, claims)
	return claims.Subject
}

func verified(text string) (*jwt.Token, error) {
	// ok: go-jwt-unverified
	return jwt.Parse(text, func(token *jwt.Token) (interface{}, error) {
		if _, ok := token.Method.(*jwt.SigningMethodHMAC); !ok {
			return nil, errors.New("another method")
		}
		return secret, nil
	})
}

func peeked(text string) (*jwt.Token, error) {
	parser := jwt.NewParser()
	// ok: go-jwt-unverified
	unsigned, _, err := parser.ParseUnverified(text, jwt.MapClaims{})
	if err != nil {
		return nil, err
	}
	key := keyOf(unsigned)
	return jwt.Parse(text, func(token *jwt.Token) (interface{}, error) { return key, nil }, jwt.WithValidMethods([]string{"RS256"}))
}

func signed(claims jwt.MapClaims) (string, error) {
	// ok: go-jwt-algorithm-none
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims)
	// ok: go-jwt-hard-coded-key
	return token.SignedString(secret)
}

func none(claims jwt.MapClaims) (string, error) {
	// ruleid: go-jwt-algorithm-none
	token := jwt.NewWithClaims(jwt.SigningMethodNone, claims)
	// ruleid: go-jwt-algorithm-none
	return token.SignedString(jwt.UnsafeAllowNoneSignatureType)
}

func acceptsNone(text string) (*jwt.Token, error) {
	// ok: go-jwt-algorithm-none
	jwt.Parse(text, keyFor, jwt.WithValidMethods([]string{"HS256"}))
	// ruleid: go-jwt-algorithm-none
	return jwt.Parse(text, keyFor, jwt.WithValidMethods([]string{"HS256", "none"}))
}

func fixed(claims jwt.MapClaims) (string, error) {
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims)
	// ruleid: go-jwt-hard-coded-key
	return token.SignedString([]byte("very secret"))
}

func fixedVariable(claims jwt.MapClaims) (string, error) {
	key := []byte("very secret")
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims)
	// ruleid: go-jwt-hard-coded-key
	return token.SignedString(key)
}

func fromEnvironment(claims jwt.MapClaims) (string, error) {
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims)
	// ok: go-jwt-hard-coded-key
	return token.SignedString([]byte(os.Getenv("KEY")))
}
