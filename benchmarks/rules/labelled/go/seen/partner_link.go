package partnerlink

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

type click struct {
	Partner string `form:"partner"`
	Target  string `form:"target"`
}

// case: vulnerable CWE-601
func Out(c *gin.Context) {
	var k click
	if err := c.ShouldBindQuery(&k); err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	if k.Partner == "" {
		c.Status(http.StatusNotFound)
		return
	}
	c.Redirect(http.StatusFound, k.Target)
}
