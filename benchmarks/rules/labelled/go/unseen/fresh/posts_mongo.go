package posts

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
func (p *Posts) Find(w http.ResponseWriter, r *http.Request) {
	var filter map[string]interface{}
	if err := json.NewDecoder(r.Body).Decode(&filter); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	n, err := p.coll.CountDocuments(r.Context(), filter)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	_ = json.NewEncoder(w).Encode(n)
}

// case: safe CWE-943
func (p *Posts) ByAuthor(w http.ResponseWriter, r *http.Request) {
	author := r.URL.Query().Get("author")
	n, err := p.coll.CountDocuments(r.Context(), bson.M{"author": bson.M{"$eq": author}})
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	_ = json.NewEncoder(w).Encode(n)
}
