package uptime

import (
	"encoding/json"
	"net/http"
	"strings"
)

type check struct {
	target string
	client *http.Client
}

func (c check) run() int {
	resp, err := c.client.Get(c.target)
	if err != nil {
		return 0
	}
	defer resp.Body.Close()
	return resp.StatusCode
}

// case: vulnerable CWE-918
func Batch(w http.ResponseWriter, r *http.Request) {
	var targets []string
	if err := json.NewDecoder(r.Body).Decode(&targets); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	codes := make([]int, 0, len(targets))
	for _, t := range targets {
		if !strings.HasPrefix(t, "http") {
			t = "http://" + t
		}
		resp, err := http.Head(t)
		if err != nil {
			codes = append(codes, 0)
			continue
		}
		resp.Body.Close()
		codes = append(codes, resp.StatusCode)
	}
	_ = json.NewEncoder(w).Encode(codes)
}

// case: safe CWE-918
func Own(w http.ResponseWriter, r *http.Request) {
	wanted := r.URL.Query()["service"]
	var codes []int
	for _, service := range []string{"api", "web", "mail"} {
		for _, name := range wanted {
			if name == service {
				c := check{target: "https://" + service + ".uptime.example/health", client: http.DefaultClient}
				codes = append(codes, c.run())
			}
		}
	}
	_ = json.NewEncoder(w).Encode(codes)
}
