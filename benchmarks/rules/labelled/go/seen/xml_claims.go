package xmlclaims

import (
	"io"
	"net/http"

	"github.com/labstack/echo/v4"
	"github.com/lestrrat-go/libxml2/parser"
)

// case: safe CWE-611
func claim(c echo.Context) error {
	body, err := io.ReadAll(http.MaxBytesReader(c.Response(), c.Request().Body, 1<<16))
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	p := parser.New(parser.XMLParseNoNet)
	doc, err := p.Parse(body)
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	defer doc.Free()
	root, err := doc.DocumentElement()
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	return c.JSON(http.StatusOK, root.TextContent())
}

// case: vulnerable CWE-611
func expandedClaim(c echo.Context) error {
	body, err := io.ReadAll(http.MaxBytesReader(c.Response(), c.Request().Body, 1<<16))
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	p := parser.New(parser.XMLParseNoNet, parser.XMLParseNoEnt)
	doc, err := p.Parse(body)
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	defer doc.Free()
	root, err := doc.DocumentElement()
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	return c.JSON(http.StatusOK, root.TextContent())
}
