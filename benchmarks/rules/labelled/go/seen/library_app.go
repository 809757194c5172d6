package library

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"
)

type store struct {
	db *sql.DB
}

type bookQuery struct {
	author string
	shelf  string
}

func (q bookQuery) where() string {
	return "author = '" + q.author + "'"
}

func (q bookQuery) shelfClause() string {
	return "shelf = '" + q.shelf + "'"
}

func reply(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(v)
}

func routes(s *store) http.Handler {
	r := chi.NewRouter()
	r.Get("/books/{author}", s.byAuthor)
	r.Get("/shelf/{shelf}", s.byShelf)
	r.Get("/loan/{loan}", s.loan)
	r.Get("/copy/{copy}", s.copyState)
	r.Post("/isbn", s.isbn)
	r.Post("/publisher", s.publisher)
	r.Get("/year", s.year)
	r.Get("/genre", s.genre)
	return r
}

func stripQuotes(s string) string {
	return strings.ReplaceAll(s, "\"", "")
}

func lettersOnly(s string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			return c
		}
		return -1
	}, s)
}

// case: vulnerable CWE-89
func (s *store) byAuthor(w http.ResponseWriter, r *http.Request) {
	q := bookQuery{author: chi.URLParam(r, "author"), shelf: "main"}
	var title string
	err := s.db.QueryRowContext(r.Context(), "SELECT title FROM books WHERE "+q.where()).Scan(&title)
	if err != nil {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	reply(w, title)
}

// case: safe CWE-89
func (s *store) byShelf(w http.ResponseWriter, r *http.Request) {
	q := bookQuery{author: chi.URLParam(r, "shelf"), shelf: "main"}
	var title string
	err := s.db.QueryRowContext(r.Context(), "SELECT title FROM books WHERE "+q.shelfClause()).Scan(&title)
	if err != nil {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	reply(w, title)
}

// case: safe CWE-89
func (s *store) loan(w http.ResponseWriter, r *http.Request) {
	id, err := uuid.Parse(chi.URLParam(r, "loan"))
	if err != nil {
		http.Error(w, "malformed id", http.StatusBadRequest)
		return
	}
	var due string
	if err := s.db.QueryRow("SELECT due FROM loans WHERE id = '" + id.String() + "'").Scan(&due); err != nil {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	reply(w, due)
}

// case: vulnerable CWE-89
func (s *store) copyState(w http.ResponseWriter, r *http.Request) {
	id := chi.URLParam(r, "copy")
	if _, err := uuid.Parse(id); err != nil {
		id = strings.Trim(id, "{}")
	}
	var state string
	if err := s.db.QueryRow("SELECT state FROM copies WHERE id = '" + id + "'").Scan(&state); err != nil {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	reply(w, state)
}

// case: vulnerable CWE-89
func (s *store) isbn(w http.ResponseWriter, r *http.Request) {
	clean := stripQuotes(r.PostFormValue("isbn"))
	if _, err := s.db.Exec("DELETE FROM watch WHERE isbn = '" + clean + "'"); err != nil {
		http.Error(w, "failed", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// case: safe CWE-89
func (s *store) publisher(w http.ResponseWriter, r *http.Request) {
	clean := lettersOnly(r.PostFormValue("publisher"))
	if _, err := s.db.Exec("DELETE FROM watch WHERE publisher = '" + clean + "'"); err != nil {
		http.Error(w, "failed", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// case: safe CWE-89
func (s *store) year(w http.ResponseWriter, r *http.Request) {
	stmt, err := s.db.Prepare("SELECT title FROM books WHERE year = ? LIMIT 1")
	if err != nil {
		http.Error(w, "failed", http.StatusInternalServerError)
		return
	}
	defer stmt.Close()
	var title string
	if err := stmt.QueryRow(r.URL.Query().Get("year")).Scan(&title); err != nil {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	reply(w, title)
}

// case: vulnerable CWE-89
func (s *store) genre(w http.ResponseWriter, r *http.Request) {
	stmt, err := s.db.Prepare("SELECT title FROM books WHERE genre = '" + r.URL.Query().Get("genre") + "' AND year > ? LIMIT 1")
	if err != nil {
		http.Error(w, "failed", http.StatusInternalServerError)
		return
	}
	defer stmt.Close()
	var title string
	if err := stmt.QueryRow(1990).Scan(&title); err != nil {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	reply(w, title)
}
