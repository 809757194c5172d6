package sessiongin

import (
	"net/http"
	"strconv"

	"github.com/gin-contrib/sessions"
	"github.com/gin-gonic/gin"
)

func finish(c *gin.Context, s sessions.Session) {
	if err := s.Save(); err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.Status(http.StatusNoContent)
}

// case: vulnerable CWE-501
func setUser(c *gin.Context) {
	s := sessions.Default(c)
	user := c.GetHeader("X-User")
	s.Set("user", user)
	finish(c, s)
}

// case: vulnerable CWE-501
func setKey(c *gin.Context) {
	s := sessions.Default(c)
	names := map[string]string{"fixed": "items", "asked": c.PostForm("name")}
	s.Set(names["asked"], "1")
	finish(c, s)
}

// case: safe CWE-501
func setPage(c *gin.Context) {
	s := sessions.Default(c)
	size, err := strconv.Atoi(c.PostForm("size"))
	if err != nil || size < 10 || size > 50 {
		size = 10
	}
	s.Set("page_size", size)
	finish(c, s)
}
