package ldapgroups

import (
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/go-ldap/ldap/v3"
)

const groups = "ou=groups,dc=example,dc=com"

type service struct {
	conn *ldap.Conn
}

type lookup struct {
	Names []string `json:"names"`
	Kind  string   `json:"kind"`
}

func answer(c *gin.Context, res *ldap.SearchResult, err error) {
	if err != nil {
		c.Status(http.StatusBadGateway)
		return
	}
	c.JSON(http.StatusOK, gin.H{"entries": len(res.Entries)})
}

// case: vulnerable CWE-90
func (s *service) anyOf(c *gin.Context) {
	var in lookup
	if c.ShouldBindJSON(&in) != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	var b strings.Builder
	b.WriteString("(|")
	for _, n := range in.Names {
		b.WriteString("(cn=" + n + ")")
	}
	b.WriteString(")")
	res, err := s.conn.Search(&ldap.SearchRequest{
		BaseDN:     groups,
		Scope:      ldap.ScopeSingleLevel,
		Filter:     b.String(),
		Attributes: []string{"cn"},
	})
	answer(c, res, err)
}

// case: safe CWE-90
func (s *service) anyEscaped(c *gin.Context) {
	var in lookup
	if c.ShouldBindJSON(&in) != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	var b strings.Builder
	b.WriteString("(|")
	for _, n := range in.Names {
		b.WriteString("(cn=" + ldap.EscapeFilter(n) + ")")
	}
	b.WriteString(")")
	res, err := s.conn.Search(&ldap.SearchRequest{
		BaseDN:     groups,
		Scope:      ldap.ScopeSingleLevel,
		Filter:     b.String(),
		Attributes: []string{"cn"},
	})
	answer(c, res, err)
}

// case: safe CWE-90
func (s *service) unit(c *gin.Context) {
	res, err := s.conn.Search(&ldap.SearchRequest{
		BaseDN:     "ou=" + ldap.EscapeDN(c.Query("unit")) + "," + groups,
		Scope:      ldap.ScopeSingleLevel,
		Filter:     "(objectClass=group)",
		Attributes: []string{"cn"},
	})
	answer(c, res, err)
}

// case: vulnerable CWE-90
func (s *service) kind(c *gin.Context) {
	kind := strings.TrimSuffix(c.GetHeader("X-Kind"), ")")
	res, err := s.conn.Search(&ldap.SearchRequest{
		BaseDN:     groups,
		Scope:      ldap.ScopeSingleLevel,
		Filter:     "(&(objectClass=group)(kind=" + kind + "))",
		Attributes: []string{"cn"},
	})
	answer(c, res, err)
}
