package formula

import (
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"
	"github.com/robertkrimen/otto"
)

// case: vulnerable CWE-94
func Cell(c *gin.Context) {
	vm := otto.New()
	script := "var rows = 3; " + c.PostForm("cell")
	value, err := vm.Run(script)
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	c.JSON(http.StatusOK, value.String())
}

// case: safe CWE-94
func Monthly(c *gin.Context) {
	vm := otto.New()
	cell, err := strconv.ParseFloat(c.PostForm("cell"), 64)
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	_ = vm.Set("cell", cell)
	value, err := vm.Run("cell * 12")
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	c.JSON(http.StatusOK, value.String())
}
