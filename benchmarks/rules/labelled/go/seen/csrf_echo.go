package csrfecho

import (
	"net/http"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

// case: vulnerable CWE-352
func bankRoutes(e *echo.Echo) {
	e.Use(middleware.CSRFWithConfig(middleware.CSRFConfig{
		Skipper:        func(c echo.Context) bool { return true },
		TokenLookup:    "form:_csrf",
		CookieSecure:   true,
		CookieHTTPOnly: true,
	}))
	e.POST("/transfer", func(c echo.Context) error { return c.NoContent(http.StatusAccepted) })
}

// case: safe CWE-352
func shopRoutes(e *echo.Echo) {
	e.Use(middleware.CSRFWithConfig(middleware.CSRFConfig{
		TokenLookup:    "form:_csrf",
		CookieSecure:   true,
		CookieHTTPOnly: true,
	}))
	e.POST("/order", func(c echo.Context) error { return c.NoContent(http.StatusAccepted) })
}
