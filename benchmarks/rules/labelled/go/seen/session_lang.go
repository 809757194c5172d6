package sessionlang

import (
	"net/http"
	"os"

	"github.com/gorilla/sessions"
)

var store = sessions.NewCookieStore([]byte(os.Getenv("SESSION_KEY")))

// case: safe CWE-501
func Language(w http.ResponseWriter, r *http.Request) {
	s, err := store.Get(r, "app")
	if err != nil {
		http.Error(w, "no session", http.StatusUnauthorized)
		return
	}
	s.Options = &sessions.Options{Path: "/", Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode}
	switch r.FormValue("lang") {
	case "de":
		s.Values["lang"] = "de"
	case "fr":
		s.Values["lang"] = "fr"
	default:
		s.Values["lang"] = "en"
	}
	if err := s.Save(r, w); err != nil {
		http.Error(w, "cannot save", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
