package parcels

import (
	"database/sql"
	"encoding/json"
	"net/http"
)

type API struct {
	db *sql.DB
}

// case: vulnerable CWE-89
func (a *API) Find(w http.ResponseWriter, r *http.Request) {
	code := r.URL.Query().Get("code")
	row := a.db.QueryRow("SELECT state FROM parcels WHERE code = '" + code + "'")
	var state int
	if err := row.Scan(&state); err != nil {
		http.Error(w, "no such parcel", http.StatusNotFound)
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]int{"state": state})
}

// case: safe CWE-89
func (a *API) Weigh(w http.ResponseWriter, r *http.Request) {
	code := r.URL.Query().Get("code")
	table := "parcels"
	row := a.db.QueryRow("SELECT grams FROM "+table+" WHERE code = $1", code)
	var grams int
	if err := row.Scan(&grams); err != nil {
		http.Error(w, "no such parcel", http.StatusNotFound)
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]int{"grams": grams})
}
