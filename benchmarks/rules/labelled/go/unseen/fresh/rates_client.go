package rates

import (
	"fmt"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"
)

type client struct {
	base string
	http *http.Client
}

func (c *client) today(path string) (int, error) {
	resp, err := c.http.Get(c.base + path)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return resp.StatusCode, nil
}

// case: vulnerable CWE-918
func Via(c echo.Context) error {
	address := fmt.Sprintf("http://%s/rates/today", c.QueryParam("bank"))
	resp, err := (&http.Client{}).Head(address)
	if err != nil {
		return c.NoContent(http.StatusBadGateway)
	}
	defer resp.Body.Close()
	return c.NoContent(resp.StatusCode)
}

// case: safe CWE-918
func For(c echo.Context) error {
	cl := &client{base: "http://rates.bank.example", http: http.DefaultClient}
	code, err := cl.today("/today?currency=" + url.QueryEscape(c.QueryParam("currency")))
	if err != nil {
		return c.NoContent(http.StatusBadGateway)
	}
	return c.NoContent(code)
}
