package ratesproxy

import (
	"io"
	"net/http"
	"net/url"

	"github.com/gorilla/mux"
)

const ratesAPI = "https://rates.example.net/v2/latest"

// case: safe CWE-918
func Rates(w http.ResponseWriter, r *http.Request) {
	currency := mux.Vars(r)["currency"]
	q := url.Values{}
	q.Set("base", currency)
	q.Set("format", "json")
	req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, ratesAPI+"?"+q.Encode(), nil)
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
