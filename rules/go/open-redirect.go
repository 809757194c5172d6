package login

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/gofiber/fiber/v2"
	"github.com/labstack/echo/v4"
)

var allowedTargets = map[string]bool{"/home": true, "/settings": true}
var pages = map[string]string{"home": "/home", "help": "/help"}

func done(w http.ResponseWriter, r *http.Request) {
	next := r.URL.Query().Get("next")
	// ruleid: go-open-redirect
	http.Redirect(w, r, next, http.StatusFound)
	// ok: go-open-redirect
	http.Redirect(w, r, "/home", http.StatusFound)
	// ok: go-open-redirect
	http.Redirect(w, r, "/login?next="+url.QueryEscape(next), http.StatusFound)
	// ok: go-open-redirect
	http.Redirect(w, r, "https://example.com/"+next, http.StatusFound)
	// ruleid: go-open-redirect
	http.Redirect(w, r, "https://"+r.FormValue("host")+"/home", http.StatusFound)
	// ruleid: go-open-redirect
	http.Redirect(w, r, fmt.Sprintf("%s?ok=1", next), http.StatusSeeOther)
	// ok: go-open-redirect
	http.Redirect(w, r, fmt.Sprintf("/users/%s", r.FormValue("id")), http.StatusSeeOther)
	// ok: go-open-redirect
	http.Redirect(w, r, pages[next], http.StatusFound)
}

func toHTTPS(w http.ResponseWriter, r *http.Request) {
	// ok: go-open-redirect
	http.Redirect(w, r, "https://"+r.Host+r.URL.RequestURI(), http.StatusMovedPermanently)
	// ok: go-open-redirect
	http.Redirect(w, r, r.URL.Path+"/", http.StatusMovedPermanently)
}

func checked(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if !allowedTargets[next] {
		next = "/home"
	}
	// ok: go-open-redirect
	http.Redirect(w, r, next, http.StatusFound)

	back := r.FormValue("back")
	if !strings.HasPrefix(back, "/") || strings.HasPrefix(back, "//") {
		back = "/"
	}
	// ok: go-open-redirect
	http.Redirect(w, r, back, http.StatusFound)

	target, err := url.Parse(r.FormValue("target"))
	if err != nil || target.Host != "" {
		return
	}
	// ok: go-open-redirect
	http.Redirect(w, r, target.String(), http.StatusFound)

	raw := r.FormValue("raw")
	parsed, err := url.Parse(raw)
	if err != nil || parsed.IsAbs() || parsed.Hostname() != "example.com" {
		return
	}
	// ok: go-open-redirect
	http.Redirect(w, r, raw, http.StatusFound)

	only, err := url.Parse(r.FormValue("only"))
	if err != nil {
		return
	}
	// ok: go-open-redirect
	http.Redirect(w, r, only.Path, http.StatusFound)
	// ruleid: go-open-redirect
	http.Redirect(w, r, only.String(), http.StatusFound)
}

func header(w http.ResponseWriter, r *http.Request) {
	// ruleid: go-open-redirect
	w.Header().Set("Location", r.FormValue("to"))
	w.WriteHeader(http.StatusFound)
	// ok: go-open-redirect
	w.Header().Set("X-Next", r.FormValue("to"))
	// ok: go-open-redirect
	w.Header().Set("Location", "/done")
	cookie, err := r.Cookie("return_to")
	if err == nil {
		// ruleid: go-open-redirect
		http.Redirect(w, r, cookie.Value, http.StatusFound)
	}
}

func redirectTo(w http.ResponseWriter, r *http.Request, address string) {
	// across: go-open-redirect
	http.Redirect(w, r, address, http.StatusFound)
}

func leave(w http.ResponseWriter, r *http.Request) {
	address := r.PostFormValue("address")
	redirectTo(w, r, address)
}

func ginLeave(c *gin.Context) {
	next := c.DefaultQuery("next", "/")
	// ruleid: go-open-redirect
	c.Redirect(http.StatusFound, next)
	// ok: go-open-redirect
	c.Redirect(http.StatusFound, "/home")
	if isSafeRedirect(next) {
		// ok: go-open-redirect
		c.Redirect(http.StatusFound, next)
	}
}

func echoLeave(c echo.Context) error {
	// ruleid: go-open-redirect
	return c.Redirect(http.StatusFound, c.QueryParam("next"))
}

func fiberLeave(c *fiber.Ctx) error {
	if c.Query("plain") != "" {
		// ok: go-open-redirect
		return c.Redirect("/plain")
	}
	// ruleid: go-open-redirect
	return c.Redirect(c.Query("next"))
}

func isSafeRedirect(address string) bool {
	return strings.HasPrefix(address, "/") && !strings.HasPrefix(address, "//")
}

func letters(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if next == "" || strings.Contains(next, " ") {
		next = "/home"
	}
	// ruleid: go-open-redirect
	http.Redirect(w, r, next, http.StatusFound)
}

func known(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("next"))
	if err != nil {
		return
	}
	if _, ok := allowedTargets[u.Host]; !ok {
		return
	}
	// ok: go-open-redirect
	http.Redirect(w, r, u.String(), http.StatusFound)
}

func parsedFirst(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if u, err := url.Parse(next); err != nil || u.IsAbs() || u.Host != "" {
		next = "/"
	}
	// ok: go-open-redirect
	http.Redirect(w, r, next, http.StatusFound)
}
