package profilepage

import (
	"html/template"
	"net/http"
)

type profile struct {
	Nick  string
	About string
}

var page = template.Must(template.New("profile").Parse(`<!doctype html>
<title>{{.Nick}}</title>
<h1>{{.Nick}}</h1>
<p>{{.About}}</p>
`))

// case: safe CWE-79
func Show(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		http.Error(w, "malformed form", http.StatusBadRequest)
		return
	}
	p := profile{
		Nick:  r.Form.Get("nick"),
		About: r.Form.Get("about"),
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := page.Execute(w, p); err != nil {
		http.Error(w, "rendering failed", http.StatusInternalServerError)
	}
}
