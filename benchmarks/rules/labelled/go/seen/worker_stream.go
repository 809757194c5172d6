package workerstream

import (
	"net/http"
	"os/exec"
)

// case: vulnerable CWE-78
type pool struct {
	jobs chan string
}

func (p *pool) loop() {
	for line := range p.jobs {
		cmd := exec.Command("sh", "-c", line)
		if err := cmd.Run(); err != nil {
			continue
		}
	}
}

func (p *pool) Enqueue(w http.ResponseWriter, r *http.Request) {
	codec := r.FormValue("codec")
	switch codec {
	case "":
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	p.jobs <- "ffmpeg -i /srv/in.mov -c:v " + codec + " /srv/out.mkv"
	w.WriteHeader(http.StatusAccepted)
}
