package shifts

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"strconv"
)

// case: vulnerable CWE-89
func Remove(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		where := condition(r)
		if _, err := db.ExecContext(r.Context(), "DELETE FROM shifts WHERE "+where); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	}
}

func condition(r *http.Request) string {
	return fmt.Sprintf("place = '%s'", r.PostFormValue("place"))
}

// case: safe CWE-89
func Cancel(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, err := strconv.Atoi(r.PostFormValue("id"))
		if err != nil {
			http.Error(w, "bad id", http.StatusBadRequest)
			return
		}
		where := fmt.Sprintf("id = %d", id)
		if _, err := db.ExecContext(context.Background(), "DELETE FROM shifts WHERE "+where); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	}
}
