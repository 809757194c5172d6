package reports

import (
	"database/sql"
	"net/http"
	"net/url"
	"strings"
)

type builder struct {
	parts []string
	args  []any
}

func (b *builder) text() string {
	return "SELECT count(*) FROM reports WHERE " + strings.Join(b.parts, " AND ")
}

// case: vulnerable CWE-89
func Count(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		b := &builder{parts: []string{"1 = 1"}}
		for key, vals := range r.URL.Query() {
			if key == "region" {
				b.parts = append(b.parts, "region = '"+vals[0]+"'")
			}
		}
		var n int
		if err := db.QueryRowContext(r.Context(), b.text()).Scan(&n); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	}
}

// case: safe CWE-89
func CountBound(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		b := &builder{parts: []string{"1 = 1"}}
		for key, vals := range r.URL.Query() {
			if key == "region" {
				b.parts = append(b.parts, "region = ?")
				b.args = append(b.args, vals[0])
			}
		}
		var n int
		if err := db.QueryRowContext(r.Context(), b.text(), b.args...).Scan(&n); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
		}
	}
}

// case: vulnerable CWE-89
func Purge(db *sql.DB, w http.ResponseWriter, r *http.Request) {
	ck, err := r.Cookie("scope")
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	scope, err := url.QueryUnescape(ck.Value)
	if err != nil {
		scope = ck.Value
	}
	var sb strings.Builder
	sb.WriteString("DELETE FROM reports WHERE scope = '")
	sb.WriteString(scope)
	sb.WriteByte('\'')
	if _, err := db.Exec(sb.String()); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
	}
}
