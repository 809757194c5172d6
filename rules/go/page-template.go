package pages

import (
	"net/http"
	"text/template"
)

var hello = template.Must(template.New("hello").Parse("<h1>Hello {{.}}</h1>"))
func greet(w http.ResponseWriter, r *http.Request) {
	// ruleid: go-text-template-page
	hello.Execute(w, find(r))
}

func (s *server) list(w http.ResponseWriter, r *http.Request) {
	// ruleid: go-text-template-page
	s.templates.ExecuteTemplate(w, "list.html", s.people)
}

func export(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	// ok: go-text-template-page
	hello.Execute(w, find(r))
}

func save(file *os.File) {
	// ok: go-text-template-page
	hello.Execute(file, people)
}
