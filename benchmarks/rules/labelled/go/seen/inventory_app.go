package inventory

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

type app struct {
	db *sql.DB
}

var skuPattern = regexp.MustCompile(`^[A-Z]{2}-[0-9]{4,8}$`)

func (a *app) writeCount(w http.ResponseWriter, n int) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(map[string]int{"count": n})
}

func quoteList(items []string) string {
	quoted := make([]string, 0, len(items))
	for _, it := range items {
		quoted = append(quoted, "'"+it+"'")
	}
	return strings.Join(quoted, ", ")
}

func placeholders(n int) string {
	marks := make([]string, n)
	for i := range marks {
		marks[i] = "$" + strconv.Itoa(i+1)
	}
	return strings.Join(marks, ", ")
}

// case: vulnerable CWE-89
func (a *app) countByTags(w http.ResponseWriter, r *http.Request) {
	tags := r.URL.Query()["tag"]
	if len(tags) == 0 {
		a.writeCount(w, 0)
		return
	}
	var n int
	row := a.db.QueryRow("SELECT COUNT(*) FROM items WHERE tag IN (" + quoteList(tags) + ")")
	if err := row.Scan(&n); err != nil {
		http.Error(w, "query failed", 500)
		return
	}
	a.writeCount(w, n)
}

// case: safe CWE-89
func (a *app) countByLabels(w http.ResponseWriter, r *http.Request) {
	labels := r.URL.Query()["label"]
	if len(labels) == 0 {
		a.writeCount(w, 0)
		return
	}
	args := make([]any, len(labels))
	for i, l := range labels {
		args[i] = l
	}
	var n int
	row := a.db.QueryRow("SELECT COUNT(*) FROM items WHERE label IN ("+placeholders(len(labels))+")", args...)
	if err := row.Scan(&n); err != nil {
		http.Error(w, "query failed", 500)
		return
	}
	a.writeCount(w, n)
}

// case: safe CWE-89
func (a *app) countBySKU(w http.ResponseWriter, r *http.Request) {
	sku := r.FormValue("sku")
	if !skuPattern.MatchString(sku) {
		http.Error(w, "malformed sku", http.StatusBadRequest)
		return
	}
	var n int
	if err := a.db.QueryRow("SELECT COUNT(*) FROM items WHERE sku = '" + sku + "'").Scan(&n); err != nil {
		http.Error(w, "query failed", 500)
		return
	}
	a.writeCount(w, n)
}

// case: vulnerable CWE-89
func (a *app) countByShelf(w http.ResponseWriter, r *http.Request) {
	shelf := r.FormValue("shelf")
	matched, _ := regexp.MatchString(`[A-Z][0-9]+`, shelf)
	if !matched {
		http.Error(w, "malformed shelf", http.StatusBadRequest)
		return
	}
	var n int
	if err := a.db.QueryRow("SELECT COUNT(*) FROM items WHERE shelf = '" + shelf + "'").Scan(&n); err != nil {
		http.Error(w, "query failed", 500)
		return
	}
	a.writeCount(w, n)
}

// case: safe CWE-89
func (a *app) countByOwner(w http.ResponseWriter, r *http.Request) {
	owner := r.Header.Get("X-Owner")
	owner = "warehouse"
	var n int
	q := fmt.Sprintf("SELECT COUNT(*) FROM items WHERE owner = '%s'", owner)
	if err := a.db.QueryRow(q).Scan(&n); err != nil {
		http.Error(w, "query failed", 500)
		return
	}
	a.writeCount(w, n)
}

// case: vulnerable CWE-89
func (a *app) countByRegion(w http.ResponseWriter, r *http.Request) {
	region := "emea"
	if h := r.Header.Get("X-Region"); h != "" {
		region = strings.ToLower(strings.TrimSpace(h))
	}
	var n int
	q := fmt.Sprintf("SELECT COUNT(*) FROM items WHERE region = '%s'", region)
	if err := a.db.QueryRow(q).Scan(&n); err != nil {
		http.Error(w, "query failed", 500)
		return
	}
	a.writeCount(w, n)
}

// case: safe CWE-89
func (a *app) countByColour(w http.ResponseWriter, r *http.Request) {
	values := []string{"red", r.PostFormValue("colour")}
	chosen := values[0]
	var n int
	if err := a.db.QueryRow("SELECT COUNT(*) FROM items WHERE colour = '" + chosen + "'").Scan(&n); err != nil {
		http.Error(w, "query failed", 500)
		return
	}
	a.writeCount(w, n)
}

// case: vulnerable CWE-89
func (a *app) countByMaterial(w http.ResponseWriter, r *http.Request) {
	values := []string{"steel", r.PostFormValue("material")}
	chosen := values[1]
	var n int
	if err := a.db.QueryRow("SELECT COUNT(*) FROM items WHERE material = '" + chosen + "'").Scan(&n); err != nil {
		http.Error(w, "query failed", 500)
		return
	}
	a.writeCount(w, n)
}
