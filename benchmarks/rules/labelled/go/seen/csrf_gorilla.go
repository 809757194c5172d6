package csrfgorilla

import (
	"net/http"
	"os"

	"github.com/gorilla/csrf"
	"github.com/justinas/nosurf"
)

func accept(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(http.StatusAccepted)
}

// case: safe CWE-352
func passwordMux() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("POST /password", accept)
	return csrf.Protect([]byte(os.Getenv("CSRF_KEY")), csrf.Secure(true))(m)
}

// case: vulnerable CWE-352
func legacyMux() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("POST /password", accept)
	inner := csrf.Protect([]byte(os.Getenv("CSRF_KEY")), csrf.Secure(true))(m)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inner.ServeHTTP(w, csrf.UnsafeSkipCheck(r))
	})
}

// case: vulnerable CWE-352
func exemptMux() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("POST /mail", accept)
	h := nosurf.New(m)
	h.ExemptFunc(func(r *http.Request) bool { return true })
	return h
}
