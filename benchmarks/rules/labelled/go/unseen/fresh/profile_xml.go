package profile

import (
	"encoding/xml"
	"net/http"
	"text/template"

	htmltemplate "html/template"
)

type profile struct {
	Name string `xml:"name"`
	Bio  string `xml:"bio"`
}

const layout = `<h1>{{.Name}}</h1><p>{{.Bio}}</p>`

// case: vulnerable CWE-79
func Import(w http.ResponseWriter, r *http.Request) {
	var p profile
	if err := xml.NewDecoder(r.Body).Decode(&p); err != nil {
		http.Error(w, "malformed profile", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "text/html")
	_ = template.Must(template.New("p").Parse(layout)).Execute(w, p)
}

// case: safe CWE-79
func Show(w http.ResponseWriter, r *http.Request) {
	var p profile
	if err := xml.NewDecoder(r.Body).Decode(&p); err != nil {
		http.Error(w, "malformed profile", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "text/html")
	_ = htmltemplate.Must(htmltemplate.New("p").Parse(layout)).Execute(w, p)
}
