package members

import (
	"encoding/json"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/jmoiron/sqlx"
	"gorm.io/gorm"
)

type Member struct {
	ID    uint   `json:"id"`
	Name  string `json:"name"`
	Role  string `json:"role"`
}

type Note struct {
	ID   uint   `json:"id"`
	Text string `json:"text"`
}

type memberForm struct {
	Name string `json:"name"`
}

var db *gorm.DB

func join(c *gin.Context) {
	var m Member
	if err := c.BindJSON(&m); err != nil {
		return
	}
	// ruleid: go-mass-assignment
	db.Create(&m)
}

func change(w http.ResponseWriter, r *http.Request) {
	m := &Member{}
	db.First(m, r.PathValue("id"))
	json.NewDecoder(r.Body).Decode(m)
	// ruleid: go-mass-assignment
	db.Save(m)
}

func joinByForm(c *gin.Context) {
	var f memberForm
	if err := c.BindJSON(&f); err != nil {
		return
	}
	m := Member{Name: f.Name}
	// ok: go-mass-assignment
	db.Create(&m)
}

func joinAsGuest(c *gin.Context) {
	var m Member
	if err := c.BindJSON(&m); err != nil {
		return
	}
	m.Role = "guest"
	// ok: go-mass-assignment
	db.Create(&m)
}

func joinByColumns(c *gin.Context) {
	var m Member
	if err := c.BindJSON(&m); err != nil {
		return
	}
	// ok: go-mass-assignment
	db.Select("Name").Create(&m)
}

func write(c *gin.Context) {
	var n Note
	if err := c.BindJSON(&n); err != nil {
		return
	}
	// ok: go-mass-assignment
	db.Create(&n)
}

func patch(c *gin.Context) {
	var fields map[string]interface{}
	if err := c.ShouldBindJSON(&fields); err != nil {
		return
	}
	// ruleid: go-mass-assignment
	db.Model(&Member{}).Where("id = ?", c.GetUint("id")).Updates(fields)
}

func patchWithoutRole(c *gin.Context) {
	var fields map[string]interface{}
	if err := c.ShouldBindJSON(&fields); err != nil {
		return
	}
	delete(fields, "role")
	// ok: go-mass-assignment
	db.Model(&Member{}).Where("id = ?", c.GetUint("id")).Updates(fields)
}

func current(c *gin.Context) (*Member, error) {
	var m Member
	err := db.First(&m, c.Param("id")).Error
	return &m, err
}

func edit(c *gin.Context) {
	m, err := current(c)
	if err != nil {
		return
	}
	if err := c.BindJSON(m); err != nil {
		return
	}
	// ruleid: go-mass-assignment
	db.Save(m)
}

func store(c *gin.Context, database *sqlx.DB) {
	var m Member
	if err := c.BindJSON(&m); err != nil {
		return
	}
	// ruleid: go-mass-assignment
	database.NamedExec("INSERT INTO members (name, role) VALUES (:name, :role)", m)
}
