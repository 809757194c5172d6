package avatarstore

import (
	"io"
	"net/http"
	"os"
	"path/filepath"

	"github.com/labstack/echo/v4"
)

const avatarDir = "/srv/avatars"

// case: safe CWE-22
func Save(c echo.Context) error {
	user := c.FormValue("user")
	f, err := os.CreateTemp(avatarDir, "avatar-*.png")
	if err != nil {
		return echo.ErrInternalServerError
	}
	defer f.Close()
	n, err := io.Copy(f, io.LimitReader(c.Request().Body, 1<<20))
	if err != nil {
		return echo.ErrInternalServerError
	}
	return c.JSON(http.StatusCreated, map[string]any{
		"user": user,
		"file": filepath.Base(f.Name()),
		"size": n,
	})
}
