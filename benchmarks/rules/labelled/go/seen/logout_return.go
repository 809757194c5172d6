package logoutreturn

import (
	"net/http"
	"strings"
)

// case: vulnerable CWE-601
func AfterLogout(w http.ResponseWriter, r *http.Request) {
	next := r.URL.Query().Get("next")
	if next == "" || strings.Contains(next, " ") {
		next = "/farewell"
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
}
