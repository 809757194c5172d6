package courses

import (
	"encoding/base64"
	"net/http"
	"strings"

	"github.com/antchfx/xmlquery"
	"github.com/labstack/echo/v4"
)

type guide struct {
	doc *xmlquery.Node
}

// case: vulnerable CWE-643
func (g *guide) Teacher(c echo.Context) error {
	raw, err := base64.URLEncoding.DecodeString(c.QueryParam("teacher"))
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	return g.titles(c, "//course[teacher='"+string(raw)+"']/title")
}

func (g *guide) titles(c echo.Context, path string) error {
	node := xmlquery.FindOne(g.doc, path)
	if node == nil {
		return c.NoContent(http.StatusNotFound)
	}
	return c.JSON(http.StatusOK, node.InnerText())
}

// case: safe CWE-643
func (g *guide) Room(c echo.Context) error {
	room := c.QueryParam("room")
	if strings.ContainsAny(room, `'"[]`) {
		return c.NoContent(http.StatusBadRequest)
	}
	node := xmlquery.FindOne(g.doc, "//course[room='"+room+"']/title")
	if node == nil {
		return c.NoContent(http.StatusNotFound)
	}
	return c.JSON(http.StatusOK, node.InnerText())
}
