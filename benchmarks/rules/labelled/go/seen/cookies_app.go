package cookiesapp

import (
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

func fresh() string {
	b := make([]byte, 16)
	rand.Read(b)
	return hex.EncodeToString(b)
}

// case: vulnerable CWE-614
func start(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{
		Name:     "sid",
		Value:    fresh(),
		Path:     "/",
		HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	})
	w.WriteHeader(http.StatusNoContent)
}

// case: safe CWE-614
func begin(w http.ResponseWriter, r *http.Request) {
	ck := http.Cookie{Name: "sid", Value: fresh(), Path: "/", HttpOnly: true}
	ck.Expires = time.Now().Add(time.Hour)
	ck.SameSite = http.SameSiteStrictMode
	ck.Secure = true
	http.SetCookie(w, &ck)
	w.WriteHeader(http.StatusNoContent)
}

// case: vulnerable CWE-1004
func token(w http.ResponseWriter, r *http.Request) {
	ck := http.Cookie{Name: "auth_token", Value: fresh(), Path: "/", Secure: true, SameSite: http.SameSiteStrictMode}
	http.SetCookie(w, &ck)
	w.WriteHeader(http.StatusNoContent)
}

// case: safe CWE-1004
func ginSession(c *gin.Context) {
	c.SetSameSite(http.SameSiteStrictMode)
	c.SetCookie("session_id", fresh(), 3600, "/", "", true, true)
	c.Status(http.StatusNoContent)
}

// case: vulnerable CWE-614
func ginLogin(c *gin.Context) {
	c.SetSameSite(http.SameSiteStrictMode)
	c.SetCookie("session_id", fresh(), 3600, "/", "", false, true)
	c.Status(http.StatusNoContent)
}
