package directory

import (
	"fmt"
	"net/http"
	"regexp"

	"github.com/gin-gonic/gin"
	"github.com/go-ldap/ldap/v3"
)

var plainName = regexp.MustCompile(`^[A-Za-z0-9]+$`)

func find(w http.ResponseWriter, r *http.Request, conn *ldap.Conn) {
	user := r.FormValue("user")
	// ruleid: go-ldap-injection
	request := ldap.NewSearchRequest("dc=example,dc=com", ldap.ScopeWholeSubtree, ldap.NeverDerefAliases, 0, 0, false, "(uid="+user+")", []string{"dn"}, nil)
	// ruleid: go-ldap-injection
	request = ldap.NewSearchRequest("dc=example,dc=com", 2, 0, 0, 0, false, fmt.Sprintf("(&(objectClass=person)(uid=%s))", user), []string{"dn"}, nil)
	// ok: go-ldap-injection
	request = ldap.NewSearchRequest("dc=example,dc=com", 2, 0, 0, 0, false, fmt.Sprintf("(uid=%s)", ldap.EscapeFilter(user)), []string{"dn"}, nil)
	// ok: go-ldap-injection
	request = ldap.NewSearchRequest("dc=example,dc=com", 2, 0, 0, 0, false, "(objectClass=person)", []string{"dn"}, nil)
	result, err := conn.Search(request)
	fmt.Fprintln(w, result, err)
}

func base(w http.ResponseWriter, r *http.Request, conn *ldap.Conn) {
	group := r.URL.Query().Get("group")
	// ruleid: go-ldap-injection
	request := ldap.NewSearchRequest("ou="+group+",dc=example,dc=com", 2, 0, 0, 0, false, "(objectClass=person)", nil, nil)
	// ok: go-ldap-injection
	request = ldap.NewSearchRequest("ou="+ldap.EscapeDN(group)+",dc=example,dc=com", 2, 0, 0, 0, false, "(objectClass=person)", nil, nil)
	conn.Search(request)
	// ruleid: go-ldap-injection
	conn.Bind("uid="+r.FormValue("user")+",dc=example,dc=com", r.FormValue("password"))
	// ok: go-ldap-injection
	conn.Bind("cn=reader,dc=example,dc=com", r.FormValue("password"))
}

func literal(c *gin.Context) {
	filter := "(mail=" + c.Query("mail") + ")"
	request := &ldap.SearchRequest{
		BaseDN: "dc=example,dc=com",
		// ruleid: go-ldap-injection
		Filter: filter,
	}
	name := c.Query("name")
	if !plainName.MatchString(name) {
		return
	}
	checked := &ldap.SearchRequest{
		BaseDN: "dc=example,dc=com",
		// ok: go-ldap-injection
		Filter: "(uid=" + name + ")",
	}
	c.JSON(200, gin.H{"a": request, "b": checked})
}

func filterFor(user string) string {
	return fmt.Sprintf("(uid=%s)", user)
}

func byHelper(w http.ResponseWriter, r *http.Request) {
	filter := filterFor(r.FormValue("user"))
	// across: go-ldap-injection
	request := ldap.NewSearchRequest("dc=example,dc=com", 2, 0, 0, 0, false, filter, nil, nil)
	fmt.Fprintln(w, request)
}
