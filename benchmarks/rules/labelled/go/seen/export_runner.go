package exportrunner

import (
	"encoding/json"
	"net/http"
	"os/exec"
)

type job struct {
	Tables []string `json:"tables"`
}

type Runner struct {
	binary string
	fixed  []string
}

func New() *Runner {
	return &Runner{binary: "pg_dump", fixed: []string{"--file=/var/backups/app.sql", "--dbname=app"}}
}

// case: safe CWE-78
func (b *Runner) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var j job
	if err := json.NewDecoder(r.Body).Decode(&j); err != nil {
		http.Error(w, "malformed body", http.StatusBadRequest)
		return
	}
	args := append([]string{}, b.fixed...)
	for _, t := range j.Tables {
		args = append(args, "--table="+t)
	}
	cmd := exec.CommandContext(r.Context(), b.binary, args...)
	if err := cmd.Start(); err != nil {
		http.Error(w, "cannot start", http.StatusInternalServerError)
		return
	}
	go cmd.Wait()
	w.WriteHeader(http.StatusAccepted)
}
