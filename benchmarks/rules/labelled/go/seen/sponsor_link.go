package sponsorlink

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

type click struct {
	Sponsor string `form:"sponsor"`
	Target  string `form:"target"`
}

var sites = map[string]string{
	"acme":  "https://acme.example/welcome",
	"globe": "https://globe.example/start",
}

// case: safe CWE-601
func Out(c *gin.Context) {
	var k click
	if err := c.ShouldBindQuery(&k); err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	site, ok := sites[k.Sponsor]
	if !ok {
		c.Status(http.StatusNotFound)
		return
	}
	k.Target = site
	c.Redirect(http.StatusFound, k.Target)
}
