package checksums

import (
	"crypto"
	_ "crypto/md5"
	"crypto/sha1"
	"crypto/sha512"
	"encoding/base64"
	"net/http"

	"github.com/labstack/echo/v4"
)

// case: vulnerable CWE-328
func apiKey(c echo.Context) error {
	sum := sha1.Sum([]byte(c.FormValue("secret_phrase")))
	return c.JSON(http.StatusOK, map[string]string{"stored": base64.StdEncoding.EncodeToString(sum[:])})
}

// case: safe CWE-328
func release(c echo.Context) error {
	sum := sha512.Sum512_256([]byte(c.FormValue("release")))
	return c.JSON(http.StatusOK, map[string]string{"digest": base64.StdEncoding.EncodeToString(sum[:])})
}

// case: vulnerable CWE-328
func password(c echo.Context) error {
	h := crypto.MD5.New()
	h.Write([]byte(c.FormValue("password")))
	return c.JSON(http.StatusOK, map[string]string{"stored": base64.StdEncoding.EncodeToString(h.Sum(nil))})
}
