package visitcookie

import (
	"database/sql"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// case: safe CWE-89
func lastVisit(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ck, err := r.Cookie("visit")
		if err != nil {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		parts := strings.SplitN(ck.Value, ":", 2)
		if len(parts) != 2 {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		number, err := strconv.Atoi(parts[1])
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		_, err = db.Exec(fmt.Sprintf("UPDATE visits SET seen = now() WHERE visit_id = %d", number))
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusOK)
	}
}
