package invitetoken

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

type tokens interface {
	Store(mail, token string, until time.Time) error
}

// case: safe CWE-330
func Invite(st tokens) echo.HandlerFunc {
	return func(c echo.Context) error {
		mail := c.FormValue("mail")
		b := make([]byte, 16)
		if _, err := rand.Read(b); err != nil {
			return echo.ErrInternalServerError
		}
		token := fmt.Sprintf("%x", b)
		if err := st.Store(mail, token, time.Now().Add(time.Hour)); err != nil {
			return echo.ErrInternalServerError
		}
		return c.NoContent(http.StatusAccepted)
	}
}
