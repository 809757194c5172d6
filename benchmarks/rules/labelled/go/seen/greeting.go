package greeting

import (
	"fmt"
	"net/http"
	"time"
)

// case: vulnerable CWE-79
func Hello(w http.ResponseWriter, r *http.Request) {
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
	fmt.Fprintf(w, "<html><body><h1>Fine %s, %s</h1></body></html>", part, name)
}
