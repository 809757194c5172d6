package archive

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"os/exec"
)

// case: vulnerable CWE-78
type job struct {
	Set   string `json:"set"`
	Level int    `json:"level"`
}

func Nightly(w http.ResponseWriter, r *http.Request) {
	raw, err := base64.StdEncoding.DecodeString(r.Header.Get("X-Job"))
	if err != nil {
		http.Error(w, "bad job", http.StatusBadRequest)
		return
	}
	var j job
	if err := json.Unmarshal(raw, &j); err != nil {
		http.Error(w, "bad job", http.StatusBadRequest)
		return
	}
	run := func() error {
		return exec.CommandContext(r.Context(), "sh", "-c", "tar czf /backup/"+j.Set+".tgz /srv/data").Run()
	}
	if err := run(); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// case: safe CWE-78
type weeklyJob struct {
	Note string `json:"note"`
	Set  string `json:"set"`
}

func Weekly(w http.ResponseWriter, r *http.Request) {
	var j weeklyJob
	if err := json.NewDecoder(r.Body).Decode(&j); err != nil {
		http.Error(w, "bad job", http.StatusBadRequest)
		return
	}
	j.Set = "weekly"
	run := func() error {
		return exec.CommandContext(r.Context(), "sh", "-c", "tar czf /backup/"+j.Set+".tgz /srv/data").Run()
	}
	if err := run(); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}
