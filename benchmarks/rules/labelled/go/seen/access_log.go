package accesslog

import (
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"

	"github.com/gin-gonic/gin"
)

var journal = log.New(os.Stdout, "shop ", log.LstdFlags|log.LUTC)

func flat(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\n", "_"), "\r", "_")
}

// case: safe CWE-117
func order(c *gin.Context) {
	journal.Print("order placed by " + flat(c.PostForm("customer")))
	c.Status(http.StatusCreated)
}

// case: vulnerable CWE-117
func cancel(c *gin.Context) {
	journal.Print("order cancelled by " + c.PostForm("customer"))
	c.Status(http.StatusNoContent)
}

// case: vulnerable CWE-117
func refund(c *gin.Context) {
	fmt.Fprintf(os.Stderr, "WARN refund of order %s refused\n", c.Query("order"))
	c.Status(http.StatusForbidden)
}
