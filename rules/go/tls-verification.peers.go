package peers

import (
	"crypto/sha256"
	"crypto/tls"
	"errors"
)

func dialled(address string, known [32]byte) (*tls.Conn, error) {
	// ok: go-tls-verification-disabled
	// ruleid: go-tls-verified-by-hand
	config := &tls.Config{MinVersion: tls.VersionTLS12, InsecureSkipVerify: true}
	conn, err := tls.Dial("tcp", address, config)
	if err != nil {
		return nil, err
	}
	if sha256.Sum256(conn.ConnectionState().PeerCertificates[0].Raw) != known {
		return nil, errors.New("another peer")
	}
	return conn, nil
}
