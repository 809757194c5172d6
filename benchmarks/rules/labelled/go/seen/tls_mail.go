package tlsmail

import (
	"crypto/tls"
	"net/http"
	"net/smtp"
)

func hello(w http.ResponseWriter, cfg *tls.Config) {
	conn, err := tls.Dial("tcp", "mail.example.com:465", cfg)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	defer conn.Close()
	client, err := smtp.NewClient(conn, "mail.example.com")
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	client.Quit()
	w.WriteHeader(http.StatusNoContent)
}

// case: safe CWE-295
func announce(w http.ResponseWriter, r *http.Request) {
	cfg := &tls.Config{ServerName: "mail.example.com", MinVersion: tls.VersionTLS12}
	cfg.InsecureSkipVerify = false
	hello(w, cfg)
}

// case: vulnerable CWE-295
func notify(w http.ResponseWriter, r *http.Request) {
	cfg := &tls.Config{ServerName: "mail.example.com", MinVersion: tls.VersionTLS12}
	cfg.InsecureSkipVerify = true
	hello(w, cfg)
}
