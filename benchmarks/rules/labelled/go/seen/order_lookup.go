package orderlookup

import (
	"database/sql"
	"encoding/json"
	"net/http"
)

type order struct {
	ID     int    `json:"id"`
	Status string `json:"status"`
}

// case: vulnerable CWE-89
type API struct {
	db *sql.DB
}

func (a *API) Lookup(w http.ResponseWriter, r *http.Request) {
	ref := r.URL.Query().Get("ref")
	if ref == "" {
		http.Error(w, "ref is required", http.StatusBadRequest)
		return
	}
	query := "SELECT id, status FROM orders WHERE ref = '" + ref + "' ORDER BY id DESC"
	rows, err := a.db.QueryContext(r.Context(), query)
	if err != nil {
		http.Error(w, "lookup failed", http.StatusInternalServerError)
		return
	}
	defer rows.Close()
	list := []order{}
	for rows.Next() {
		var o order
		if err := rows.Scan(&o.ID, &o.Status); err != nil {
			break
		}
		list = append(list, o)
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(list)
}
