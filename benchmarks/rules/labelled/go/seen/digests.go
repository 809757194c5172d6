package digests

import (
	"crypto"
	"crypto/sha1"
	"crypto/sha256"
	_ "crypto/sha512"
	"encoding/hex"
	"hash"
	"io"
	"net/http"

	"github.com/gin-gonic/gin"
)

// case: safe CWE-328
func license(c *gin.Context) {
	h := sha256.New()
	io.WriteString(h, c.PostForm("license"))
	c.JSON(http.StatusOK, gin.H{"signature": hex.EncodeToString(h.Sum(nil))})
}

// case: vulnerable CWE-328
func contract(c *gin.Context) {
	h := sha1.New()
	io.WriteString(h, c.PostForm("contract"))
	c.JSON(http.StatusOK, gin.H{"signature": hex.EncodeToString(h.Sum(nil))})
}

// case: safe CWE-328
func chosen(c *gin.Context) {
	makers := map[string]func() hash.Hash{"long": crypto.SHA512.New, "short": crypto.SHA256.New}
	mk, ok := makers[c.Query("length")]
	if !ok {
		mk = makers["long"]
	}
	h := mk()
	h.Write([]byte(c.PostForm("deed")))
	c.JSON(http.StatusOK, gin.H{"signature": hex.EncodeToString(h.Sum(nil))})
}
