package memberupdate

import (
	"net/http"

	"github.com/labstack/echo/v4"
	"gorm.io/gorm"
)

type Member struct {
	ID      uint   `json:"id" form:"id"`
	Nick    string `json:"nick" form:"nick"`
	Credits int    `json:"credits" form:"credits"`
	Role    string `json:"role" form:"role"`
}

type members struct {
	db *gorm.DB
}

func (m *members) current(c echo.Context) (Member, error) {
	var one Member
	err := m.db.First(&one, "id = ?", c.Get("uid")).Error
	return one, err
}

// case: vulnerable CWE-915
func (m *members) save(c echo.Context) error {
	one, err := m.current(c)
	if err != nil {
		return c.NoContent(http.StatusNotFound)
	}
	id := one.ID
	if err := c.Bind(&one); err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	one.ID = id
	if err := m.db.Save(&one).Error; err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.NoContent(http.StatusNoContent)
}

// case: safe CWE-915
func (m *members) rename(c echo.Context) error {
	one, err := m.current(c)
	if err != nil {
		return c.NoContent(http.StatusNotFound)
	}
	one.Nick = c.FormValue("nick")
	if err := m.db.Save(&one).Error; err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.NoContent(http.StatusNoContent)
}

// case: safe CWE-915
func (m *members) selected(c echo.Context) error {
	one, err := m.current(c)
	if err != nil {
		return c.NoContent(http.StatusNotFound)
	}
	var in Member
	if err := c.Bind(&in); err != nil {
		return c.NoContent(http.StatusBadRequest)
	}
	if err := m.db.Model(&one).Select("Nick").Updates(in).Error; err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.NoContent(http.StatusNoContent)
}
