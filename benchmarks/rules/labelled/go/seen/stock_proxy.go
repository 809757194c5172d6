package stockproxy

import (
	"io"
	"net/http"
	"net/url"

	"github.com/gorilla/mux"
)

const stockDomain = ".stocks.example.net"

// case: vulnerable CWE-918
func Stock(w http.ResponseWriter, r *http.Request) {
	market := mux.Vars(r)["market"]
	if upstream := r.URL.Query().Get("upstream"); upstream != "" {
		market = upstream
	} else {
		market += stockDomain
	}
	q := url.Values{"format": []string{"json"}}
	req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, "http://"+market+"/latest?"+q.Encode(), nil)
	if err != nil {
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		http.Error(w, "upstream failed", http.StatusBadGateway)
		return
	}
	defer resp.Body.Close()
	w.Header().Set("Content-Type", "application/json")
	io.Copy(w, resp.Body)
}
