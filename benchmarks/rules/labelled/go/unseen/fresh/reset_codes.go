package resetcodes

import (
	crand "crypto/rand"
	"encoding/base64"
	"math/big"
	"math/rand"
)

// case: vulnerable CWE-330
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

func resetPassword(n int) string {
	out := make([]byte, n)
	for i := range out {
		out[i] = letters[rand.Intn(len(letters))]
	}
	return string(out)
}

// case: safe CWE-330
func recoveryCode(n int) (string, error) {
	out := make([]byte, n)
	for i := range out {
		k, err := crand.Int(crand.Reader, big.NewInt(32))
		if err != nil {
			return "", err
		}
		out[i] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"[k.Int64()]
	}
	return base64.StdEncoding.EncodeToString(out), nil
}
