package searchplain

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// case: safe CWE-79
func Results(c echo.Context) error {
	term := c.QueryParam("q")
	hits := []string{"alpha", "beta", "gamma"}
	var b strings.Builder
	b.WriteString("Results for ")
	b.WriteString(term)
	b.WriteString("\n")
	for _, h := range hits {
		if strings.Contains(h, term) {
			b.WriteString(" - " + h + "\n")
		}
	}
	c.Response().Header().Set("X-Content-Type-Options", "nosniff")
	return c.String(http.StatusOK, b.String())
}
