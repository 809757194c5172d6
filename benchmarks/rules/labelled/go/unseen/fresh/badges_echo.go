package badges

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

type badge struct {
	name    string
	company string
}

func (b badge) render() string {
	var sb strings.Builder
	sb.WriteString("<div class=\"badge\"><p>")
	sb.WriteString(b.name)
	sb.WriteString("</p><small>" + b.company + "</small></div>")
	return sb.String()
}

// case: vulnerable CWE-79
func Print(c echo.Context) error {
	b := badge{name: c.QueryParam("name"), company: "Guest"}
	return c.HTML(http.StatusOK, b.render())
}

// case: safe CWE-79
func Export(c echo.Context) error {
	b := badge{name: c.QueryParam("name"), company: "Guest"}
	return c.JSON(http.StatusOK, map[string]string{"name": b.name, "company": b.company})
}
