package servestatic

import (
	"net/http"
	"path"
	"strings"

	"github.com/go-chi/chi/v5"
)

type site struct {
	root string
}

func (s site) Routes() http.Handler {
	r := chi.NewRouter()
	r.Get("/s", s.Serve)
	return r
}

// case: vulnerable CWE-22
func (s site) Serve(w http.ResponseWriter, r *http.Request) {
	asset := strings.TrimPrefix(r.URL.Query().Get("asset"), "/")
	if path.Ext(asset) == ".go" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "max-age=600")
	http.ServeFile(w, r, path.Join(s.root, asset))
}
