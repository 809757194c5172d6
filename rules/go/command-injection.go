package tools

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"

	"github.com/gin-gonic/gin"
	"github.com/gofiber/fiber/v2"
	"golang.org/x/crypto/ssh"
)

var programs = map[string]string{"date": "/bin/date", "uptime": "/usr/bin/uptime"}

func ping(w http.ResponseWriter, r *http.Request) {
	host := r.URL.Query().Get("host")
	// ruleid: go-command-injection
	out, err := exec.Command("sh", "-c", "ping -c 1 "+host).CombinedOutput()
	// ok: go-command-injection
	out, err = exec.Command("ping", "-c", "1", "--", host).CombinedOutput()
	// ruleid: go-command-injection
	out, err = exec.CommandContext(r.Context(), "/bin/bash", "-c", fmt.Sprintf("ping %s", host)).Output()
	// ok: go-command-injection
	out, err = exec.CommandContext(r.Context(), "/bin/bash", "-c", "ping -c 1 localhost").Output()
	// ok: go-command-injection
	out, err = exec.Command("sh", "-c", `ping -c 1 "$1"`, "sh", host).Output()
	fmt.Fprintln(w, out, err)
}

func program(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("program")
	// ruleid: go-command-injection
	cmd := exec.Command(name, "--version")
	cmd.Run()
	path, ok := programs[name]
	if !ok {
		return
	}
	// ok: go-command-injection
	exec.Command(path).Run()
	// ok: go-command-injection
	exec.Command(programs[r.FormValue("other")]).Run()

	parts := strings.Fields(r.FormValue("command"))
	// ruleid: go-command-injection
	exec.Command(parts[0], parts[1:]...).Run()
}

func arguments(w http.ResponseWriter, r *http.Request) {
	args := []string{"-c"}
	args = append(args, "tar czf /tmp/x.tgz "+r.FormValue("dir"))
	// ruleid: go-command-injection
	exec.Command("bash", args...).Run()

	files := []string{"czf", "/tmp/x.tgz", "--"}
	files = append(files, r.Form["file"]...)
	// ok: go-command-injection
	exec.Command("tar", files...).Run()

	command := "grep -r " + r.FormValue("word") + " /srv"
	shell := "/bin/sh"
	// ruleid: go-command-injection
	cmd := exec.Command(shell, "-c", command)
	cmd.Run()

	var script bytes.Buffer
	script.WriteString("echo ")
	script.WriteString(r.Header.Get("X-Name"))
	// ruleid: go-command-injection
	exec.Command("cmd", "/C", script.String()).Run()
	// ruleid: go-command-injection
	exec.Command("powershell", "-Command", script.String()).Run()
}

func checked(w http.ResponseWriter, r *http.Request) {
	count, err := strconv.Atoi(r.FormValue("count"))
	if err != nil {
		return
	}
	// ok: go-command-injection
	exec.Command("sh", "-c", fmt.Sprintf("tail -n %d /var/log/app.log", count)).Run()

	unit := r.FormValue("unit")
	if ok, _ := regexp.MatchString(`^[a-z-]+$`, unit); !ok {
		return
	}
	// ok: go-command-injection
	exec.Command("sh", "-c", "systemctl status "+unit).Run()

	address := net.ParseIP(r.FormValue("address"))
	if address == nil {
		return
	}
	// ok: go-command-injection
	exec.Command("sh", "-c", "ping "+address.String()).Run()

	action := r.FormValue("action")
	switch action {
	case "start", "stop":
		// ok: go-command-injection
		exec.Command("sh", "-c", "service app "+action).Run()
	}

	level := r.FormValue("level")
	if level == "debug" || level == "info" {
		// ok: go-command-injection
		exec.Command("sh", "-c", "loglevel "+level).Run()
	}
	if level == "" {
		level = "info"
	}
	// ruleid: go-command-injection
	exec.Command("sh", "-c", "loglevel "+level).Run()
}

func runShell(line string) ([]byte, error) {
	// across: go-command-injection
	return exec.Command("/bin/sh", "-c", line).Output()
}

