package exprfixed

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/robertkrimen/otto"
)

const formula = "base + extra.length"

// case: safe CWE-94
func Price(c *gin.Context) {
	vm := otto.New()
	if err := vm.Set("base", 10); err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	if err := vm.Set("extra", c.PostForm("extra")); err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	v, err := vm.Run(formula)
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	n, _ := v.ToInteger()
	c.JSON(http.StatusOK, gin.H{"price": n})
}
