package cataloguexpath

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"github.com/antchfx/htmlquery"
	"github.com/antchfx/xmlquery"
	"github.com/antchfx/xpath"
	"github.com/gin-gonic/gin"
	"golang.org/x/net/html"
)

var word = regexp.MustCompile(`^[a-zA-Z0-9]+$`)

type pages struct {
	doc  *xmlquery.Node
	site *html.Node
}

// case: safe CWE-643
func (p *pages) byWord(c *gin.Context) {
	cat := c.Query("category")
	if !word.MatchString(cat) {
		c.Status(http.StatusBadRequest)
		return
	}
	n := len(xmlquery.Find(p.doc, "//item[@category='"+cat+"']"))
	c.JSON(http.StatusOK, gin.H{"n": n})
}

// case: vulnerable CWE-643
func (p *pages) byMaker(c *gin.Context) {
	maker := strings.TrimSpace(c.Query("maker"))
	if len(maker) < 2 {
		c.Status(http.StatusBadRequest)
		return
	}
	n := len(xmlquery.Find(p.doc, "//item[@maker='"+maker+"']"))
	c.JSON(http.StatusOK, gin.H{"n": n})
}

// case: vulnerable CWE-643
func (p *pages) compiled(c *gin.Context) {
	expr, err := xpath.Compile(fmt.Sprintf(`count(//item[price < 10 and @shop="%s"])`, c.Param("shop")))
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	c.JSON(http.StatusOK, gin.H{"n": expr.Evaluate(xmlquery.CreateXPathNavigator(p.doc))})
}

// case: safe CWE-643
func (p *pages) compared(c *gin.Context) {
	shop := c.Param("shop")
	n := 0
	for _, item := range xmlquery.Find(p.doc, "//item[price < 10]") {
		if item.SelectAttr("shop") == shop {
			n++
		}
	}
	c.JSON(http.StatusOK, gin.H{"n": n})
}

// case: vulnerable CWE-643
func (p *pages) section(c *gin.Context) {
	nodes, err := htmlquery.QueryAll(p.site, "//section[@id='"+c.PostForm("id")+"']//a")
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	c.JSON(http.StatusOK, gin.H{"n": len(nodes)})
}

// case: safe CWE-643
func (p *pages) heading(c *gin.Context) {
	level := "h1"
	if c.PostForm("level") == "2" {
		level = "h2"
	}
	nodes, err := htmlquery.QueryAll(p.site, "//section//"+level)
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	c.JSON(http.StatusOK, gin.H{"n": len(nodes)})
}
