package redirectsapp

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/gofiber/fiber/v2"
	"github.com/labstack/echo/v4"
)

var partners = map[string]bool{"shop.example.com": true, "help.example.com": true}

func allowed(raw string) bool {
	u, err := url.Parse(raw)
	if err != nil {
		return false
	}
	return u.Scheme == "https" && partners[u.Host]
}

func looksOurs(raw string) bool {
	return strings.Contains(raw, "example.com")
}

// case: safe CWE-601
func toShop(c echo.Context) error {
	target := c.QueryParam("to")
	if !allowed(target) {
		return c.NoContent(http.StatusBadRequest)
	}
	return c.Redirect(http.StatusFound, target)
}

// case: vulnerable CWE-601
func toHelp(c echo.Context) error {
	target := c.QueryParam("to")
	if !looksOurs(target) {
		return c.NoContent(http.StatusBadRequest)
	}
	return c.Redirect(http.StatusFound, target)
}

// case: vulnerable CWE-601
func stored(c *fiber.Ctx) error {
	return c.Redirect(c.Query("return_to", "/"), http.StatusFound)
}

// case: safe CWE-601
func orders(c *fiber.Ctx) error {
	return c.Redirect("/orders?from="+url.QueryEscape(c.Query("from")), http.StatusFound)
}

// case: safe CWE-601
func article(w http.ResponseWriter, r *http.Request) {
	slug := r.FormValue("slug")
	w.Header().Set("Location", "https://blog.example.com/articles/"+url.PathEscape(slug))
	w.WriteHeader(http.StatusMovedPermanently)
}

// case: vulnerable CWE-601
func mirror(w http.ResponseWriter, r *http.Request) {
	host := r.FormValue("mirror")
	w.Header().Set("Location", "https://"+host+"/articles")
	w.WriteHeader(http.StatusMovedPermanently)
}
