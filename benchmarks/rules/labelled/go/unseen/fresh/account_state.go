package account

import (
	"net/http"
	"strings"

	"github.com/gorilla/sessions"
)

var keep *sessions.CookieStore

// case: vulnerable CWE-501
func Role(w http.ResponseWriter, r *http.Request) {
	s, err := keep.Get(r, "account")
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	role := strings.ToLower(r.FormValue("role"))
	s.Values["role"] = role
	_ = s.Save(r, w)
}

// case: safe CWE-501
func Theme(w http.ResponseWriter, r *http.Request) {
	s, err := keep.Get(r, "account")
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	theme := "light"
	if r.FormValue("theme") == "dark" {
		theme = "dark"
	}
	s.Values["theme"] = theme
	_ = s.Save(r, w)
}
