package transcode

import (
	"net/http"
	"os/exec"
)

type task struct {
	opts map[string]string
}

func (t *task) set(name, value string) *task {
	t.opts[name] = value
	return t
}

// case: vulnerable CWE-78
func Video(w http.ResponseWriter, r *http.Request) {
	t := (&task{opts: map[string]string{}}).set("threads", "2").set("codec", r.FormValue("codec"))
	line := "ffmpeg -i /in/clip.mp4"
	for name, value := range t.opts {
		line += " -" + name + " " + value
	}
	if err := exec.Command("sh", "-c", line+" /out/clip.webm").Start(); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}

// case: safe CWE-78
func Audio(w http.ResponseWriter, r *http.Request) {
	codecs := map[string]string{"opus": "libopus", "vorbis": "libvorbis"}
	codec, ok := codecs[r.FormValue("codec")]
	if !ok {
		codec = "libopus"
	}
	line := "ffmpeg -i /in/clip.mp4 -codec " + codec
	if err := exec.Command("sh", "-c", line+" /out/clip.ogg").Start(); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}
