package teamdirectory

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
	rt.HandleFunc("/count/{kind}", s.count).Methods("GET")
	return rt
}

// case: vulnerable CWE-89
func (s *server) count(w http.ResponseWriter, r *http.Request) {
	kind := mux.Vars(r)["kind"]
	aliases := map[string]string{
		"people": "members",
		"groups": "teams",
	}
	table, ok := aliases[kind]
	if !ok {
		table = kind
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
