package mongousers

import (
	"encoding/json"
	"net/http"
	"strconv"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

type users struct {
	coll *mongo.Collection
}

func answer(w http.ResponseWriter, n int64, err error) {
	if err != nil {
		http.Error(w, "query failed", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(n)
}

// case: vulnerable CWE-943
func (u *users) where(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	n, err := u.coll.CountDocuments(r.Context(), bson.M{"$where": "this.name == '" + name + "'"})
	answer(w, n, err)
}

// case: safe CWE-943
func (u *users) equal(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	n, err := u.coll.CountDocuments(r.Context(), bson.M{"active": true, "name": name})
	answer(w, n, err)
}

// case: vulnerable CWE-943
func (u *users) login(w http.ResponseWriter, r *http.Request) {
	var body map[string]interface{}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		http.Error(w, "malformed body", http.StatusBadRequest)
		return
	}
	n, err := u.coll.CountDocuments(r.Context(), bson.M{"login": body["login"], "token": body["token"]})
	answer(w, n, err)
}

// case: safe CWE-943
func (u *users) typedLogin(w http.ResponseWriter, r *http.Request) {
	var body map[string]string
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		http.Error(w, "malformed body", http.StatusBadRequest)
		return
	}
	n, err := u.coll.CountDocuments(r.Context(), bson.M{"login": body["login"], "token": body["token"]})
	answer(w, n, err)
}

// case: safe CWE-943
func (u *users) older(w http.ResponseWriter, r *http.Request) {
	age, err := strconv.Atoi(r.FormValue("age"))
	if err != nil {
		http.Error(w, "malformed age", http.StatusBadRequest)
		return
	}
	n, err := u.coll.CountDocuments(r.Context(), bson.M{"$where": "this.age > " + strconv.Itoa(age)})
	answer(w, n, err)
}
