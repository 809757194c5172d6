package greetmiddleware

import (
	"context"
	"html"
	"net/http"
)

// case: vulnerable CWE-79
type ctxKey struct{}

func withTitle(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		title := html.EscapeString("News & more")
		if t := r.URL.Query().Get("title"); t != "" {
			title = t
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), ctxKey{}, title)))
	})
}

func page(w http.ResponseWriter, r *http.Request) {
	title, _ := r.Context().Value(ctxKey{}).(string)
	w.Header().Set("Content-Type", "text/html")
	w.Write([]byte("<html><title>" + title + "</title><body>None today</body></html>"))
}

func Handler() http.Handler {
	return withTitle(http.HandlerFunc(page))
}
