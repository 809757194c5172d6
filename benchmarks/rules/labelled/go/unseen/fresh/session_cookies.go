package sessions

import (
	"net/http"
)

// case: vulnerable CWE-614
func Issue(w http.ResponseWriter, token string) {
	c := http.Cookie{Name: "session", Value: token, Path: "/", HttpOnly: true}
	http.SetCookie(w, &c)
}

// case: safe CWE-614
func Renew(w http.ResponseWriter, token string) {
	c := http.Cookie{Name: "session", Value: token, Path: "/", HttpOnly: true}
	c.Secure = true
	http.SetCookie(w, &c)
}
