package assetsort

import (
	"net/http"

	"github.com/labstack/echo/v4"
	"gorm.io/gorm"
)

type Asset struct {
	ID   uint   `json:"id"`
	Name string `json:"name"`
}

// case: vulnerable CWE-89
type Controller struct {
	DB *gorm.DB
}

func (h *Controller) List(c echo.Context) error {
	sort := c.QueryParam("sort")
	switch sort {
	case "":
		sort = "name"
	case "newest":
		sort = "created_at"
	}
	var assets []Asset
	if err := h.DB.Order(sort + " DESC").Limit(50).Find(&assets).Error; err != nil {
		return echo.NewHTTPError(http.StatusInternalServerError)
	}
	return c.JSON(http.StatusOK, assets)
}
