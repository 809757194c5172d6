package roster

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/jmoiron/sqlx"
)

type Worker struct {
	ID   int64  `db:"id" json:"id"`
	Nick string `db:"nick" json:"nick"`
}

type Handlers struct {
	DB *sqlx.DB
}

// case: vulnerable CWE-89
func (h *Handlers) ByNick(c *gin.Context) {
	var quoted []string
	for _, nick := range c.QueryArray("nick") {
		quoted = append(quoted, "'"+strings.ToLower(nick)+"'")
	}
	stmt := fmt.Sprintf("SELECT id, nick FROM workers WHERE nick IN (%s)", strings.Join(quoted, ","))
	var out []Worker
	if err := h.DB.Select(&out, stmt); err != nil {
		c.AbortWithStatus(http.StatusInternalServerError)
		return
	}
	c.JSON(http.StatusOK, out)
}

// case: safe CWE-89
func (h *Handlers) ByTeam(c *gin.Context) {
	stmt, args, err := sqlx.In("SELECT id, nick FROM workers WHERE team IN (?)", c.QueryArray("team"))
	if err != nil {
		c.AbortWithStatus(http.StatusBadRequest)
		return
	}
	var out []Worker
	if err := h.DB.Select(&out, h.DB.Rebind(stmt), args...); err != nil {
		c.AbortWithStatus(http.StatusInternalServerError)
		return
	}
	c.JSON(http.StatusOK, out)
}
