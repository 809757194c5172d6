package connections

import (
	"database/sql"
	"net/http"
	"os"
)

// case: vulnerable CWE-798
const dsn = "postgres://reporter:Tr0ub4dor-horse-91@db.internal:5432/reports?sslmode=verify-full"

func health(w http.ResponseWriter, r *http.Request) {
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	defer db.Close()
	if db.PingContext(r.Context()) != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// case: safe CWE-798
func ready(w http.ResponseWriter, r *http.Request) {
	db, err := sql.Open("postgres", "postgres://reporter:"+os.Getenv("REPORTS_PASSWORD")+"@db.internal:5432/reports?sslmode=verify-full")
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	defer db.Close()
	if db.PingContext(r.Context()) != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
