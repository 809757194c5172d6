package cookiesservice

import (
	"crypto/rand"
	"encoding/base64"
	"net/http"

	"github.com/gofiber/fiber/v2"
	"github.com/labstack/echo/v4"
)

func fresh() string {
	b := make([]byte, 24)
	rand.Read(b)
	return base64.RawURLEncoding.EncodeToString(b)
}

// case: safe CWE-614
func echoLogin(c echo.Context) error {
	c.SetCookie(&http.Cookie{
		Name:     "session",
		Value:    fresh(),
		HttpOnly: true,
		Secure:   true,
		SameSite: http.SameSiteLaxMode,
	})
	return c.NoContent(http.StatusNoContent)
}

// case: vulnerable CWE-614
func echoRemember(c echo.Context) error {
	ck := new(http.Cookie)
	ck.Name = "remember"
	ck.Value = fresh()
	ck.HttpOnly = true
	ck.Secure = false
	ck.SameSite = http.SameSiteLaxMode
	c.SetCookie(ck)
	return c.NoContent(http.StatusNoContent)
}

// case: vulnerable CWE-1004
func fiberLogin(c *fiber.Ctx) error {
	c.Cookie(&fiber.Cookie{Name: "session", Value: fresh(), Secure: true, HTTPOnly: false, SameSite: "Strict"})
	return c.SendStatus(http.StatusNoContent)
}

// case: safe CWE-1004
func fiberRenew(c *fiber.Ctx) error {
	c.Cookie(&fiber.Cookie{Name: "session", Value: fresh(), Secure: true, HTTPOnly: true, SameSite: "Strict"})
	return c.SendStatus(http.StatusNoContent)
}
