package render

import (
	"fmt"
	htmltemplate "html/template"
	"net/http"
	"os"
	"text/template"

	"github.com/gin-gonic/gin"
)

func preview(w http.ResponseWriter, r *http.Request) {
	text := r.FormValue("template")
	// ruleid: go-template-injection
	page, err := template.New("preview").Parse(text)
	// ruleid: go-template-injection
	page, err = template.New("preview").Parse("<h1>" + text + "</h1>{{.Name}}")
	// ok: go-template-injection
	page, err = template.New("preview").Parse("<h1>{{.Text}}</h1>")
	page.Execute(w, map[string]string{"Text": text})
	fmt.Fprintln(w, err)
}

func greeting(w http.ResponseWriter, r *http.Request) {
	layout := fmt.Sprintf("<p>Hello %s</p>", r.URL.Query().Get("name"))
	page := htmltemplate.New("greeting")
	// ruleid: go-template-injection
	page, err := page.Parse(layout)
	// ruleid: go-template-injection
	other := htmltemplate.Must(htmltemplate.New("greeting").Funcs(nil).Parse(layout))
	stored, err := os.ReadFile("templates/greeting.html")
	// ok: go-template-injection
	page, err = page.Parse(string(stored))
	fmt.Fprintln(w, other, err)
}

func chosen(w http.ResponseWriter, r *http.Request) {
	layouts := map[string]string{"short": "{{.}}", "long": "<p>{{.}}</p>"}
	// ok: go-template-injection
	page, err := template.New("chosen").Parse(layouts[r.FormValue("layout")])
	page.Execute(w, r.FormValue("text"))
	// ok: go-template-injection
	page, err = page.ParseFiles("templates/" + "chosen.html")
	fmt.Fprintln(w, err)
}

func ginPreview(c *gin.Context) {
	var in struct{ Body string }
	if err := c.BindJSON(&in); err != nil {
		return
	}
	// ruleid: go-template-injection
	page, err := template.New("mail").Parse(in.Body)
	c.JSON(200, gin.H{"page": page, "err": err})
}
