package searchecho

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// case: vulnerable CWE-79
func Results(c echo.Context) error {
	term := c.QueryParam("q")
	hits := []string{"alpha", "beta", "gamma"}
	var b strings.Builder
	b.WriteString("<h2>Results for <em>")
	b.WriteString(term)
	b.WriteString("</em></h2><ul>")
	for _, h := range hits {
		if strings.Contains(h, term) {
			b.WriteString("<li>" + h + "</li>")
		}
	}
	b.WriteString("</ul>")
	return c.HTML(http.StatusOK, b.String())
}
