package signuphash

import (
	"database/sql"
	"net/http"

	"golang.org/x/crypto/bcrypt"
)

// case: safe CWE-328
func SignUp(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		mail := r.PostFormValue("mail")
		password := r.PostFormValue("password")
		if mail == "" || len(password) < 12 {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		sum, err := bcrypt.GenerateFromPassword([]byte(password), 12)
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		_, err = db.Exec("INSERT INTO users(mail, password) VALUES ($1, $2)", mail, string(sum))
		if err != nil {
			w.WriteHeader(http.StatusConflict)
			return
		}
		w.WriteHeader(http.StatusCreated)
	}
}
