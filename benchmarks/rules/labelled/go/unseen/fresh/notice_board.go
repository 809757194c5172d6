package notices

import (
	"html/template"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
)

var board = template.Must(template.New("board").Parse(`<ul>{{range .Lines}}<li>{{.}}</li>{{end}}</ul>`))

// case: vulnerable CWE-79
func Draft(c *gin.Context) {
	var lines []template.HTML
	for _, l := range strings.Split(c.PostForm("text"), "\n") {
		lines = append(lines, template.HTML(strings.TrimSpace(l)))
	}
	c.Header("Content-Type", "text/html")
	_ = board.Execute(c.Writer, gin.H{"Lines": lines})
}

// case: safe CWE-79
func Proof(c *gin.Context) {
	var lines []string
	for _, l := range strings.Split(c.PostForm("text"), "\n") {
		lines = append(lines, strings.TrimSpace(l))
	}
	c.Header("Content-Type", "text/html")
	c.Status(http.StatusOK)
	_ = board.Execute(c.Writer, gin.H{"Lines": lines})
}
