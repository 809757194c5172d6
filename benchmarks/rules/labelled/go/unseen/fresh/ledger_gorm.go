package ledger

import (
	"net/http"

	"github.com/labstack/echo/v4"
	"gorm.io/gorm"
)

type Entry struct {
	ID     uint
	Party  string
	Amount int
}

type listing struct {
	sort string
	size int
}

type Server struct {
	db *gorm.DB
}

// case: vulnerable CWE-89
func (s *Server) Entries(c echo.Context) error {
	l := listing{size: 20}
	l.sort = c.QueryParam("sort")
	rows, err := s.load(l)
	if err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.JSON(http.StatusOK, rows)
}

func (s *Server) load(l listing) ([]Entry, error) {
	var rows []Entry
	err := s.db.Order(l.sort + " desc").Limit(l.size).Find(&rows).Error
	return rows, err
}

// case: safe CWE-89
func (s *Server) Journal(c echo.Context) error {
	l := listing{size: 20}
	switch c.QueryParam("sort") {
	case "amount":
		l.sort = "amount"
	case "party":
		l.sort = "party"
	default:
		l.sort = "id"
	}
	var rows []Entry
	if err := s.db.Order(l.sort + " desc").Limit(l.size).Find(&rows).Error; err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.JSON(http.StatusOK, rows)
}
