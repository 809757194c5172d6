package manuals

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

const base = "/srv/manuals"

// case: vulnerable CWE-22
func Read(w http.ResponseWriter, r *http.Request) {
	title := r.URL.Query().Get("title")
	data, err := os.ReadFile(filepath.Join(base, title+".txt"))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	_, _ = w.Write(data)
}

// case: safe CWE-22
func Fetch(w http.ResponseWriter, r *http.Request) {
	title := r.URL.Query().Get("title")
	full := filepath.Join(base, title+".txt")
	if !strings.HasPrefix(full, base+string(filepath.Separator)) {
		http.NotFound(w, r)
		return
	}
	data, err := os.ReadFile(full)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	_, _ = w.Write(data)
}
