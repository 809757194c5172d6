package patternsearch

import (
	"net/http"
	"regexp"

	"github.com/dlclark/regexp2"
	"github.com/gin-gonic/gin"
)

var lines = []string{"first line of text", "second line of text", "third line of text"}

// case: safe CWE-1333
func grep(c *gin.Context) {
	re, err := regexp.Compile(c.Query("pattern"))
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	n := 0
	for _, l := range lines {
		if re.MatchString(l) {
			n++
		}
	}
	c.JSON(http.StatusOK, gin.H{"n": n})
}

// case: vulnerable CWE-1333
func grepPerl(c *gin.Context) {
	re, err := regexp2.Compile(c.Query("pattern"), regexp2.None)
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	ok, err := re.MatchString(c.PostForm("text"))
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.JSON(http.StatusOK, gin.H{"match": ok})
}
