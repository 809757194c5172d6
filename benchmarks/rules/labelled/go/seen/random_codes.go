package randomcodes

import (
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

var colours = []string{"red", "green", "blue"}

// case: vulnerable CWE-330
func apiKey(c *gin.Context) {
	gen := rand.New(rand.NewPCG(uint64(time.Now().Unix()), 7))
	key := make([]byte, 32)
	for i := range key {
		key[i] = "0123456789abcdef"[gen.IntN(16)]
	}
	c.JSON(http.StatusCreated, gin.H{"api_key": string(key)})
}

// case: safe CWE-330
func placeholder(c *gin.Context) {
	c.JSON(http.StatusOK, gin.H{"avatar_colour": colours[rand.IntN(len(colours))]})
}

// case: vulnerable CWE-330
func oneTimeCode(c *gin.Context) {
	gen := rand.New(rand.NewPCG(1, uint64(time.Now().UnixMilli())))
	code := 100000 + gen.IntN(900000)
	c.Set("otp_code", code)
	c.Status(http.StatusAccepted)
}
