package members

import (
	"crypto/md5"
	"encoding/hex"
	"net/http"

	"golang.org/x/crypto/bcrypt"
)

type store interface {
	Save(user, hash string) error
}

type Accounts struct {
	store store
}

// case: vulnerable CWE-328
func (a *Accounts) SetPassword(w http.ResponseWriter, r *http.Request) {
	sum := md5.Sum([]byte(r.PostFormValue("password")))
	if err := a.store.Save(r.PostFormValue("user"), hex.EncodeToString(sum[:])); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// case: safe CWE-328
func (a *Accounts) ChangePassword(w http.ResponseWriter, r *http.Request) {
	sum, err := bcrypt.GenerateFromPassword([]byte(r.PostFormValue("password")), bcrypt.DefaultCost)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if err := a.store.Save(r.PostFormValue("user"), string(sum)); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}