func reload(line string) ([]byte, error) {
	// ok: go-command-injection
	return exec.Command("/bin/sh", "-c", line).Output()
}

func input(c *gin.Context) string {
	return c.PostForm("line")
}

func routes(engine *gin.Engine) {
	engine.POST("/run", func(c *gin.Context) {
		// across: go-command-injection
		exec.Command("sh", "-c", input(c)).Run()
		reload("systemctl reload app")
	})
	engine.POST("/line", handleLine)
}

func handleLine(c *gin.Context) {
	line := c.Query("line")
	out, err := runShell(line)
	c.JSON(200, gin.H{"out": string(out), "err": err})
}

func replaceProcess(w http.ResponseWriter, r *http.Request) {
	tool := r.FormValue("tool")
	// ruleid: go-command-injection
	syscall.Exec("/usr/local/bin/"+tool, []string{tool}, os.Environ())
	// ruleid: go-command-injection
	os.StartProcess(tool, []string{"x"}, &os.ProcAttr{})
	// ok: go-command-injection
	syscall.Exec("/usr/bin/env", []string{"env", "-i", "ls", tool}, os.Environ())
	// ruleid: go-command-injection
	cmd := &exec.Cmd{Path: tool}
	cmd.Run()
}

func remote(c *fiber.Ctx) error {
	client, err := ssh.Dial("tcp", "backup:22", nil)
	session, err := client.NewSession()
	// ruleid: go-command-injection
	session.Run("ls " + c.Query("dir"))
	// ok: go-command-injection
	session.Run("ls /srv")
	// ruleid: go-command-injection
	exec.CommandContext(context.Background(), "sh", "-c", "id "+c.Params("user")).Run()
	return err
}

func fromTheCommandLine() {
	// ok: go-command-injection
	exec.Command("sh", "-c", os.Args[1]).Run()
	// ok: go-command-injection
	exec.Command(os.Getenv("EDITOR"), "notes.txt").Run()
}

type starter struct {
	shell string
	flags []string
}

func (s *starter) start(w http.ResponseWriter, r *http.Request) {
	arguments := append([]string{}, s.flags...)
	arguments = append(arguments, "tar c "+r.FormValue("folder"))
	// ruleid: go-command-injection
	exec.Command(s.shell, arguments...).Run()
	// ok: go-command-injection
	exec.Command("tar", "c", "--", r.FormValue("folder")).Run()
}

func fed(w http.ResponseWriter, r *http.Request) {
	shell := exec.Command("/bin/sh")
	// ruleid: go-command-injection
	shell.Stdin = strings.NewReader("rm " + r.FormValue("name") + "\n")
	shell.Run()
	counter := exec.Command("wc", "-l")
	// ok: go-command-injection
	counter.Stdin = strings.NewReader(r.FormValue("text"))
	counter.Run()
}

func wrapped(r *http.Request) {
	// ruleid: go-command-injection
	exec.Command("sudo", "sh", "-c", "ping "+r.FormValue("host"))
	// ok: go-command-injection
	exec.Command("sudo", "ping", "-c", "1", r.FormValue("host"))
}

func fromTemplate(r *http.Request) {
	var line bytes.Buffer
	if err := script.Execute(&line, r.FormValue("branch")); err != nil {
		return
	}
	// ruleid: go-command-injection
	exec.Command("sh", "-c", line.String())
}

func inTheEnd(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("job")
	// ruleid: go-command-injection
	defer exec.Command("sh", "-c", "finish "+name).Run()
	defer func() {
		// ruleid: go-command-injection
		exec.Command("sh", "-c", "log "+name).Run()
		// ok: go-command-injection
		exec.Command("finish", "--", name).Run()
	}()
}

func decoded(r *http.Request, body []byte) {
	var job string
	if err := json.Unmarshal([]byte(r.FormValue("job")), &job); err != nil {
		return
	}
	// ok: go-command-injection
	exec.Command("sh", "-c", commands.For(job)).Run()
	// ruleid: go-command-injection
	exec.Command("sh", "-c", job).Run()
}
