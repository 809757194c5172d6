package pupilxpath

import (
	"fmt"
	"net/http"
	"os"
	"strconv"

	"github.com/antchfx/xmlquery"
)

// case: safe CWE-643
func Room(w http.ResponseWriter, r *http.Request) {
	f, err := os.Open("/srv/data/pupils.xml")
	if err != nil {
		http.Error(w, "unavailable", http.StatusServiceUnavailable)
		return
	}
	defer f.Close()
	doc, err := xmlquery.Parse(f)
	if err != nil {
		http.Error(w, "unavailable", http.StatusServiceUnavailable)
		return
	}
	number, err := strconv.Atoi(r.FormValue("number"))
	if err != nil {
		http.Error(w, "malformed number", http.StatusBadRequest)
		return
	}
	node, err := xmlquery.Query(doc, fmt.Sprintf("//pupil[@number=%d]/room", number))
	if err != nil || node == nil {
		http.Error(w, "unknown pupil", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write([]byte(node.InnerText()))
}
