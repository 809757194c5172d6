package farewell

import (
	"fmt"
	"html"
	"net/http"
	"time"
)

// case: safe CWE-79
func Bye(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if name == "" {
		name = "visitor"
	}
	hour := time.Now().Hour()
	part := "day"
	if hour > 18 {
		part = "evening"
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, "<html><body><h1>Fine %s, %s</h1></body></html>", part, html.EscapeString(name))
}
