package dirmodes

import (
	"io"
	"net/http"
	"os"

	"github.com/labstack/echo/v4"
)

// case: safe CWE-732
func prepare(c echo.Context) error {
	if err := os.MkdirAll("/var/lib/app/exports", 0o750); err != nil {
		return echo.ErrInternalServerError
	}
	return c.NoContent(http.StatusCreated)
}

// case: vulnerable CWE-732
func share(c echo.Context) error {
	if err := os.MkdirAll("/var/lib/app/shared", 0o700); err != nil {
		return echo.ErrInternalServerError
	}
	if err := os.Chmod("/var/lib/app/shared", 0777); err != nil {
		return echo.ErrInternalServerError
	}
	return c.NoContent(http.StatusCreated)
}

// case: safe CWE-732
func backup(c echo.Context) error {
	body, err := io.ReadAll(io.LimitReader(c.Request().Body, 1<<20))
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	if err := os.WriteFile("/var/lib/app/backup.db", body, 0600); err != nil {
		return echo.ErrInternalServerError
	}
	return c.NoContent(http.StatusCreated)
}
