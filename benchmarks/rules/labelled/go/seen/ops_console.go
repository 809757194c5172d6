package opsconsole

import (
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"

	"github.com/labstack/echo/v4"
)

var unitName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,40}$`)

var services = map[string]string{
	"web":   "nginx.service",
	"queue": "worker.service",
	"mail":  "postfix.service",
}

func register(e *echo.Echo) {
	e.POST("/restart", restart)
	e.POST("/status", status)
	e.POST("/unit", unit)
	e.POST("/tail", tail)
	e.POST("/tool", tool)
	e.POST("/probe", probe)
	e.POST("/env", environment)
	e.POST("/archive", archive)
}

// case: safe CWE-78
func restart(c echo.Context) error {
	name, known := services[c.FormValue("service")]
	if !known {
		return c.NoContent(http.StatusNotFound)
	}
	if err := exec.CommandContext(c.Request().Context(), "/bin/bash", "-c", "systemctl restart "+name).Run(); err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.NoContent(http.StatusNoContent)
}

// case: vulnerable CWE-78
func status(c echo.Context) error {
	name := c.FormValue("service")
	if full, known := services[name]; known {
		name = full
	}
	if err := exec.CommandContext(c.Request().Context(), "/bin/bash", "-c", "systemctl is-active "+name).Run(); err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.NoContent(http.StatusNoContent)
}

// case: safe CWE-78
func unit(c echo.Context) error {
	name := c.QueryParam("unit")
	if !unitName.MatchString(name) {
		return c.NoContent(http.StatusBadRequest)
	}
	if err := exec.CommandContext(c.Request().Context(), "/bin/bash", "-c", "systemctl reload "+name+".service").Run(); err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.NoContent(http.StatusNoContent)
}

// case: vulnerable CWE-78
func tail(c echo.Context) error {
	name := strings.ReplaceAll(c.QueryParam("unit"), ";", "")
	if err := exec.CommandContext(c.Request().Context(), "/bin/bash", "-c", "journalctl -n 50 -u "+name).Run(); err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.NoContent(http.StatusNoContent)
}

// case: vulnerable CWE-78
func tool(c echo.Context) error {
	fields := strings.Fields(c.FormValue("line"))
	if len(fields) == 0 {
		return c.NoContent(http.StatusBadRequest)
	}
	cmd := exec.Command(fields[0], fields[1:]...)
	if err := cmd.Run(); err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.NoContent(http.StatusNoContent)
}

// case: safe CWE-78
func probe(c echo.Context) error {
	var line string
	switch c.FormValue("what") {
	case "disk":
		line = "df -h"
	case "memory":
		line = "free -m"
	default:
		line = "uptime"
	}
	fields := strings.Fields(line)
	cmd := exec.Command(fields[0], fields[1:]...)
	if err := cmd.Run(); err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.NoContent(http.StatusNoContent)
}

// case: safe CWE-78
func environment(c echo.Context) error {
	cmd := exec.Command("/bin/sh", "-c", `printf '%s' "$GREETING" | wc -c`)
	cmd.Env = append(os.Environ(), "GREETING="+c.FormValue("greeting"))
	if err := cmd.Run(); err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.NoContent(http.StatusNoContent)
}

// case: vulnerable CWE-78
func archive(c echo.Context) error {
	cmd := exec.Command("/bin/sh")
	cmd.Stdin = strings.NewReader("tar czf /var/tmp/site.tgz --exclude=" + c.FormValue("exclude") + " /srv/site\n")
	if err := cmd.Run(); err != nil {
		return c.NoContent(http.StatusInternalServerError)
	}
	return c.NoContent(http.StatusNoContent)
}
