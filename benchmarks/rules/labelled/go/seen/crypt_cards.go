package cryptcards

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"net/http"
	"os"

	"github.com/gin-gonic/gin"
	"golang.org/x/crypto/chacha20poly1305"
)

var key = []byte(os.Getenv("CARD_KEY"))

func newBlock(name string) (cipher.Block, error) {
	size := 32
	if name == "compact" {
		size = 16
	}
	return aes.NewCipher(key[:size])
}

// case: vulnerable CWE-327
func blocks(c *gin.Context) {
	block, err := aes.NewCipher(key[:32])
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	plain := []byte(c.PostForm("card"))
	for len(plain)%aes.BlockSize != 0 {
		plain = append(plain, 0)
	}
	out := make([]byte, len(plain))
	for i := 0; i < len(plain); i += aes.BlockSize {
		block.Encrypt(out[i:i+aes.BlockSize], plain[i:i+aes.BlockSize])
	}
	c.Data(http.StatusOK, "application/octet-stream", out)
}

// case: safe CWE-327
func aead(c *gin.Context) {
	box, err := chacha20poly1305.NewX(key[:32])
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	nonce := make([]byte, chacha20poly1305.NonceSizeX)
	rand.Read(nonce)
	c.Data(http.StatusOK, "application/octet-stream", box.Seal(nonce, nonce, []byte(c.PostForm("card")), nil))
}

// case: safe CWE-327
func modern(c *gin.Context) {
	block, err := newBlock("modern")
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	nonce := make([]byte, gcm.NonceSize())
	rand.Read(nonce)
	c.Data(http.StatusOK, "application/octet-stream", gcm.Seal(nonce, nonce, []byte(c.PostForm("card")), nil))
}
