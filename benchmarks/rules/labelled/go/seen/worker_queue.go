package workerqueue

import (
	"net/http"
	"os/exec"
)

// case: safe CWE-78
type pool struct {
	jobs chan []string
}

func (p *pool) loop() {
	for args := range p.jobs {
		cmd := exec.Command("ffmpeg", args...)
		if err := cmd.Run(); err != nil {
			continue
		}
	}
}

func (p *pool) Enqueue(w http.ResponseWriter, r *http.Request) {
	codec := r.FormValue("codec")
	switch codec {
	case "h264", "vp9":
	default:
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	p.jobs <- []string{"-i", "/srv/in.mov", "-c:v", codec, "/srv/out.mkv"}
	w.WriteHeader(http.StatusAccepted)
}
