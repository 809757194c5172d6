package backuprunner

import (
	"encoding/json"
	"net/http"
	"os/exec"
	"strings"
)

type job struct {
	Tables []string `json:"tables"`
}

type Runner struct {
	shell string
	flags []string
}

func New() *Runner {
	return &Runner{shell: "bash", flags: []string{"-c"}}
}

// case: vulnerable CWE-78
func (b *Runner) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var j job
	if err := json.NewDecoder(r.Body).Decode(&j); err != nil {
		http.Error(w, "malformed body", http.StatusBadRequest)
		return
	}
	opts := make([]string, 0, len(j.Tables))
	for _, t := range j.Tables {
		opts = append(opts, "--table="+t)
	}
	script := "pg_dump app " + strings.Join(opts, " ") + " > /var/backups/app.sql"
	args := append([]string{}, b.flags...)
	args = append(args, script)
	cmd := exec.CommandContext(r.Context(), b.shell, args...)
	if err := cmd.Start(); err != nil {
		http.Error(w, "cannot start", http.StatusInternalServerError)
		return
	}
	go cmd.Wait()
	w.WriteHeader(http.StatusAccepted)
}
