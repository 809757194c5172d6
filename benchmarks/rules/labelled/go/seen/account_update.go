package accountupdate

import (
	"encoding/json"
	"net/http"

	"github.com/gin-gonic/gin"
	"gorm.io/gorm"
)

type Account struct {
	ID      uint   `json:"id" gorm:"primaryKey"`
	Name    string `json:"name"`
	Bio     string `json:"bio"`
	IsAdmin bool   `json:"is_admin"`
}

type accountForm struct {
	Name string `json:"name"`
	Bio  string `json:"bio"`
}

// case: vulnerable CWE-915
func create(db *gorm.DB) gin.HandlerFunc {
	return func(c *gin.Context) {
		var a Account
		if err := c.ShouldBindJSON(&a); err != nil {
			c.Status(http.StatusBadRequest)
			return
		}
		if err := db.Create(&a).Error; err != nil {
			c.Status(http.StatusConflict)
			return
		}
		c.Status(http.StatusCreated)
	}
}

// case: safe CWE-915
func register(db *gorm.DB) gin.HandlerFunc {
	return func(c *gin.Context) {
		var f accountForm
		if err := c.ShouldBindJSON(&f); err != nil {
			c.Status(http.StatusBadRequest)
			return
		}
		a := Account{Name: f.Name, Bio: f.Bio}
		if err := db.Create(&a).Error; err != nil {
			c.Status(http.StatusConflict)
			return
		}
		c.Status(http.StatusCreated)
	}
}

// case: vulnerable CWE-915
func patch(db *gorm.DB) gin.HandlerFunc {
	return func(c *gin.Context) {
		changes := map[string]interface{}{}
		if err := json.NewDecoder(c.Request.Body).Decode(&changes); err != nil {
			c.Status(http.StatusBadRequest)
			return
		}
		if err := db.Model(&Account{}).Where("id = ?", c.GetUint("uid")).Updates(changes).Error; err != nil {
			c.Status(http.StatusInternalServerError)
			return
		}
		c.Status(http.StatusNoContent)
	}
}
