package pages

import (
	"html/template"
	"net/http"
)

const banner = "<b>Hello</b>"

func comment(text string) template.HTML {
	// ruleid: go-raw-html
	return template.HTML(text)
}

func script(c Comment) template.JS {
	// ruleid: go-raw-html
	return template.JS("show('" + c.Text + "')")
}

func cleaned(text string) template.HTML {
	// ok: go-raw-html
	return template.HTML(policy.Sanitize(text))
}

func constant() template.HTML {
	// ok: go-raw-html
	return template.HTML("<b>Hello</b>")
}

func greetHTML(w http.ResponseWriter, r *http.Request) {
	// ok: go-text-template-page
	hello.Execute(w, find(r))
}
