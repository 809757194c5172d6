package session

import (
	"net/http"
	"strconv"

	"github.com/alexedwards/scs/v2"
	"github.com/gin-contrib/sessions"
	"github.com/gin-gonic/gin"
	gorilla "github.com/gorilla/sessions"
)

var allowedThemes = map[string]bool{"light": true, "dark": true}

func store(w http.ResponseWriter, r *http.Request, cookies *gorilla.CookieStore) {
	session, _ := cookies.Get(r, "session")
	// ruleid: go-session-identity-from-request
	session.Values["role"] = r.FormValue("role")
	// ok: go-trust-boundary, go-session-identity-from-request
	session.Values["seen"] = true
	page, _ := strconv.Atoi(r.FormValue("page"))
	// ok: go-trust-boundary, go-session-identity-from-request
	session.Values["page"] = page
	theme := r.FormValue("theme")
	if !allowedThemes[theme] {
		return
	}
	// ok: go-trust-boundary, go-session-identity-from-request
	session.Values["theme"] = theme
	session.Save(r, w)
}

func ginStore(c *gin.Context) {
	session := sessions.Default(c)
	// ruleid: go-session-identity-from-request
	session.Set("user", c.PostForm("user"))
	// ok: go-trust-boundary, go-session-identity-from-request
	session.Set("count", 1)
}

func managed(w http.ResponseWriter, r *http.Request, sessionManager *scs.SessionManager) {
	role := r.Header.Get("X-Role")
	// ruleid: go-session-identity-from-request
	sessionManager.Put(r.Context(), "role", role)
	// ok: go-trust-boundary, go-session-identity-from-request
	sessionManager.Put(r.Context(), "role", "guest")
}

func byName(w http.ResponseWriter, r *http.Request, cookies *gorilla.CookieStore) {
	session, _ := cookies.Get(r, "app")
	// ruleid: go-session-identity-from-request
	session.Values[r.FormValue("flag")] = true
	names := map[string]string{"fixed": "seen", "asked": r.FormValue("flag")}
	// ok: go-trust-boundary, go-session-identity-from-request
	session.Values[names["fixed"]] = true
}

func short(c *gin.Context) {
	s := sessions.Default(c)
	// ruleid: go-session-identity-from-request
	s.Set("user", c.Query("user"))
	// ok: go-trust-boundary, go-session-identity-from-request
	s.Set("user", "guest")
}

func settings(w http.ResponseWriter, r *http.Request, cookies *gorilla.CookieStore) {
	session, _ := cookies.Get(r, "app")
	// ruleid: go-trust-boundary
	// ok: go-session-identity-from-request
	session.Values["language"] = r.FormValue("language")
	// ruleid: go-session-identity-from-request
	session.Values["tenantId"] = r.Header.Get("X-Tenant")
	// ruleid: go-trust-boundary
	// ok: go-session-identity-from-request
	session.Values["user_theme"] = r.FormValue("theme")
}

func signIn(c *gin.Context) {
	session := sessions.Default(c)
	name := c.PostForm("name")
	if !accounts.Matches(name, c.PostForm("password")) {
		return
	}
	// ruleid: go-trust-boundary
	// ok: go-session-identity-from-request
	session.Set("user", name)
}

const userIDKey = "u"

func renamed(c *gin.Context) {
	session := sessions.Default(c)
	// ruleid: go-session-identity-from-request
	session.Set(userIDKey, c.Query("id"))
	// ruleid: go-trust-boundary
	// ok: go-session-identity-from-request
	session.Set(themeKey, c.Query("theme"))
}
