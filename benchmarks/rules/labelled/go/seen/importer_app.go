package importerapp

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"time"

	"github.com/labstack/echo/v4"
)

const catalogue = "https://catalogue.example.com"

func onlyPublic(network, address string, _ syscall.RawConn) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	ip := net.ParseIP(host)
	if ip == nil || !ip.IsGlobalUnicast() || ip.IsPrivate() || ip.IsLoopback() || ip.IsLinkLocalUnicast() {
		return errors.New("address not allowed")
	}
	return nil
}

var outside = &http.Client{
	Timeout: 5 * time.Second,
	Transport: &http.Transport{
		DialContext: (&net.Dialer{Timeout: 3 * time.Second, Control: onlyPublic}).DialContext,
	},
}

func size(c echo.Context, resp *http.Response, err error) error {
	if err != nil {
		return c.NoContent(http.StatusBadGateway)
	}
	defer resp.Body.Close()
	n, err := io.Copy(io.Discard, resp.Body)
	if err != nil {
		return c.NoContent(http.StatusBadGateway)
	}
	return c.JSON(http.StatusOK, map[string]int64{"size": n})
}

// case: vulnerable CWE-918
func fromURL(c echo.Context) error {
	resp, err := http.DefaultClient.Get(c.FormValue("source"))
	return size(c, resp, err)
}

// case: safe CWE-918
func fromPublic(c echo.Context) error {
	resp, err := outside.Get(c.FormValue("source"))
	return size(c, resp, err)
}

// case: safe CWE-918
func fromCatalogue(c echo.Context) error {
	u, err := url.Parse(catalogue)
	if err != nil {
		return err
	}
	u.Path = "/items/" + c.QueryParam("item")
	resp, err := http.DefaultClient.Get(u.String())
	return size(c, resp, err)
}

// case: vulnerable CWE-918
func fromHost(c echo.Context) error {
	u, err := url.Parse(catalogue)
	if err != nil {
		return err
	}
	u.Host = c.QueryParam("host")
	resp, err := http.DefaultClient.Get(u.String())
	return size(c, resp, err)
}

// case: vulnerable CWE-918
func fromList(c echo.Context) error {
	reached := 0
	for _, one := range strings.Split(c.FormValue("sources"), ",") {
		resp, err := http.DefaultClient.Get(strings.TrimSpace(one))
		if err != nil {
			return c.NoContent(http.StatusBadGateway)
		}
		resp.Body.Close()
		reached++
	}
	return c.JSON(http.StatusOK, map[string]int{"reached": reached})
}

// case: safe CWE-918
func fromFixed(c echo.Context) error {
	queue := []string{c.FormValue("source"), catalogue + "/all"}
	queue = queue[1:]
	resp, err := http.DefaultClient.Get(queue[0])
	return size(c, resp, err)
}

// case: safe CWE-918
func fromVersion(c echo.Context) error {
	version := c.QueryParam("v")
	switch version {
	case "1", "2", "3":
	default:
		version = "3"
	}
	resp, err := http.DefaultClient.Get("https://v" + version + ".catalogue.example.com/all")
	return size(c, resp, err)
}
