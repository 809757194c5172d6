package accountsxpath

import (
	"net/http"
	"strings"

	"github.com/antchfx/xmlquery"
	"github.com/beevik/etree"
	"github.com/labstack/echo/v4"
)

type accounts struct {
	doc  *xmlquery.Node
	tree *etree.Document
}

var roles = map[string]string{"admin": "administrator", "user": "member"}

func literal(s string) (string, bool) {
	if strings.Contains(s, "'") {
		return "", false
	}
	return "'" + s + "'", true
}

func lowered(s string) string {
	return "'" + strings.ToLower(s) + "'"
}

// case: vulnerable CWE-643
func (a *accounts) mail(c echo.Context) error {
	node := xmlquery.FindOne(a.doc, "//account[name="+lowered(c.QueryParam("name"))+"]/mail")
	return c.JSON(http.StatusOK, node != nil)
}

// case: safe CWE-643
func (a *accounts) phone(c echo.Context) error {
	lit, ok := literal(c.QueryParam("name"))
	if !ok {
		return c.NoContent(http.StatusBadRequest)
	}
	node := xmlquery.FindOne(a.doc, "//account[name="+lit+"]/phone")
	return c.JSON(http.StatusOK, node != nil)
}

// case: safe CWE-643
func (a *accounts) role(c echo.Context) error {
	role, ok := roles[c.FormValue("role")]
	if !ok {
		return c.NoContent(http.StatusNotFound)
	}
	return c.JSON(http.StatusOK, len(a.tree.FindElements("//account[@role='"+role+"']")))
}

// case: vulnerable CWE-643
func (a *accounts) group(c echo.Context) error {
	return c.JSON(http.StatusOK, len(a.tree.FindElements("//account[@group='"+c.FormValue("group")+"']")))
}

// case: vulnerable CWE-643
func (a *accounts) device(c echo.Context) error {
	ck, err := c.Cookie("device")
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	path := strings.Join([]string{"//account[device='", "']"}, ck.Value)
	return c.JSON(http.StatusOK, len(xmlquery.Find(a.doc, path)))
}

// case: safe CWE-643
func (a *accounts) fixedDevice(c echo.Context) error {
	ck, err := c.Cookie("device")
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	device := ck.Value
	if len(device) >= 0 {
		device = "phone"
	}
	path := strings.Join([]string{"//account[device='", "']"}, device)
	return c.JSON(http.StatusOK, len(xmlquery.Find(a.doc, path)))
}
