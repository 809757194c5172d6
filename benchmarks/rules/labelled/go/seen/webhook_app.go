package webhookapp

import (
	"bytes"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"
)

type hook struct {
	Name   string `json:"name"`
	Target string `json:"target"`
}

var region = map[string]string{
	"eu": "https://eu.hooks.example.com/ingest",
	"us": "https://us.hooks.example.com/ingest",
}

func settle(c *gin.Context, resp *http.Response, err error) {
	if err == nil {
		err = resp.Body.Close()
	}
	finish(c, err)
}

func finish(c *gin.Context, err error) {
	if err != nil {
		c.Status(http.StatusBadGateway)
		return
	}
	c.Status(http.StatusAccepted)
}

// case: vulnerable CWE-918
func test(c *gin.Context) {
	var h hook
	if c.ShouldBindJSON(&h) != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	resp, err := http.Post(h.Target, "application/json", bytes.NewReader([]byte(`{"ping":true}`)))
	settle(c, resp, err)
}

// case: safe CWE-918
func regional(c *gin.Context) {
	var h hook
	if c.ShouldBindJSON(&h) != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	target, ok := region[h.Target]
	if !ok {
		target = region["eu"]
	}
	resp, err := http.Post(target, "application/json", bytes.NewReader([]byte(`{"ping":true}`)))
	settle(c, resp, err)
}

// case: vulnerable CWE-918
func prefixed(c *gin.Context) {
	target := c.Query("url")
	if !strings.HasPrefix(target, "https://hooks.example.com") {
		c.Status(http.StatusForbidden)
		return
	}
	resp, err := http.Post(target, "application/json", nil)
	settle(c, resp, err)
}

// case: safe CWE-918
func slashed(c *gin.Context) {
	target := c.Query("url")
	if !strings.HasPrefix(target, "https://hooks.example.com/") {
		c.Status(http.StatusForbidden)
		return
	}
	resp, err := http.Post(target, "application/json", nil)
	settle(c, resp, err)
}

// case: vulnerable CWE-918
func forward(c *gin.Context) {
	u, err := url.Parse(c.GetHeader("X-Forward-To"))
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	httputil.NewSingleHostReverseProxy(u).ServeHTTP(c.Writer, c.Request)
}

// case: safe CWE-918
func status(c *gin.Context) {
	id, err := strconv.ParseInt(c.Param("id"), 10, 64)
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	resp, err := http.Get("https://hooks.example.com/status/" + strconv.FormatInt(id, 10))
	if err == nil {
		resp.Body.Close()
	}
	finish(c, err)
}

// case: vulnerable CWE-918
func port(c *gin.Context) {
	conn, err := net.Dial("tcp", net.JoinHostPort(c.PostForm("host"), c.PostForm("port")))
	if err == nil {
		conn.Close()
	}
	finish(c, err)
}
