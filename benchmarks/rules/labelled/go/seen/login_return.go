package loginreturn

import (
	"net/http"
	"strings"
)

// case: safe CWE-601
func AfterLogin(w http.ResponseWriter, r *http.Request) {
	next := r.URL.Query().Get("next")
	if !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\t\r\n") {
		next = "/dashboard"
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
}
