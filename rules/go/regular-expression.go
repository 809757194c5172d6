package find

import (
	"net/http"
	"regexp"
	"time"

	"github.com/dlclark/regexp2"
)

func find(w http.ResponseWriter, r *http.Request) {
	// ruleid: go-regular-expression-injection
	regexp2.Compile(r.FormValue("q"), regexp2.None)
	word := r.URL.Query().Get("word")
	// ruleid: go-regular-expression-injection
	regexp2.MustCompile("^(?:"+word+")$", regexp2.IgnoreCase)
	// ok: go-regular-expression-injection
	regexp2.MustCompile("^"+regexp2.Escape(word)+"$", regexp2.IgnoreCase)
	// ok: go-regular-expression-injection
	regexp.Compile(word)
	// ok: go-regular-expression-injection
	limited, _ := regexp2.Compile(word, regexp2.None)
	limited.MatchTimeout = time.Second
}

var words = regexp2.MustCompile(`^(\w+\s?)+$`, regexp2.None)
var slug = regexp2.MustCompile(`^[a-z]+(-[a-z]+)*$`, regexp2.None)

func match(r *http.Request) {
	// ruleid: go-slow-regular-expression
	words.MatchString(r.FormValue("sentence"))
	// ok: go-slow-regular-expression
	words.MatchString("two words")
	limited := regexp2.MustCompile(`^(a+)+$`, regexp2.None)
	limited.MatchTimeout = time.Second
	// ok: go-slow-regular-expression
	limited.MatchString(r.FormValue("text"))
}

func more(r *http.Request) {
	text := r.URL.Query().Get("text")
	slow := regexp2.MustCompile(`^(\d+)*x$`, regexp2.None)
	// ruleid: go-slow-regular-expression
	slow.MatchString(text)
	// ok: go-slow-regular-expression
	slug.MatchString("a-b")
	if len(text) > 40 {
		return
	}
	// ok: go-slow-regular-expression
	slow.FindStringMatch(text)
}
