package ruleeval

import (
	"net/http"

	"github.com/labstack/echo/v4"
	"github.com/traefik/yaegi/interp"
	"github.com/traefik/yaegi/stdlib"
)

// case: vulnerable CWE-94
func Evaluate(c echo.Context) error {
	vm := interp.New(interp.Options{})
	if err := vm.Use(stdlib.Symbols); err != nil {
		return echo.ErrInternalServerError
	}
	v, err := vm.Eval("price := 10.0; " + c.FormValue("rule"))
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	return c.JSON(http.StatusOK, map[string]any{"kind": v.Kind().String()})
}
