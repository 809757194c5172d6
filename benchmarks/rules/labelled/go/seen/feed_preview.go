package feedpreview

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"time"
)

type previewRequest struct {
	URL string `json:"url"`
}

var hosts = map[string]struct{}{
	"feeds.example.com": {},
	"news.example.org":  {},
}

// case: safe CWE-918
func Preview(w http.ResponseWriter, r *http.Request) {
	var req previewRequest
	if err := json.NewDecoder(r.Body).Decode(&req); err != nil {
		http.Error(w, "malformed body", http.StatusBadRequest)
		return
	}
	u, err := url.Parse(req.URL)
	if err != nil || u.Scheme != "https" {
		http.Error(w, "malformed url", http.StatusBadRequest)
		return
	}
	if _, ok := hosts[u.Host]; !ok {
		http.Error(w, "unknown feed", http.StatusForbidden)
		return
	}
	client := &http.Client{Timeout: 5 * time.Second}
	resp, err := client.Get(u.String())
	if err != nil {
		http.Error(w, "unreachable", http.StatusBadGateway)
		return
	}
	defer resp.Body.Close()
	head, _ := io.ReadAll(io.LimitReader(resp.Body, 4096))
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(map[string]any{"status": resp.StatusCode, "size": len(head)})
}
