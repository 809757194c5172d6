package signout

import (
	"net/http"
	"net/url"
)

// case: vulnerable CWE-601
func Leave(w http.ResponseWriter, r *http.Request) {
	back := r.URL.Query().Get("back")
	if back == "" {
		back = "/"
	}
	http.Redirect(w, r, back, http.StatusSeeOther)
}

// case: safe CWE-601
func LeaveForm(w http.ResponseWriter, r *http.Request) {
	back := r.PostFormValue("back")
	u, err := url.Parse(back)
	if err != nil || u.Scheme != "https" || u.Host != "pay.booking.example" {
		back = "/"
	}
	http.Redirect(w, r, back, http.StatusSeeOther)
}
