package greeting

import (
	"fmt"
	"html"
	"net/http"
)

// case: vulnerable CWE-79
func Hello(w http.ResponseWriter, r *http.Request) {
	visitor := r.URL.Query().Get("visitor")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, "<html><body><h2>Welcome, %s</h2></body></html>", visitor)
}

// case: safe CWE-79
func Bye(w http.ResponseWriter, r *http.Request) {
	visitor := r.URL.Query().Get("visitor")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, "<html><body><h2>Goodbye, %s</h2></body></html>", html.EscapeString(visitor))
}
