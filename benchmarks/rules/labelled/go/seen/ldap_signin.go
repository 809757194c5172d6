package ldapsignin

import (
	"errors"
	"net/http"
	"strings"

	"github.com/go-ldap/ldap/v3"
	"github.com/gofiber/fiber/v2"
)

type credentials struct {
	User     string `json:"user"`
	Password string `json:"password"`
}

var errUnknown = errors.New("unknown user")

// case: vulnerable CWE-90
func findDN(conn *ldap.Conn, filter string) (string, error) {
	res, err := conn.Search(ldap.NewSearchRequest("dc=example,dc=com", ldap.ScopeWholeSubtree,
		ldap.DerefAlways, 2, 5, false, filter, []string{"dn"}, nil))
	if err != nil {
		return "", err
	}
	if len(res.Entries) != 1 {
		return "", errUnknown
	}
	return res.Entries[0].DN, nil
}

func SignIn(conn *ldap.Conn) fiber.Handler {
	return func(c *fiber.Ctx) error {
		var in credentials
		if err := c.BodyParser(&in); err != nil || in.Password == "" {
			return c.SendStatus(http.StatusBadRequest)
		}
		user := strings.ToLower(in.User)
		dn, err := findDN(conn, "(&(objectClass=account)(uid="+user+"))")
		if err != nil {
			return c.SendStatus(http.StatusUnauthorized)
		}
		if err := conn.Bind(dn, in.Password); err != nil {
			return c.SendStatus(http.StatusUnauthorized)
		}
		return c.SendStatus(http.StatusNoContent)
	}
}
