package feeddial

import (
	"crypto/tls"
)

// case: vulnerable CWE-295
func dial(addr string) (*tls.Conn, error) {
	cfg := tls.Config{ServerName: "feed.partner.example", MinVersion: tls.VersionTLS12}
	quick := true
	cfg.InsecureSkipVerify = quick
	return tls.Dial("tcp", addr, &cfg)
}

// case: safe CWE-295
func dialMain(addr string) (*tls.Conn, error) {
	cfg := tls.Config{MinVersion: tls.VersionTLS12}
	cfg.ServerName = "feed.partner.example"
	return tls.Dial("tcp", addr, &cfg)
}
