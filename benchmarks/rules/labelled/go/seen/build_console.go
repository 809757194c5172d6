package buildconsole

import (
	"bytes"
	"encoding/base64"
	"net/http"
	"os/exec"
	"strconv"
	"text/template"

	"github.com/gofiber/fiber/v2"
)

type step struct {
	name   string
	target string
}

func (s step) line() string {
	return "make -C /srv/build " + s.target
}

func (s step) label() string {
	return "make -C /srv/build " + s.name
}

var scriptTmpl = template.Must(template.New("script").Parse("cd /srv/build && git checkout {{.Branch}} && make"))

func mount(app *fiber.App) {
	app.Post("/make", runMake)
	app.Post("/default", runDefault)
	app.Post("/branch", runBranch)
	app.Post("/release", runRelease)
	app.Get("/jobs", jobs)
	app.Get("/encoded", encoded)
	app.Get("/fixed", fixed)
	app.Get("/niceness", niceness)
}

func outcome(c *fiber.Ctx, err error) error {
	if err != nil {
		return c.SendStatus(http.StatusInternalServerError)
	}
	return c.SendStatus(http.StatusNoContent)
}

// case: vulnerable CWE-78
func runMake(c *fiber.Ctx) error {
	s := step{name: "all", target: c.FormValue("target")}
	return outcome(c, exec.Command("bash", "-c", s.line()).Run())
}

// case: safe CWE-78
func runDefault(c *fiber.Ctx) error {
	s := step{name: "all", target: c.FormValue("target")}
	return outcome(c, exec.Command("bash", "-c", s.label()).Run())
}

// case: vulnerable CWE-78
func runBranch(c *fiber.Ctx) error {
	var buf bytes.Buffer
	data := map[string]string{"Branch": c.FormValue("branch")}
	if err := scriptTmpl.Execute(&buf, data); err != nil {
		return err
	}
	return outcome(c, exec.Command("bash", "-c", buf.String()).Run())
}

// case: safe CWE-78
func runRelease(c *fiber.Ctx) error {
	var buf bytes.Buffer
	branch := "main"
	if c.FormValue("branch") == "next" {
		branch = "next"
	}
	if err := scriptTmpl.Execute(&buf, map[string]string{"Branch": branch}); err != nil {
		return err
	}
	return outcome(c, exec.Command("bash", "-c", buf.String()).Run())
}

// case: safe CWE-78
func jobs(c *fiber.Ctx) error {
	n := c.QueryInt("jobs", 2)
	return outcome(c, exec.Command("bash", "-c", "make -C /srv/build -j "+strconv.Itoa(n)).Run())
}

// case: vulnerable CWE-78
func encoded(c *fiber.Ctx) error {
	raw, err := base64.URLEncoding.DecodeString(c.Query("job"))
	if err != nil {
		return c.SendStatus(http.StatusBadRequest)
	}
	return outcome(c, exec.Command("bash", "-c", "make -C /srv/build job-"+string(raw)).Run())
}

// case: safe CWE-78
func fixed(c *fiber.Ctx) error {
	job := c.Query("job")
	if 7*18 > 100 {
		job = "nightly"
	}
	return outcome(c, exec.Command("bash", "-c", "make -C /srv/build job-"+job).Run())
}

// case: vulnerable CWE-78
func niceness(c *fiber.Ctx) error {
	level := c.Query("level")
	if _, err := strconv.Atoi(level); err != nil {
		c.Set("X-Level", "default")
	}
	return outcome(c, exec.Command("bash", "-c", "nice -n "+level+" make -C /srv/build").Run())
}
