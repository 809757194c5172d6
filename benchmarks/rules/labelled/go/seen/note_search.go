package notesearch

import (
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/jmoiron/sqlx"
)

type Note struct {
	ID    int64  `db:"id" json:"id"`
	Title string `db:"title" json:"title"`
}

type filter struct {
	Words []string `json:"words"`
	Owner string   `json:"owner"`
}

// case: safe CWE-89
func Search(db *sqlx.DB) gin.HandlerFunc {
	return func(c *gin.Context) {
		var f filter
		if err := c.ShouldBindJSON(&f); err != nil {
			c.AbortWithStatus(http.StatusBadRequest)
			return
		}
		args := []interface{}{f.Owner}
		var sb strings.Builder
		sb.WriteString("SELECT id, title FROM notes WHERE owner = ?")
		for _, word := range f.Words {
			sb.WriteString(" AND title LIKE ?")
			args = append(args, "%"+word+"%")
		}
		out := []Note{}
		if err := db.Select(&out, sb.String(), args...); err != nil {
			c.AbortWithStatus(http.StatusInternalServerError)
			return
		}
		c.JSON(http.StatusOK, out)
	}
}
