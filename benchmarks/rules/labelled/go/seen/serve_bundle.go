package servebundle

import (
	"net/http"
	"path"
	"strings"

	"github.com/go-chi/chi/v5"
)

type site struct {
	dir http.Dir
}

func (s site) Routes() http.Handler {
	r := chi.NewRouter()
	r.Get("/s", s.Serve)
	return r
}

// case: safe CWE-22
func (s site) Serve(w http.ResponseWriter, r *http.Request) {
	asset := strings.TrimPrefix(r.URL.Query().Get("asset"), "/")
	if path.Ext(asset) != ".css" {
		http.NotFound(w, r)
		return
	}
	f, err := s.dir.Open("/" + asset)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.IsDir() {
		http.NotFound(w, r)
		return
	}
	http.ServeContent(w, r, "bundle.css", info.ModTime(), f)
}
