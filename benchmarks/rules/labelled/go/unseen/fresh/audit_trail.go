package audit

import (
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
)

type trail struct {
	out *log.Logger
}

func newTrail() *trail {
	return &trail{out: log.New(os.Stderr, "audit ", log.LstdFlags)}
}

// case: vulnerable CWE-117
func (t *trail) Removed(w http.ResponseWriter, r *http.Request) {
	entry := fmt.Sprintf("removed by %s: %s", r.Header.Get("X-User"), r.FormValue("reason"))
	t.out.Println(entry)
	w.WriteHeader(http.StatusNoContent)
}

// case: safe CWE-117
func (t *trail) Replaced(w http.ResponseWriter, r *http.Request) {
	entry := fmt.Sprintf("replaced by %s", strconv.Quote(r.Header.Get("X-User")))
	t.out.Println(entry)
	w.WriteHeader(http.StatusNoContent)
}
