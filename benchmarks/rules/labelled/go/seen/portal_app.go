package portalapp

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"slices"

	"github.com/go-chi/chi/v5"
)

var landing = []string{"/home", "/inbox", "/settings"}

type hop struct {
	fallback string
	wanted   string
}

func (h hop) destination() string {
	if h.wanted != "" {
		return h.wanted
	}
	return h.fallback
}

func (h hop) start() string {
	return h.fallback
}

func router() http.Handler {
	r := chi.NewRouter()
	r.Get("/in", enter)
	r.Get("/out", leave)
	r.Get("/state", state)
	r.Get("/land", land)
	r.Get("/path", onlyPath)
	r.Get("/parsed", parsed)
	return r
}

// case: vulnerable CWE-601
func enter(w http.ResponseWriter, r *http.Request) {
	h := hop{fallback: "/home", wanted: r.FormValue("continue")}
	http.Redirect(w, r, h.destination(), http.StatusFound)
}

// case: safe CWE-601
func leave(w http.ResponseWriter, r *http.Request) {
	h := hop{fallback: "/home", wanted: r.FormValue("continue")}
	http.Redirect(w, r, h.start(), http.StatusFound)
}

// case: vulnerable CWE-601
func state(w http.ResponseWriter, r *http.Request) {
	b, err := base64.RawURLEncoding.DecodeString(r.URL.Query().Get("state"))
	if err != nil {
		http.Error(w, "malformed state", http.StatusBadRequest)
		return
	}
	http.Redirect(w, r, string(b), http.StatusTemporaryRedirect)
}

// case: safe CWE-601
func land(w http.ResponseWriter, r *http.Request) {
	to := r.URL.Query().Get("to")
	if !slices.Contains(landing, to) {
		http.Error(w, "unknown page", http.StatusNotFound)
		return
	}
	http.Redirect(w, r, to, http.StatusTemporaryRedirect)
}

// case: safe CWE-601
func onlyPath(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.URL.Query().Get("to"))
	if err != nil {
		http.Error(w, "malformed", http.StatusBadRequest)
		return
	}
	next := &url.URL{Scheme: "https", Host: "portal.example.com", Path: u.Path, RawQuery: u.RawQuery}
	http.Redirect(w, r, next.String(), http.StatusFound)
}

// case: vulnerable CWE-601
func parsed(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.URL.Query().Get("to"))
	if err != nil || u.Scheme == "javascript" {
		http.Error(w, "malformed", http.StatusBadRequest)
		return
	}
	http.Redirect(w, r, u.String(), http.StatusFound)
}
