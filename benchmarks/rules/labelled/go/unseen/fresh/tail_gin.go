package tail

import (
	"net/http"
	"os"
	"path"
	"path/filepath"

	"github.com/gin-gonic/gin"
)

type tailer struct {
	file string
}

// case: vulnerable CWE-22
func Log(c *gin.Context) {
	t := &tailer{}
	t.file = path.Join("/var/log/services", c.Query("service"))
	c.Header("Cache-Control", "no-store")
	c.File(t.file)
}

// case: safe CWE-22
func Report(c *gin.Context) {
	t := &tailer{}
	t.file = path.Join("/var/reports", filepath.Base(c.Query("report")))
	info, err := os.Stat(t.file)
	if err != nil || info.IsDir() {
		c.Status(http.StatusNotFound)
		return
	}
	c.File(t.file)
}
