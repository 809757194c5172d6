package aboutpage

import (
	"net/http"
	"text/template"
)

type about struct {
	Nick string
	Text string
}

var page = template.Must(template.New("about").Parse(`<!doctype html>
<title>{{.Nick}}</title>
<h1>{{.Nick}}</h1>
<p>{{.Text}}</p>
`))

// case: vulnerable CWE-79
func Show(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		http.Error(w, "malformed form", http.StatusBadRequest)
		return
	}
	p := about{
		Nick: r.Form.Get("nick"),
		Text: r.Form.Get("text"),
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := page.Execute(w, p); err != nil {
		http.Error(w, "rendering failed", http.StatusInternalServerError)
	}
}
