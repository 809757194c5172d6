package topicmiddleware

import (
	"context"
	"html"
	"net/http"
)

// case: safe CWE-79
type ctxKey struct{}

func withTopic(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		topic := "News & more"
		if t := r.URL.Query().Get("topic"); t != "" {
			topic = t
		}
		topic = html.EscapeString(topic)
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), ctxKey{}, topic)))
	})
}

func page(w http.ResponseWriter, r *http.Request) {
	topic, _ := r.Context().Value(ctxKey{}).(string)
	w.Header().Set("Content-Type", "text/html")
	w.Write([]byte("<html><title>" + topic + "</title><body>None today</body></html>"))
}

func Handler() http.Handler {
	return withTopic(http.HandlerFunc(page))
}
