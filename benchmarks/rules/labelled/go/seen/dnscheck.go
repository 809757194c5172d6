package dnscheck

import (
	"net/http"
	"os/exec"
	"time"
)

// case: safe CWE-78
func Handler(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet {
		w.WriteHeader(http.StatusMethodNotAllowed)
		return
	}
	started := time.Now()
	host := r.URL.Query().Get("host")
	out, err := exec.Command("getent", "hosts", "--", host).Output()
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("X-Took", time.Since(started).String())
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	w.Write(out)
}
