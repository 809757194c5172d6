package cookies

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/gofiber/fiber/v2"
	"github.com/gorilla/sessions"
)

func set(w http.ResponseWriter, r *http.Request, value string) {
	// ruleid: go-insecure-cookie, go-session-cookie-readable-by-scripts
	http.SetCookie(w, &http.Cookie{Name: "session", Value: value})
	// ok: go-insecure-cookie, go-session-cookie-readable-by-scripts
	http.SetCookie(w, &http.Cookie{Name: "session", Value: value, Secure: true, HttpOnly: true})
	// ruleid: go-insecure-cookie
	first := &http.Cookie{Name: "session", Value: value, Secure: false, HttpOnly: true}
	http.SetCookie(w, first)
	// ruleid: go-session-cookie-readable-by-scripts
	second := http.Cookie{Name: "session", Value: value, Secure: true, HttpOnly: false}
	http.SetCookie(w, &second)
	// ok: go-insecure-cookie, go-session-cookie-readable-by-scripts
	third := &http.Cookie{Name: "session", Value: value}
	third.Secure = true
	third.HttpOnly = true
	http.SetCookie(w, third)
	// ok: go-insecure-cookie
	fourth := &http.Cookie{Name: "session", Value: value, Secure: r.TLS != nil, HttpOnly: true}
	http.SetCookie(w, fourth)
}

func remove(w http.ResponseWriter) {
	// ok: go-insecure-cookie, go-session-cookie-readable-by-scripts
	http.SetCookie(w, &http.Cookie{Name: "session", Value: "", MaxAge: -1})
}

func send(request *http.Request) {
	// ok: go-insecure-cookie, go-session-cookie-readable-by-scripts
	request.AddCookie(&http.Cookie{Name: "session", Value: "x"})
}

func frameworks(c *gin.Context, store *sessions.CookieStore) {
	// ruleid: go-insecure-cookie
	c.SetCookie("session", "x", 3600, "/", "", false, true)
	// ruleid: go-session-cookie-readable-by-scripts
	c.SetCookie("session", "x", 3600, "/", "", true, false)
	// ok: go-insecure-cookie, go-session-cookie-readable-by-scripts
	c.SetCookie("session", "x", 3600, "/", "", true, true)
	// ruleid: go-insecure-cookie
	store.Options = &sessions.Options{Path: "/", MaxAge: 3600, Secure: false, HttpOnly: true}
	// ok: go-insecure-cookie
	store.Options = &sessions.Options{Path: "/", MaxAge: 3600, Secure: true, HttpOnly: true}
}

func fibers(c *fiber.Ctx, value string) {
	// ruleid: go-insecure-cookie, go-session-cookie-readable-by-scripts
	c.Cookie(&fiber.Cookie{Name: "session", Value: value})
	// ruleid: go-session-cookie-readable-by-scripts
	c.Cookie(&fiber.Cookie{Name: "session", Value: value, Secure: true, HTTPOnly: false})
	// ok: go-insecure-cookie, go-session-cookie-readable-by-scripts
	c.Cookie(&fiber.Cookie{Name: "session", Value: value, Secure: true, HTTPOnly: true})
}

func stores(store *sessions.CookieStore) {
	// ruleid: go-insecure-cookie, go-session-cookie-readable-by-scripts
	store.Options = &sessions.Options{Path: "/", MaxAge: 3600}
	// ok: go-insecure-cookie, go-session-cookie-readable-by-scripts
	store.Options = &sessions.Options{Path: "/", MaxAge: 3600, Secure: true, HttpOnly: true}
}

func filled(w http.ResponseWriter, value string) {
	first := new(http.Cookie)
	first.Name = "session"
	first.Value = value
	first.Secure = true
	// ruleid: go-session-cookie-readable-by-scripts
	http.SetCookie(w, first)
	var second http.Cookie
	second.Name = "session"
	second.Value = value
	second.Secure = true
	second.HttpOnly = true
	// ok: go-insecure-cookie, go-session-cookie-readable-by-scripts
	http.SetCookie(w, &second)
}

func written(w http.ResponseWriter, value string) {
	// ruleid: go-insecure-cookie
	w.Header().Set("Set-Cookie", "session="+value+"; Path=/; HttpOnly")
	// ruleid: go-session-cookie-readable-by-scripts
	w.Header().Add("Set-Cookie", "session="+value+"; Path=/; Secure")
	// ok: go-insecure-cookie, go-session-cookie-readable-by-scripts
	w.Header().Add("Set-Cookie", "session="+value+"; Path=/; Secure; HttpOnly")
}

func visits(w http.ResponseWriter, value string) {
	// ruleid: go-cookie-readable-by-scripts
	// ok: go-session-cookie-readable-by-scripts
	http.SetCookie(w, &http.Cookie{Name: "visits", Value: value, Secure: true})
	// ruleid: go-session-cookie-readable-by-scripts
	// ok: go-cookie-readable-by-scripts
	http.SetCookie(w, &http.Cookie{Name: sessionCookieName, Value: value, Secure: true})
	// ruleid: go-cookie-readable-by-scripts
	// ok: go-session-cookie-readable-by-scripts
	w.Header().Set("Set-Cookie", "last="+value+"; Secure")
	// ok: go-cookie-readable-by-scripts, go-session-cookie-readable-by-scripts
	http.SetCookie(w, &http.Cookie{Name: "visits", Value: value, Secure: true, HttpOnly: true})
	// ruleid: go-cookie-readable-by-scripts
	// ok: go-session-cookie-readable-by-scripts
	http.SetCookie(w, &http.Cookie{Name: "csrf_token", Value: value, Secure: true})
}
