package postsscript

import (
	"encoding/json"
	"net/http"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

type Posts struct {
	coll *mongo.Collection
}

// case: vulnerable CWE-943
func (p *Posts) Where(w http.ResponseWriter, r *http.Request) {
	js := "this.title == '" + r.URL.Query().Get("title") + "'"
	n, err := p.coll.CountDocuments(r.Context(), bson.M{"$where": js})
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	_ = json.NewEncoder(w).Encode(n)
}

// case: safe CWE-943
func (p *Posts) Long(w http.ResponseWriter, r *http.Request) {
	limit := "1000"
	if r.URL.Query().Get("size") == "huge" {
		limit = "9000"
	}
	n, err := p.coll.CountDocuments(r.Context(), bson.M{"$where": "this.body.length > " + limit})
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	_ = json.NewEncoder(w).Encode(n)
}
