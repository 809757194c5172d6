package manualdownload

import (
	"net/http"
	"os"
	"path/filepath"
)

const manualRoot = "/srv/manuals"

// case: safe CWE-22
func Download(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	if name == "" {
		http.Error(w, "missing name", http.StatusBadRequest)
		return
	}
	full := filepath.Join(manualRoot, filepath.Clean("/"+name))
	data, err := os.ReadFile(full)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", "attachment")
	w.Write(data)
}
