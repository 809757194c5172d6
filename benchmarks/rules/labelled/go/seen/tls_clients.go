package tlsclients

import (
	"crypto/tls"
	"crypto/x509"
	"net/http"
	"os"
	"time"
)

func ping(w http.ResponseWriter, client *http.Client) {
	resp, err := client.Get("https://ledger.example.com/health")
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	resp.Body.Close()
	w.WriteHeader(http.StatusNoContent)
}

// case: vulnerable CWE-295
func ledger(w http.ResponseWriter, r *http.Request) {
	tr := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
	ping(w, &http.Client{Transport: tr, Timeout: 4 * time.Second})
}

// case: safe CWE-295
func pinned(w http.ResponseWriter, r *http.Request) {
	pem, err := os.ReadFile("/etc/ledger/ca.pem")
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	tr := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}}
	ping(w, &http.Client{Transport: tr, Timeout: 4 * time.Second})
}
