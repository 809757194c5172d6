package catalog

import (
	"fmt"
	"net/http"
	"os"
	"strconv"

	"github.com/antchfx/xmlquery"
)

func load() (*xmlquery.Node, error) {
	f, err := os.Open("/srv/catalog.xml")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return xmlquery.Parse(f)
}

// case: vulnerable CWE-643
func Genre(w http.ResponseWriter, r *http.Request) {
	doc, err := load()
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	expr := fmt.Sprintf("//book[genre='%s']", r.URL.Query().Get("genre"))
	found, err := xmlquery.QueryAll(doc, expr)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	fmt.Fprint(w, len(found))
}

// case: safe CWE-643
func Year(w http.ResponseWriter, r *http.Request) {
	doc, err := load()
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	year, err := strconv.Atoi(r.URL.Query().Get("year"))
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	expr := fmt.Sprintf("//book[@year='%d']", year)
	fmt.Fprint(w, len(xmlquery.Find(doc, expr)))
}
