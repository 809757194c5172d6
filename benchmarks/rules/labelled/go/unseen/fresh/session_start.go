package sessionstart

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

// case: vulnerable CWE-614
func Start(c *gin.Context) {
	c.SetCookie("session", fresh(), 3600, "/", "", false, true)
	c.Status(http.StatusNoContent)
}

// case: safe CWE-614
func Extend(c *gin.Context) {
	c.SetCookie("session", fresh(), 3600, "/", "", true, true)
	c.Status(http.StatusNoContent)
}
