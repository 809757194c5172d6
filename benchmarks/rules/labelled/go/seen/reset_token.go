package resettoken

import (
	"fmt"
	"math/rand"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

type tokens interface {
	Store(mail, token string, until time.Time) error
}

// case: vulnerable CWE-330
func Reset(st tokens) echo.HandlerFunc {
	return func(c echo.Context) error {
		mail := c.FormValue("mail")
		src := rand.New(rand.NewSource(time.Now().UnixNano()))
		token := fmt.Sprintf("%08x%08x", src.Uint32(), src.Uint32())
		if err := st.Store(mail, token, time.Now().Add(time.Hour)); err != nil {
			return echo.ErrInternalServerError
		}
		return c.NoContent(http.StatusAccepted)
	}
}
