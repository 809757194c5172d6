package documents

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

func find(w http.ResponseWriter, r *http.Request, users *mongo.Collection) {
	name := r.FormValue("name")
	// ruleid: go-nosql-injection
	cursor, err := users.Find(context.TODO(), bson.M{"$where": "this.name == '" + name + "'"})
	// ok: go-nosql-injection
	cursor, err = users.Find(context.TODO(), bson.M{"name": name})
	// ok: go-nosql-injection
	cursor, err = users.Find(context.TODO(), bson.D{{Key: "name", Value: name}})
	// ruleid: go-nosql-injection
	cursor, err = users.Find(context.TODO(), bson.D{{Key: "$where", Value: fmt.Sprintf("this.name == '%s'", name)}})
	fmt.Fprintln(w, cursor, err)
}

func decoded(w http.ResponseWriter, r *http.Request, users *mongo.Collection) {
	var filter bson.M
	if err := json.NewDecoder(r.Body).Decode(&filter); err != nil {
		return
	}
	// ruleid: go-nosql-injection
	cursor, err := users.Find(r.Context(), filter)
	var credentials struct{ User, Password string }
	json.NewDecoder(r.Body).Decode(&credentials)
	// ok: go-nosql-injection
	cursor, err = users.Find(r.Context(), bson.M{"user": credentials.User})
	fmt.Fprintln(w, cursor, err)
}

func texts(c *gin.Context) {
	text := `{"name": "` + c.Query("name") + `"}`
	var filter bson.D
	// ruleid: go-nosql-injection
	bson.UnmarshalExtJSON([]byte(text), true, &filter)
	// ok: go-nosql-injection
	bson.UnmarshalExtJSON([]byte(`{"active": true}`), true, &filter)
	c.JSON(200, filter)
}

func enter(w http.ResponseWriter, r *http.Request, people *mongo.Collection) {
	var given map[string]interface{}
	json.NewDecoder(r.Body).Decode(&given)
	// ruleid: go-nosql-injection
	people.FindOne(r.Context(), bson.M{"name": given["name"]})
	var texts map[string]string
	json.NewDecoder(r.Body).Decode(&texts)
	// ok: go-nosql-injection
	people.FindOne(r.Context(), bson.M{"name": texts["name"]})
	var body struct {
		Name string `json:"name"`
	}
	json.NewDecoder(r.Body).Decode(&body)
	// ok: go-nosql-injection
	people.CountDocuments(r.Context(), bson.M{"name": body.Name})
}
