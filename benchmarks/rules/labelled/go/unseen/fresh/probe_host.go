package probe

import (
	"net/http"
	"os/exec"
	"regexp"
)

var hostname = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{0,200}$`)

// case: vulnerable CWE-78
func Ping(w http.ResponseWriter, r *http.Request) {
	host := r.FormValue("host")
	if err := exec.Command("sh", "-c", "ping -c1 -W2 "+host).Run(); err != nil {
		w.WriteHeader(http.StatusGatewayTimeout)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// case: safe CWE-78
func Trace(w http.ResponseWriter, r *http.Request) {
	host := r.FormValue("host")
	if !hostname.MatchString(host) {
		http.Error(w, "not a host name", http.StatusBadRequest)
		return
	}
	if err := exec.Command("sh", "-c", "traceroute -n "+host).Run(); err != nil {
		w.WriteHeader(http.StatusGatewayTimeout)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
