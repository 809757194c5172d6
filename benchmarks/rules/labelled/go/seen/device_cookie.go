package devicecookie

import (
	"database/sql"
	"encoding/base64"
	"net/http"
	"strings"
)

// case: vulnerable CWE-89
func lastSeen(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ck, err := r.Cookie("device")
		if err != nil {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		raw, err := base64.StdEncoding.DecodeString(ck.Value)
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		parts := strings.SplitN(string(raw), ":", 2)
		if len(parts) != 2 {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		_, serial := parts[0], parts[1]
		_, err = db.Exec("UPDATE devices SET seen = now() WHERE serial = '" + serial + "'")
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusOK)
	}
}
