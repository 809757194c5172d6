package partner

import (
	"crypto/tls"
	"crypto/x509"
	"net/http"
	"time"
)

// case: vulnerable CWE-295
func NewClient(timeout time.Duration) *http.Client {
	tr := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}
	return &http.Client{Transport: tr, Timeout: timeout}
}

// case: safe CWE-295
func NewPinned(timeout time.Duration, pem []byte) *http.Client {
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(pem)
	tr := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool, InsecureSkipVerify: false, MinVersion: tls.VersionTLS13}}
	return &http.Client{Transport: tr, Timeout: timeout}
}
