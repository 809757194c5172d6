package staffxpath

import (
	"net/http"
	"os"

	"github.com/antchfx/xmlquery"
)

// case: vulnerable CWE-643
func Room(w http.ResponseWriter, r *http.Request) {
	f, err := os.Open("/srv/data/staff.xml")
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
	login := r.FormValue("login")
	pin := r.FormValue("pin")
	node, err := xmlquery.Query(doc, "//person[@login='"+login+"' and @pin='"+pin+"']/room")
	if err != nil || node == nil {
		http.Error(w, "unknown person", http.StatusForbidden)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Write([]byte(node.InnerText()))
}
