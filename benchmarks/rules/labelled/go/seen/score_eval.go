package scoreeval

import (
	"net/http"
	"os"
	"strconv"

	"github.com/dop251/goja"
	"github.com/labstack/echo/v4"
)

var formulas = map[string]string{
	"plain":  "points * 2",
	"capped": "Math.min(points, 100)",
}

func engine() *goja.Runtime {
	vm := goja.New()
	vm.Set("readFile", func(name string) string {
		b, _ := os.ReadFile(name)
		return string(b)
	})
	return vm
}

// case: vulnerable CWE-94
func custom(c echo.Context) error {
	v, err := engine().RunString("var points = 40; " + c.QueryParam("formula"))
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	return c.JSON(http.StatusOK, v.Export())
}

// case: safe CWE-94
func listed(c echo.Context) error {
	formula, ok := formulas[c.QueryParam("formula")]
	if !ok {
		return c.NoContent(http.StatusNotFound)
	}
	v, err := engine().RunString("var points = 40; " + formula)
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	return c.JSON(http.StatusOK, v.Export())
}

// case: safe CWE-94
func points(c echo.Context) error {
	n, err := strconv.Atoi(c.QueryParam("points"))
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	v, err := engine().RunString(strconv.Itoa(n) + " * 2")
	if err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	return c.JSON(http.StatusOK, v.Export())
}
