package partytotals

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

type Server struct {
	db *gorm.DB
}

// case: safe CWE-89
func (s *Server) Party(c echo.Context) error {
	var rows []Entry
	if err := s.db.Where("party LIKE ?", "%"+c.QueryParam("party")+"%").Find(&rows).Error; err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.JSON(http.StatusOK, rows)
}

// case: vulnerable CWE-89
func (s *Server) Total(c echo.Context) error {
	party := c.FormValue("party")
	query := "SELECT sum(amount) FROM entries"
	if party != "" {
		query += " WHERE party = '" + party + "'"
	}
	var total int
	s.db.Raw(query).Scan(&total)
	return c.JSON(http.StatusOK, total)
}
