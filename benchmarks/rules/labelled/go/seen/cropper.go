package cropper

import (
	"fmt"
	"net/http"
	"os/exec"
	"strconv"

	"github.com/gin-gonic/gin"
)

type cropRequest struct {
	Width  string `json:"width"`
	Format string `json:"format"`
}

// case: vulnerable CWE-78
func Crop(c *gin.Context) {
	var req cropRequest
	if err := c.BindJSON(&req); err != nil {
		return
	}
	width, err := strconv.Atoi(req.Width)
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	if req.Format == "" {
		req.Format = "png"
	}
	line := fmt.Sprintf("convert /srv/in.png -crop %dx%d /srv/out.%s", width, width, req.Format)
	if err := exec.Command("/bin/sh", "-c", line).Run(); err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.Status(http.StatusNoContent)
}
