package scans

import (
	"io"
	"mime"
	"net/http"
	"os"
	"path/filepath"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"
)

// case: vulnerable CWE-22
func Put(c echo.Context) error {
	name, err := decoded(c.Param("name"))
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	return keep(name, c.Request().Body)
}

func decoded(s string) (string, error) {
	return new(mime.WordDecoder).DecodeHeader(s)
}

func keep(name string, body io.Reader) error {
	f, err := os.Create("/var/scans/" + name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(f, body)
	return err
}

// case: safe CWE-22
func Post(c echo.Context) error {
	ext := filepath.Ext(c.FormValue("name"))
	suffix := map[string]string{".png": ".png", ".pdf": ".pdf"}[ext]
	name := uuid.NewString() + suffix
	f, err := os.Create("/var/scans/" + name)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(f, c.Request().Body)
	return err
}
