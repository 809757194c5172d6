package people

import (
	"fmt"
	"net/http"

	"github.com/go-ldap/ldap/v3"
)

type Directory struct {
	conn *ldap.Conn
}

// case: vulnerable CWE-90
func (d *Directory) Lookup(w http.ResponseWriter, r *http.Request) {
	filter := fmt.Sprintf("(&(objectClass=person)(uid=%s))", r.FormValue("uid"))
	req := ldap.NewSearchRequest("ou=people,dc=campus", ldap.ScopeWholeSubtree, ldap.NeverDerefAliases,
		0, 0, false, filter, []string{"cn"}, nil)
	res, err := d.conn.Search(req)
	if err != nil || len(res.Entries) == 0 {
		http.NotFound(w, r)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// case: safe CWE-90
func (d *Directory) Staff(w http.ResponseWriter, r *http.Request) {
	filter := fmt.Sprintf("(&(objectClass=staff)(uid=%s))", ldap.EscapeFilter(r.FormValue("uid")))
	req := ldap.NewSearchRequest("ou=staff,dc=campus", ldap.ScopeWholeSubtree, ldap.NeverDerefAliases,
		0, 0, false, filter, []string{"cn"}, nil)
	res, err := d.conn.Search(req)
	if err != nil || len(res.Entries) == 0 {
		http.NotFound(w, r)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
