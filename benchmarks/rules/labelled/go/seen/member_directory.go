package memberdirectory

import (
	"database/sql"
	"fmt"
	"net/http"

	"github.com/gorilla/mux"
)

type server struct {
	db *sql.DB
}

func (s *server) routes() http.Handler {
	rt := mux.NewRouter()
	rt.HandleFunc("/members/{team}", s.members).Methods("GET")
	return rt
}

// case: safe CWE-89
func (s *server) members(w http.ResponseWriter, r *http.Request) {
	team := mux.Vars(r)["team"]
	columns := map[string]string{
		"sales":   "sales_members",
		"support": "support_members",
	}
	table, ok := columns[team]
	if !ok {
		http.NotFound(w, r)
		return
	}
	var n int
	stmt := fmt.Sprintf("SELECT COUNT(*) FROM %s WHERE active", table)
	if err := s.db.QueryRow(stmt).Scan(&n); err != nil {
		http.Error(w, "database error", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprintf(w, "%d\n", n)
}
