package prefsdecode

import (
	"encoding/json"
	"net/http"

	"github.com/gin-gonic/gin"
)

type preferences struct {
	Theme string `json:"theme"`
	Size  int    `json:"size"`
}

// case: safe CWE-502
func Load(c *gin.Context) {
	var p preferences
	dec := json.NewDecoder(http.MaxBytesReader(c.Writer, c.Request.Body, 4096))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&p); err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	if p.Size < 8 || p.Size > 40 {
		p.Size = 12
	}
	c.JSON(http.StatusOK, p)
}
