package offsets

import (
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"
)

// case: safe CWE-190
func width(c *gin.Context) {
	n, err := strconv.ParseInt(c.Query("width"), 10, 16)
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	c.JSON(http.StatusOK, gin.H{"width": int16(n)})
}

// case: vulnerable CWE-190
func height(c *gin.Context) {
	n, err := strconv.ParseUint(c.Query("height"), 10, 32)
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	c.JSON(http.StatusOK, gin.H{"height": uint8(n)})
}

// case: safe CWE-190
func depth(c *gin.Context) {
	n, err := strconv.ParseUint(c.Query("depth"), 10, 8)
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	c.JSON(http.StatusOK, gin.H{"depth": uint64(uint8(n))})
}
