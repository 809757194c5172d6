package tokens

import (
	"encoding/base64"
	"errors"
	"os"
	"strings"

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
	// ruleid: go-jwt-issued-unsigned
	token := jwt.NewWithClaims(jwt.SigningMethodNone, claims)
	// ok: go-jwt-issued-unsigned
	// ok: go-jwt-algorithm-none
	return token.SignedString(jwt.UnsafeAllowNoneSignatureType)
}

func noClaims() *jwt.Token {
	// ruleid: go-jwt-issued-unsigned
	return jwt.New(jwt.SigningMethodNone)
}

func signed(claims jwt.MapClaims) *jwt.Token {
	// ok: go-jwt-issued-unsigned
	return jwt.NewWithClaims(jwt.SigningMethodHS256, claims)
}

func anyKey(*jwt.Token) (any, error) {
	// ruleid: go-jwt-algorithm-none
	return jwt.UnsafeAllowNoneSignatureType, nil
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

func payload(header string) ([]byte, error) {
	parts := strings.Split(header, ".")
	// ruleid: go-jwt-payload-decoded
	return base64.RawURLEncoding.DecodeString(parts[1])
}

func signed(header string) ([]byte, error) {
	parts := strings.Split(header, ".")
	if !matches(parts[0]+"."+parts[1], parts[2]) {
		return nil, errors.New("signature")
	}
	// ok: go-jwt-payload-decoded
	return base64.RawURLEncoding.DecodeString(parts[1])
}

func dropped(text string) jwt.Claims {
	// ruleid: go-jwt-unverified
	token, _ := jwt.Parse(text, keys)
	return token.Claims
}

func asked(text string) bool {
	// ok: go-jwt-unverified
	token, _ := jwt.Parse(text, keys)
	return token.Valid
}

func jwx(data []byte) {
	// ruleid: go-jwt-unverified
	jwt.ParseInsecure(data)
	// ruleid: go-jwt-unverified
	jwt.Parse(data, jwt.WithVerify(false))
}

func claims(header string) ([]byte, error) {
	token := strings.SplitN(header, ".", 3)
	// ruleid: go-jwt-payload-decoded
	return base64.RawURLEncoding.DecodeString(token[1])
}

func words(header string) ([]byte, error) {
	fields := strings.Split(header, " ")
	// ok: go-jwt-payload-decoded
	return base64.RawURLEncoding.DecodeString(fields[1])
}
