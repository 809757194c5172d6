package connect

import (
	"crypto/tls"
	"crypto/x509"
	"net/http"

	"golang.org/x/crypto/ssh"
)

func clients(pool *x509.CertPool, strict bool) {
	// ruleid: go-tls-verification-disabled
	// ok: go-tls-verification-optional
	first := &tls.Config{InsecureSkipVerify: true}
	// ok: go-tls-verification-disabled
	second := &tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}
	// ruleid: go-tls-verification-disabled
	second.InsecureSkipVerify = true
	// ok: go-tls-verification-disabled
	third := &tls.Config{InsecureSkipVerify: false}
	// ok: go-tls-verification-disabled
	fourth := &tls.Config{InsecureSkipVerify: !strict}
	// ok: go-tls-verification-disabled
	fifth := &tls.Config{InsecureSkipVerify: true, VerifyPeerCertificate: checkPeer}
	transport := &http.Transport{
		// ruleid: go-tls-verification-disabled
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
	}
	_, _, _, _, _ = first, third, fourth, fifth, transport
}

func versions() {
	// ruleid: go-tls-version
	old := &tls.Config{MinVersion: tls.VersionTLS10}
	// ruleid: go-tls-version
	older := &tls.Config{MinVersion: tls.VersionSSL30}
	// ok: go-tls-version
	current := &tls.Config{MinVersion: tls.VersionTLS12}
	// ruleid: go-tls-version
	current.MinVersion = tls.VersionTLS11
	// ruleid: go-tls-version
	capped := &tls.Config{MaxVersion: tls.VersionTLS11}
	// ruleid: go-tls-version
	suites := &tls.Config{CipherSuites: []uint16{tls.TLS_RSA_WITH_RC4_128_SHA}}
	// ok: go-tls-version
	good := &tls.Config{CipherSuites: []uint16{tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256}}
	_, _, _, _, _, _ = old, older, current, capped, suites, good
}

func hosts(known ssh.HostKeyCallback, key ssh.PublicKey) {
	// ruleid: go-ssh-host-key-ignored
	first := &ssh.ClientConfig{User: "backup", HostKeyCallback: ssh.InsecureIgnoreHostKey()}
	// ok: go-ssh-host-key-ignored
	second := &ssh.ClientConfig{User: "backup", HostKeyCallback: known}
	// ok: go-ssh-host-key-ignored
	second.HostKeyCallback = ssh.FixedHostKey(key)
	// ruleid: go-ssh-host-key-ignored
	second.HostKeyCallback = ssh.InsecureIgnoreHostKey()
	_ = first
}

func pretended() *tls.Config {
	// ruleid: go-tls-verification-disabled
	return &tls.Config{InsecureSkipVerify: true, VerifyPeerCertificate: func(raw [][]byte, chains [][]*x509.Certificate) error { return nil }}
}

func optional(options Options, config *tls.Config, insecure, verify bool) {
	if options.InsecureTLS {
		// ok: go-tls-verification-disabled
		// ruleid: go-tls-verification-optional
		config.InsecureSkipVerify = true
	}
	if insecure {
		// ok: go-tls-verification-disabled
		// ruleid: go-tls-verification-optional
		config = &tls.Config{InsecureSkipVerify: true}
	}
	if !options.VerifyCertificates {
		// ok: go-tls-verification-disabled
		// ruleid: go-tls-verification-optional
		config.InsecureSkipVerify = true
	}
	if !insecure {
		// ruleid: go-tls-verification-disabled
		// ok: go-tls-verification-optional
		config.InsecureSkipVerify = true
	}
	if options.Verify {
		// ruleid: go-tls-verification-disabled
		// ok: go-tls-verification-optional
		config.InsecureSkipVerify = true
	}
	if options.Proxy != "" {
		// ruleid: go-tls-verification-disabled
		// ok: go-tls-verification-optional
		config.InsecureSkipVerify = true
	}
	if os.Getenv("APP_ENV") == "development" {
		// ruleid: go-tls-verification-disabled
		// ok: go-tls-verification-optional
		config.InsecureSkipVerify = true
	}
	for options.Next() {
		switch options.Name() {
		case "timeout":
			// ruleid: go-tls-verification-disabled
			// ok: go-tls-verification-optional
			config.InsecureSkipVerify = true
		case "tls_insecure_skip_verify":
			if config == nil {
				config = new(tls.Config)
			}
			// ok: go-tls-verification-disabled
		// ruleid: go-tls-verification-optional
			config.InsecureSkipVerify = true
		case "other":
			config.ServerName = options.Name()
		}
	}
}

func listening(cert tls.Certificate) (*tls.Config, *tls.Config) {
	// ok: go-tls-verification-disabled
	// ruleid: go-tls-verified-by-hand
	first := &tls.Config{Certificates: []tls.Certificate{cert}, ClientAuth: tls.RequestClientCert, InsecureSkipVerify: true}
	second := &tls.Config{Certificates: []tls.Certificate{cert}}
	second.ClientAuth = tls.RequestClientCert
	// ok: go-tls-verification-disabled
	// ruleid: go-tls-verified-by-hand
	second.InsecureSkipVerify = true
	// ok: go-tls-verified-by-hand
	third := &tls.Config{InsecureSkipVerify: false, ClientAuth: tls.RequireAndVerifyClientCert}
	// ruleid: go-tls-verification-disabled
	// ok: go-tls-verified-by-hand
	fourth := &tls.Config{InsecureSkipVerify: true}
	use(third, fourth)
	return first, second
}

func fromAddress(mode string) *tls.Config {
	switch mode {
	case "true":
		return &tls.Config{}
	case "skip-verify", "preferred":
		// ok: go-tls-verification-disabled
		// ruleid: go-tls-verification-optional
		return &tls.Config{InsecureSkipVerify: true}
	case "preferred-too":
		// ruleid: go-tls-verification-disabled
		return &tls.Config{InsecureSkipVerify: true}
	}
	return nil
}
