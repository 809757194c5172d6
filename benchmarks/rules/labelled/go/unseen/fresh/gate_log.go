package gatelog

import (
	"log"
	"net/http"
	"strings"
)

// case: vulnerable CWE-117
func Failed(w http.ResponseWriter, r *http.Request) {
	user := r.FormValue("user")
	log.Printf("sign-in failed for %s", user)
	w.WriteHeader(http.StatusForbidden)
}

// case: safe CWE-117
func Locked(w http.ResponseWriter, r *http.Request) {
	user := strings.NewReplacer("\n", "", "\r", "").Replace(r.FormValue("user"))
	log.Printf("account locked for %s", user)
	w.WriteHeader(http.StatusForbidden)
}
