package hooksender

import (
	"bytes"
	"encoding/json"
	"net/http"

	"github.com/gin-gonic/gin"
)

// case: vulnerable CWE-918
type hook struct {
	Callback string `json:"callback"`
	Event    string `json:"event"`
}

func TestHook(c *gin.Context) {
	var h hook
	if err := c.ShouldBindJSON(&h); err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	body, _ := json.Marshal(gin.H{"event": h.Event})
	req, err := http.NewRequest(http.MethodPost, h.Callback, bytes.NewReader(body))
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		c.Status(http.StatusBadGateway)
		return
	}
	resp.Body.Close()
	c.Status(resp.StatusCode)
}

// case: safe CWE-918
func Replay(c *gin.Context) {
	var h hook
	if err := c.ShouldBindJSON(&h); err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	body, _ := json.Marshal(gin.H{"event": h.Event})
	h.Callback = "https://events.internal.example/replay"
	req, err := http.NewRequest(http.MethodPost, h.Callback, bytes.NewReader(body))
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		c.Status(http.StatusBadGateway)
		return
	}
	resp.Body.Close()
	c.Status(resp.StatusCode)
}
