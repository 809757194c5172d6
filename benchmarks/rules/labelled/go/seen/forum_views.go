package forumviews

import (
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"strconv"
	"strings"
)

const layout = `<article><h3>{{.Title}}</h3><div>{{.Body}}</div></article>`

var post = template.Must(template.New("post").Parse(layout))

type view struct {
	Title string
	Body  template.HTML
}

func markup(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
}

func bold(s string) string {
	return "<b>" + s + "</b>"
}

func boldText(s string) string {
	return "<b>" + template.HTMLEscapeString(s) + "</b>"
}

// case: vulnerable CWE-79
func preview(w http.ResponseWriter, r *http.Request) {
	markup(w)
	post.Execute(w, view{Title: "Preview", Body: template.HTML(r.PostFormValue("body"))})
}

// case: safe CWE-79
func banner(w http.ResponseWriter, r *http.Request) {
	markup(w)
	post.Execute(w, view{Title: r.PostFormValue("title"), Body: template.HTML("<i>draft</i>")})
}

// case: vulnerable CWE-79
func nick(w http.ResponseWriter, r *http.Request) {
	markup(w)
	io.WriteString(w, bold(r.URL.Query().Get("nick")))
}

// case: safe CWE-79
func handle(w http.ResponseWriter, r *http.Request) {
	markup(w)
	io.WriteString(w, boldText(r.URL.Query().Get("handle")))
}

// case: safe CWE-79
func likes(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.FormValue("n"))
	if err != nil {
		n = 0
	}
	markup(w)
	fmt.Fprintf(w, "<span>%d likes</span>", n)
}

// case: vulnerable CWE-79
func missing(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	if _, err := strconv.Atoi(id); err != nil {
		markup(w)
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprintf(w, "<p>%s is not a number</p>", id)
		return
	}
	w.WriteHeader(http.StatusNotFound)
}

// case: safe CWE-79
func raw(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	json.NewEncoder(w).Encode(map[string]string{"title": r.FormValue("title")})
}

// case: vulnerable CWE-79
func colour(w http.ResponseWriter, r *http.Request) {
	ink := strings.ReplaceAll(r.FormValue("ink"), "<script>", "")
	markup(w)
	w.Write([]byte("<div class=\"ink\">" + ink + "</div>"))
}
