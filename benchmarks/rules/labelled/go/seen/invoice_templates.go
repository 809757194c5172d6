package invoicetemplates

import (
	"bytes"
	"net/http"
	"os/exec"
	"text/template"

	"github.com/gin-gonic/gin"
)

type invoice struct {
	Number string `json:"number"`
	Footer string `json:"footer"`
}

type toolbox struct{}

func (toolbox) Shell(line string) string {
	out, _ := exec.Command("sh", "-c", line).Output()
	return string(out)
}

// case: vulnerable CWE-1336
func footer(c *gin.Context) {
	var in invoice
	if c.ShouldBindJSON(&in) != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	tpl := template.New("invoice")
	if _, err := tpl.Parse(in.Footer); err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	var out bytes.Buffer
	if tpl.Execute(&out, map[string]interface{}{"Tools": toolbox{}, "Number": in.Number}) != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.JSON(http.StatusOK, out.String())
}

// case: safe CWE-1336
func body(c *gin.Context) {
	var in invoice
	if c.ShouldBindJSON(&in) != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	tpl := template.New("invoice")
	if _, err := tpl.Parse("Invoice {{.Number}} / {{.Footer}}"); err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	var out bytes.Buffer
	if tpl.Execute(&out, map[string]interface{}{"Footer": in.Footer, "Number": in.Number}) != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.JSON(http.StatusOK, out.String())
}
