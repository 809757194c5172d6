package invoicelookup

import (
	"database/sql"
	"encoding/json"
	"net/http"
)

type invoice struct {
	ID    int    `json:"id"`
	State string `json:"state"`
}

// case: safe CWE-89
type Service struct {
	conn *sql.DB
}

func (s *Service) Lookup(w http.ResponseWriter, r *http.Request) {
	number := r.URL.Query().Get("number")
	if number == "" {
		http.Error(w, "number is required", http.StatusBadRequest)
		return
	}
	query := "SELECT id, state FROM invoices WHERE number = $1" + " ORDER BY id DESC"
	rows, err := s.conn.QueryContext(r.Context(), query, number)
	if err != nil {
		http.Error(w, "lookup failed", http.StatusInternalServerError)
		return
	}
	defer rows.Close()
	list := []invoice{}
	for rows.Next() {
		var o invoice
		if err := rows.Scan(&o.ID, &o.State); err != nil {
			break
		}
		list = append(list, o)
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(list)
}
