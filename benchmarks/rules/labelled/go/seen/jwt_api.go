package jwtapi

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"os"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/golang-jwt/jwt/v5"
)

type claims struct {
	Role string `json:"role"`
	jwt.RegisteredClaims
}

func keyFunc(*jwt.Token) (interface{}, error) {
	return []byte(os.Getenv("JWT_SECRET")), nil
}

func finish(c *gin.Context, role string) {
	if role != "editor" {
		c.Status(http.StatusForbidden)
		return
	}
	c.Status(http.StatusNoContent)
}

// case: safe CWE-347
func edit(c *gin.Context) {
	var cl claims
	_, err := jwt.ParseWithClaims(c.GetHeader("X-Token"), &cl, keyFunc, jwt.WithValidMethods([]string{"HS256"}))
	if err != nil {
		c.Status(http.StatusUnauthorized)
		return
	}
	finish(c, cl.Role)
}

// case: vulnerable CWE-347
func publish(c *gin.Context) {
	parts := strings.Split(c.GetHeader("X-Token"), ".")
	if len(parts) != 3 {
		c.Status(http.StatusUnauthorized)
		return
	}
	raw, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		c.Status(http.StatusUnauthorized)
		return
	}
	var cl struct {
		Role string `json:"role"`
	}
	if json.Unmarshal(raw, &cl) != nil {
		c.Status(http.StatusUnauthorized)
		return
	}
	finish(c, cl.Role)
}

// case: safe CWE-347
func review(c *gin.Context) {
	tok, err := jwt.NewParser(jwt.WithValidMethods([]string{"HS512"})).Parse(c.Query("token"), keyFunc)
	if err != nil {
		c.Status(http.StatusUnauthorized)
		return
	}
	role, _ := tok.Claims.(jwt.MapClaims)["role"].(string)
	finish(c, role)
}
