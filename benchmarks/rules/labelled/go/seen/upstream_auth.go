package upstreamauth

import (
	"net/http"
	"os"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/labstack/echo/v4"
)

var client = &http.Client{Timeout: 3 * time.Second}

func call(c echo.Context, req *http.Request) error {
	resp, err := client.Do(req)
	if err != nil {
		return c.NoContent(http.StatusBadGateway)
	}
	defer resp.Body.Close()
	return c.NoContent(resp.StatusCode)
}

// case: safe CWE-798
func sync(c echo.Context) error {
	req, err := http.NewRequest(http.MethodPost, "https://crm.example.com/sync", nil)
	if err != nil {
		return err
	}
	user, password := os.Getenv("CRM_USER"), os.Getenv("CRM_PASSWORD")
	req.SetBasicAuth(user, password)
	return call(c, req)
}

// case: vulnerable CWE-798
func push(c echo.Context) error {
	req, err := http.NewRequest(http.MethodPost, "https://crm.example.com/push", nil)
	if err != nil {
		return err
	}
	req.SetBasicAuth("svc-portal", "Mq7!vLp29zRt")
	return call(c, req)
}

// case: vulnerable CWE-798
func issue(c echo.Context) error {
	signingKey := []byte("k9X2-portal-9fQwZ71-mmTe")
	tok := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"sub": "portal", "exp": time.Now().Add(time.Hour).Unix()})
	signed, err := tok.SignedString(signingKey)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, map[string]string{"token": signed})
}

// case: safe CWE-798
func renew(c echo.Context) error {
	signingKey, err := os.ReadFile("/run/secrets/portal_signing")
	if err != nil {
		return echo.ErrInternalServerError
	}
	tok := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"sub": "portal", "exp": time.Now().Add(time.Hour).Unix()})
	signed, err := tok.SignedString(signingKey)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, map[string]string{"token": signed})
}
