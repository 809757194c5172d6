package ldappeople

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"

	"github.com/go-ldap/ldap/v3"
)

const base = "ou=people,dc=example,dc=com"

var uidShape = regexp.MustCompile(`^[a-z0-9._-]{1,32}$`)

type directory struct {
	conn *ldap.Conn
}

func answer(w http.ResponseWriter, res *ldap.SearchResult, err error) {
	if err != nil {
		http.Error(w, "directory error", http.StatusBadGateway)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(map[string]int{"entries": len(res.Entries)})
}

// case: vulnerable CWE-90
func (d *directory) byUID(w http.ResponseWriter, r *http.Request) {
	uid := r.URL.Query().Get("uid")
	req := ldap.NewSearchRequest(base, ldap.ScopeWholeSubtree, ldap.NeverDerefAliases, 50, 5, false,
		fmt.Sprintf("(&(objectClass=person)(uid=%s))", uid), []string{"cn", "mail"}, nil)
	res, err := d.conn.Search(req)
	answer(w, res, err)
}

// case: safe CWE-90
func (d *directory) byMail(w http.ResponseWriter, r *http.Request) {
	mail := r.URL.Query().Get("mail")
	req := ldap.NewSearchRequest(base, ldap.ScopeWholeSubtree, ldap.NeverDerefAliases, 50, 5, false,
		fmt.Sprintf("(&(objectClass=person)(mail=%s))", ldap.EscapeFilter(mail)), []string{"cn", "mail"}, nil)
	res, err := d.conn.Search(req)
	answer(w, res, err)
}

// case: safe CWE-90
func (d *directory) byLogin(w http.ResponseWriter, r *http.Request) {
	login := r.PostFormValue("login")
	if !uidShape.MatchString(login) {
		http.Error(w, "malformed login", http.StatusBadRequest)
		return
	}
	req := ldap.NewSearchRequest(base, ldap.ScopeWholeSubtree, ldap.NeverDerefAliases, 50, 5, false,
		"(uid="+login+")", []string{"cn", "mail"}, nil)
	res, err := d.conn.Search(req)
	answer(w, res, err)
}

// case: vulnerable CWE-90
func (d *directory) inUnit(w http.ResponseWriter, r *http.Request) {
	unit := r.PostFormValue("unit")
	if unit == "" {
		unit = "staff"
	}
	req := ldap.NewSearchRequest("ou="+unit+","+base, ldap.ScopeWholeSubtree, ldap.NeverDerefAliases, 50, 5, false,
		"(objectClass=person)", []string{"cn", "mail"}, nil)
	res, err := d.conn.Search(req)
	answer(w, res, err)
}
