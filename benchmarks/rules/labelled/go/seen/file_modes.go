package filemodes

import (
	"net/http"
	"os"
)

// case: vulnerable CWE-732
func saveKey(w http.ResponseWriter, r *http.Request) {
	f, err := os.OpenFile("/var/lib/app/service.key", os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	defer f.Close()
	f.ReadFrom(http.MaxBytesReader(w, r.Body, 4096))
	if err := f.Chmod(0o666); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusCreated)
}

// case: safe CWE-732
func saveToken(w http.ResponseWriter, r *http.Request) {
	f, err := os.OpenFile("/var/lib/app/service.token", os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	defer f.Close()
	f.ReadFrom(http.MaxBytesReader(w, r.Body, 4096))
	w.WriteHeader(http.StatusCreated)
}
