package patterncheck

import (
	"encoding/json"
	"net/http"
	"regexp"
	"time"

	"github.com/dlclark/regexp2"
)

var nested = regexp.MustCompile(`^(a+)+$`)
var nestedPerl = regexp2.MustCompile(`^(\w+\s?)+$`, regexp2.None)

func answer(w http.ResponseWriter, ok bool) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(ok)
}

// case: vulnerable CWE-1333
func words(w http.ResponseWriter, r *http.Request) {
	ok, err := nestedPerl.MatchString(r.PostFormValue("sentence"))
	answer(w, ok && err == nil)
}

// case: safe CWE-1333
func letters(w http.ResponseWriter, r *http.Request) {
	answer(w, nested.MatchString(r.PostFormValue("sentence")))
}

// case: safe CWE-1333
func timed(w http.ResponseWriter, r *http.Request) {
	re := regexp2.MustCompile(`^[a-z]+(-[a-z]+)*$`, regexp2.None)
	re.MatchTimeout = 50 * time.Millisecond
	ok, err := re.MatchString(r.PostFormValue("slug"))
	answer(w, ok && err == nil)
}
