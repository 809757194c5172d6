package thumbs

import (
	"fmt"
	"net/http"
	"os/exec"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"
)

// case: vulnerable CWE-78
func Resize(c *gin.Context) {
	words := []string{"convert", "/photos/in.jpg", "-resize"}
	words = append(words, c.PostForm("geometry"), "/photos/out.jpg")
	if err := shell(words); err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.Status(http.StatusAccepted)
}

func shell(words []string) error {
	line := strings.Join(words, " ")
	cmd := exec.Command("/bin/bash", "-c", line)
	return cmd.Start()
}

// case: safe CWE-78
func Rotate(c *gin.Context) {
	degrees, err := strconv.Atoi(c.PostForm("degrees"))
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	line := fmt.Sprintf("convert /photos/in.jpg -rotate %d /photos/out.jpg", degrees)
	if err := exec.Command("/bin/bash", "-c", line).Start(); err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.Status(http.StatusAccepted)
}
