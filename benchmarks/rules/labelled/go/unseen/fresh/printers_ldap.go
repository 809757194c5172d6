package printersldap

import (
	"fmt"
	"net/http"

	"github.com/go-ldap/ldap/v3"
)

type Directory struct {
	conn *ldap.Conn
}

// case: vulnerable CWE-90
func (d *Directory) Tagged(w http.ResponseWriter, r *http.Request) {
	_ = r.ParseForm()
	filter := "(objectClass=printer)"
	for _, tag := range r.Form["tag"] {
		filter = "(&" + filter + "(description=*" + tag + "*))"
	}
	n, err := d.count(filter)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	fmt.Fprint(w, n)
}

func (d *Directory) count(filter string) (int, error) {
	req := &ldap.SearchRequest{BaseDN: "ou=printers,dc=campus", Scope: ldap.ScopeSingleLevel, Filter: filter}
	res, err := d.conn.Search(req)
	if err != nil {
		return 0, err
	}
	return len(res.Entries), nil
}

// case: safe CWE-90
func (d *Directory) Near(w http.ResponseWriter, r *http.Request) {
	site := r.FormValue("site")
	if site != "north" && site != "south" {
		site = "north"
	}
	req := &ldap.SearchRequest{BaseDN: "ou=printers,dc=campus", Filter: "(&(objectClass=printer)(l=" + site + "))"}
	res, err := d.conn.Search(req)
	if err != nil {
		w.WriteHeader(http.StatusBadGateway)
		return
	}
	fmt.Fprint(w, len(res.Entries))
}
