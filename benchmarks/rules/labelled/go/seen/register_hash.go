package registerhash

import (
	"crypto/md5"
	"database/sql"
	"encoding/hex"
	"net/http"
)

// case: vulnerable CWE-328
func Register(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		mail := r.PostFormValue("mail")
		password := r.PostFormValue("password")
		if mail == "" || len(password) < 12 {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		sum := md5.Sum([]byte(password))
		_, err := db.Exec("INSERT INTO users(mail, password) VALUES ($1, $2)", mail, hex.EncodeToString(sum[:]))
		if err != nil {
			w.WriteHeader(http.StatusConflict)
			return
		}
		w.WriteHeader(http.StatusCreated)
	}
}
