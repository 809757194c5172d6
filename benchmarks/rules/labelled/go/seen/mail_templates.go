package mailtemplates

import (
	"bytes"
	"encoding/json"
	"net/http"
	"os"
	"text/template"

	"github.com/flosch/pongo2/v6"
)

type account struct {
	Name string
	Home string
}

func (a account) ReadFile(name string) string {
	b, _ := os.ReadFile(name)
	return string(b)
}

var layouts = map[string]string{
	"short": "Hello {{.Name}}",
	"long":  "Dear {{.Name}}, your home is {{.Home}}",
}

func show(w http.ResponseWriter, s string) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(map[string]string{"preview": s})
}

// case: vulnerable CWE-1336
func preview(w http.ResponseWriter, r *http.Request) {
	t, err := template.New("mail").Parse("Hello {{.Name}}, " + r.FormValue("text"))
	if err != nil {
		http.Error(w, "malformed template", http.StatusBadRequest)
		return
	}
	var buf bytes.Buffer
	if err := t.Execute(&buf, account{Name: "Ann", Home: "/home/ann"}); err != nil {
		http.Error(w, "rendering failed", http.StatusInternalServerError)
		return
	}
	show(w, buf.String())
}

// case: safe CWE-1336
func filled(w http.ResponseWriter, r *http.Request) {
	t, err := template.New("mail").Parse("Hello {{.Name}}, you live in {{.Home}}")
	if err != nil {
		http.Error(w, "malformed template", http.StatusInternalServerError)
		return
	}
	var buf bytes.Buffer
	if err := t.Execute(&buf, account{Name: r.FormValue("name"), Home: r.FormValue("home")}); err != nil {
		http.Error(w, "rendering failed", http.StatusInternalServerError)
		return
	}
	show(w, buf.String())
}

// case: safe CWE-1336
func layout(w http.ResponseWriter, r *http.Request) {
	text, ok := layouts[r.FormValue("layout")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	var buf bytes.Buffer
	if err := template.Must(template.New("layout").Parse(text)).Execute(&buf, account{Name: "Ann"}); err != nil {
		http.Error(w, "rendering failed", http.StatusInternalServerError)
		return
	}
	show(w, buf.String())
}

// case: vulnerable CWE-1336
func jinja(w http.ResponseWriter, r *http.Request) {
	tpl, err := pongo2.FromString(r.PostFormValue("template"))
	if err != nil {
		http.Error(w, "malformed template", http.StatusBadRequest)
		return
	}
	out, err := tpl.Execute(pongo2.Context{"account": account{Name: "Ann"}})
	if err != nil {
		http.Error(w, "rendering failed", http.StatusInternalServerError)
		return
	}
	show(w, out)
}
