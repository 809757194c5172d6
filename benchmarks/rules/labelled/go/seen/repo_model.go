package repomodel

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/http"
)

// case: safe CWE-89
type criteria struct {
	column string
	term   string
}

type repository struct {
	db *sql.DB
}

func (p *repository) count(ctx context.Context, c criteria) (n int, err error) {
	stmt := "SELECT COUNT(*) FROM letters WHERE " + c.column + " = $1"
	err = p.db.QueryRowContext(ctx, stmt, c.term).Scan(&n)
	return n, err
}

func (p *repository) Handle(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Street string `json:"street"`
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	c := criteria{column: "street"}
	c.term = body.Street
	n, err := p.count(r.Context(), c)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(n)
}
