package reportsort

import (
	"net/http"

	"github.com/labstack/echo/v4"
	"gorm.io/gorm"
)

type Report struct {
	ID   uint   `json:"id"`
	Name string `json:"name"`
}

// case: safe CWE-89
type Controller struct {
	DB *gorm.DB
}

func (h *Controller) List(c echo.Context) error {
	sort := c.QueryParam("sort")
	switch sort {
	case "name", "created_at", "size":
	default:
		return c.NoContent(http.StatusBadRequest)
	}
	var reports []Report
	if err := h.DB.Order(sort + " DESC").Limit(50).Find(&reports).Error; err != nil {
		return echo.NewHTTPError(http.StatusInternalServerError)
	}
	return c.JSON(http.StatusOK, reports)
}
