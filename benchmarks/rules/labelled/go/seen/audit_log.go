package auditlog

import (
	"log"
	"log/slog"
	"net/http"
	"os"
	"strings"
)

var structured = slog.New(slog.NewJSONHandler(os.Stderr, nil))

// case: vulnerable CWE-117
func login(w http.ResponseWriter, r *http.Request) {
	user := r.PostFormValue("user")
	log.Printf("login attempt by %s", user)
	w.WriteHeader(http.StatusUnauthorized)
}

// case: safe CWE-117
func logout(w http.ResponseWriter, r *http.Request) {
	user := r.PostFormValue("user")
	log.Printf("logout of %q", user)
	w.WriteHeader(http.StatusNoContent)
}

// case: safe CWE-117
func change(w http.ResponseWriter, r *http.Request) {
	structured.Info("password changed", "user", r.PostFormValue("user"))
	w.WriteHeader(http.StatusNoContent)
}

// case: vulnerable CWE-117
func remove(w http.ResponseWriter, r *http.Request) {
	account := strings.TrimSpace(r.URL.Query().Get("account"))
	log.Println("removal asked for", account)
	w.WriteHeader(http.StatusAccepted)
}
