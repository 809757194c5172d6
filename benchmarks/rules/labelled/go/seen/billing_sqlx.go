package billing

import (
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"
	"github.com/jmoiron/sqlx"
)

type Bill struct {
	ID     int64  `db:"id" json:"id"`
	Client string `db:"client" json:"client"`
}

type handler struct {
	db *sqlx.DB
}

func answer(c *gin.Context, bills []Bill, err error) {
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.JSON(http.StatusOK, bills)
}

func pageSize(c *gin.Context) string {
	n, err := strconv.Atoi(c.DefaultQuery("size", "20"))
	if err != nil || n > 100 || n < 1 {
		return "20"
	}
	return strconv.Itoa(n)
}

func pageStart(c *gin.Context) string {
	from := c.DefaultQuery("from", "0")
	if len(from) > 200 {
		return "0"
	}
	return from
}

// case: safe CWE-89
func (h *handler) paged(c *gin.Context) {
	bills := []Bill{}
	err := h.db.Select(&bills, "SELECT id, client FROM bills ORDER BY id LIMIT "+pageSize(c))
	answer(c, bills, err)
}

// case: vulnerable CWE-89
func (h *handler) offset(c *gin.Context) {
	bills := []Bill{}
	err := h.db.Select(&bills, "SELECT id, client FROM bills ORDER BY id LIMIT 20 OFFSET "+pageStart(c))
	answer(c, bills, err)
}

// case: vulnerable CWE-89
func (h *handler) named(c *gin.Context) {
	client := c.PostForm("client")
	rows, err := h.db.NamedQuery("SELECT id, client FROM bills WHERE state = :state AND client = '"+client+"'",
		map[string]interface{}{"state": "open"})
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	defer rows.Close()
	c.JSON(http.StatusOK, gin.H{"any": rows.Next()})
}

// case: safe CWE-89
func (h *handler) namedState(c *gin.Context) {
	state := c.PostForm("state")
	rows, err := h.db.NamedQuery("SELECT id, client FROM bills WHERE state = :state",
		map[string]interface{}{"state": state})
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	defer rows.Close()
	c.JSON(http.StatusOK, gin.H{"any": rows.Next()})
}

// case: safe CWE-89
func (h *handler) direction(c *gin.Context) {
	dir := "ASC"
	if c.Query("dir") == "down" {
		dir = "DESC"
	}
	bills := []Bill{}
	err := h.db.Select(&bills, "SELECT id, client FROM bills ORDER BY id "+dir)
	answer(c, bills, err)
}

// case: vulnerable CWE-89
func (h *handler) transaction(c *gin.Context) {
	tx, err := h.db.Beginx()
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	defer tx.Rollback()
	note := c.Request.Header.Get("X-Note")
	tx.MustExec("INSERT INTO audit(note) VALUES ('" + note + "')")
	if err := tx.Commit(); err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.Status(http.StatusCreated)
}
