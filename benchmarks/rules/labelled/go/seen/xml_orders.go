package xmlorders

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"net/http"

	"github.com/lestrrat-go/libxml2"
	"github.com/lestrrat-go/libxml2/parser"
)

type order struct {
	Ref string `xml:"ref" json:"ref"`
}

// case: vulnerable CWE-611
func entityOrder(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<16))
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	doc, err := libxml2.Parse(body, parser.XMLParseNoEnt, parser.XMLParseDTDLoad)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	defer doc.Free()
	root, err := doc.DocumentElement()
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(root.TextContent())
}

// case: safe CWE-611
func stdOrder(w http.ResponseWriter, r *http.Request) {
	var o order
	if err := xml.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16)).Decode(&o); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(o)
}
