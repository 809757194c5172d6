package records

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/antchfx/htmlquery"
	"github.com/antchfx/xmlquery"
	"github.com/antchfx/xpath"
	"github.com/beevik/etree"
	"github.com/gin-gonic/gin"
)

func find(w http.ResponseWriter, r *http.Request, document *xmlquery.Node) {
	user := r.FormValue("user")
	// ruleid: go-xpath-injection
	node := xmlquery.FindOne(document, "//user[@name='"+user+"']")
	// ruleid: go-xpath-injection
	nodes, err := xmlquery.QueryAll(document, fmt.Sprintf("//user[@name='%s']", user))
	// ok: go-xpath-injection
	node = xmlquery.FindOne(document, "//user[@name='root']")
	for _, each := range xmlquery.Find(document, "//user") {
		if each.SelectAttr("name") == user {
			node = each
		}
	}
	id, _ := strconv.Atoi(r.FormValue("id"))
	// ok: go-xpath-injection
	node = xmlquery.FindOne(document, fmt.Sprintf("//user[@id=%d]", id))
	fmt.Fprintln(w, node, nodes, err)
}

func compiled(c *gin.Context) {
	path := "//item[" + c.Query("filter") + "]"
	// ruleid: go-xpath-injection
	expression, err := xpath.Compile(path)
	// ok: go-xpath-injection
	expression, err = xpath.Compile("//item[@open='yes']")
	c.JSON(200, gin.H{"expression": expression, "err": err})
}

func others(w http.ResponseWriter, r *http.Request) {
	document := etree.NewDocument()
	// ruleid: go-xpath-injection
	element := document.FindElement("./user[@name='" + r.FormValue("name") + "']")
	// ok: go-xpath-injection
	element = document.FindElement("./user[@name='root']")
	page, _ := htmlquery.LoadURL("https://example.com")
	// ruleid: go-xpath-injection
	htmlquery.Find(page, "//a[text()='"+r.URL.Query().Get("text")+"']")
	// ok: go-xpath-injection
	htmlquery.Find(page, "//a")
	fmt.Fprintln(w, element)
}

func refused(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if strings.ContainsAny(name, "'\"") {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	// ok: go-xpath-injection
	xmlquery.Find(document, "//user[name='"+name+"']")
}
