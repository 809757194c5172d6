package crm

import (
	"fmt"

	"github.com/gofiber/fiber/v2"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

type Contact struct {
	ID    uint   `json:"id"`
	Name  string `json:"name"`
	Email string `json:"email"`
}

type API struct {
	db *gorm.DB
}

func (a *API) Register(app *fiber.App) {
	app.Get("/contacts/by-name", a.byName)
	app.Get("/contacts/by-email", a.byEmail)
	app.Get("/contacts/raw/:city", a.rawCity)
	app.Get("/contacts/country/:country", a.rawCountry)
	app.Get("/contacts/sorted", a.sorted)
	app.Get("/contacts/first/:id", a.first)
}

// case: vulnerable CWE-89
func (a *API) byName(c *fiber.Ctx) error {
	var out []Contact
	cond := fmt.Sprintf("name LIKE '%s%%'", c.Query("prefix"))
	if err := a.db.Where(cond).Find(&out).Error; err != nil {
		return fiber.ErrInternalServerError
	}
	return c.JSON(out)
}

// case: safe CWE-89
func (a *API) byEmail(c *fiber.Ctx) error {
	var out []Contact
	if err := a.db.Where("email LIKE ?", fmt.Sprintf("%s%%", c.Query("prefix"))).Find(&out).Error; err != nil {
		return fiber.ErrInternalServerError
	}
	return c.JSON(out)
}

// case: safe CWE-89
func (a *API) rawCity(c *fiber.Ctx) error {
	var out []Contact
	if err := a.db.Raw("SELECT * FROM contacts WHERE city = @city", map[string]interface{}{"city": c.Params("city")}).Scan(&out).Error; err != nil {
		return fiber.ErrInternalServerError
	}
	return c.JSON(out)
}

// case: vulnerable CWE-89
func (a *API) rawCountry(c *fiber.Ctx) error {
	var out []Contact
	opts := map[string]string{"limit": "20", "country": c.Query("country", "DE")}
	if err := a.db.Raw("SELECT * FROM contacts WHERE country = '" + opts["country"] + "' LIMIT " + opts["limit"]).Scan(&out).Error; err != nil {
		return fiber.ErrInternalServerError
	}
	return c.JSON(out)
}

// case: safe CWE-89
func (a *API) sorted(c *fiber.Ctx) error {
	var out []Contact
	col := clause.OrderByColumn{Column: clause.Column{Name: "name"}, Desc: c.Query("dir") == "desc"}
	if err := a.db.Order(col).Find(&out).Error; err != nil {
		return fiber.ErrInternalServerError
	}
	return c.JSON(out)
}

// case: vulnerable CWE-89
func (a *API) first(c *fiber.Ctx) error {
	var one Contact
	id := c.Query("key")
	if err := a.db.First(&one, id).Error; err != nil {
		return fiber.ErrNotFound
	}
	return c.JSON(one)
}
