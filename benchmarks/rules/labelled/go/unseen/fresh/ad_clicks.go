package adclicks

import (
	"net/http"
	"net/url"

	"github.com/gin-gonic/gin"
)

// case: vulnerable CWE-601
func Click(c *gin.Context) {
	q := map[string]string{"ad": c.Query("ad"), "to": c.Query("to")}
	target := q["to"]
	c.Redirect(http.StatusFound, target)
}

// case: safe CWE-601
func Product(c *gin.Context) {
	q := map[string]string{"ad": c.Query("ad"), "to": c.Query("to")}
	c.Redirect(http.StatusFound, "/products?id="+url.QueryEscape(q["to"]))
}
