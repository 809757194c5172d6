package signinecho

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// case: vulnerable CWE-614
func cookie(value string, secure bool) *http.Cookie {
	return &http.Cookie{Name: "auth", Value: value, HttpOnly: true, Secure: secure}
}

func SignIn(c echo.Context) error {
	c.SetCookie(cookie(fresh(), false))
	return c.NoContent(http.StatusNoContent)
}

// case: safe CWE-614
func Keep(c echo.Context) error {
	ck := new(http.Cookie)
	ck.Name = "auth"
	ck.Value = fresh()
	ck.HttpOnly = true
	ck.Secure = true
	c.SetCookie(ck)
	return c.NoContent(http.StatusNoContent)
}
