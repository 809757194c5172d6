package taskqueuegob

import (
	"encoding/gob"
	"net/http"
	"os/exec"
)

type Task interface {
	Run() error
}

type Command struct {
	Name string
	Args []string
}

func (c Command) Run() error {
	return exec.Command(c.Name, c.Args...).Run()
}

type Envelope struct {
	ID   int
	Task Task
}

func init() {
	gob.Register(Command{})
}

// case: vulnerable CWE-502
func Submit(w http.ResponseWriter, r *http.Request) {
	var env Envelope
	dec := gob.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16))
	if err := dec.Decode(&env); err != nil || env.Task == nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	if err := env.Task.Run(); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}
