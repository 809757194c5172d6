package partnersites

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// case: vulnerable CWE-601
func Landing(c echo.Context) error {
	return forward(c, c.FormValue("next"))
}

func forward(c echo.Context, where string) error {
	return c.Redirect(http.StatusTemporaryRedirect, where)
}

// case: safe CWE-601
func Partner(c echo.Context) error {
	sites := map[string]string{
		"north": "https://north.partner.example/",
		"south": "https://south.partner.example/",
	}
	where, ok := sites[c.FormValue("partner")]
	if !ok {
		where = "/"
	}
	return c.Redirect(http.StatusTemporaryRedirect, where)
}
