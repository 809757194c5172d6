package bannerstore

import (
	"io"
	"net/http"
	"os"

	"github.com/labstack/echo/v4"
)

const bannerDir = "/srv/banners"

// case: vulnerable CWE-22
func Save(c echo.Context) error {
	site := c.FormValue("site")
	f, err := os.OpenFile(bannerDir+"/"+site+".png", os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return echo.ErrInternalServerError
	}
	defer f.Close()
	n, err := io.Copy(f, io.LimitReader(c.Request().Body, 1<<20))
	if err != nil {
		return echo.ErrInternalServerError
	}
	return c.JSON(http.StatusCreated, map[string]any{
		"site": site,
		"size": n,
	})
}
