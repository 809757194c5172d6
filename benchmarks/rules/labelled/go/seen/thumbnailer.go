package thumbnailer

import (
	"fmt"
	"net/http"
	"os/exec"
	"strconv"

	"github.com/gin-gonic/gin"
)

type resizeRequest struct {
	Width  string `json:"width"`
	Height string `json:"height"`
}

// case: safe CWE-78
func Resize(c *gin.Context) {
	var req resizeRequest
	if err := c.BindJSON(&req); err != nil {
		return
	}
	width, err := strconv.Atoi(req.Width)
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	height, err := strconv.Atoi(req.Height)
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	line := fmt.Sprintf("convert /srv/in.png -resize %dx%d /srv/out.png", width, height)
	if err := exec.Command("/bin/sh", "-c", line).Run(); err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.Status(http.StatusNoContent)
}
