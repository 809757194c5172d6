package mongoposts

import (
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/bson/primitive"
	"go.mongodb.org/mongo-driver/mongo"
)

type postQuery struct {
	Author string `json:"author"`
	Topic  string `json:"topic"`
}

type posts struct {
	coll *mongo.Collection
}

func exists(c *gin.Context, err error) {
	if err == mongo.ErrNoDocuments {
		c.Status(http.StatusNotFound)
		return
	}
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.Status(http.StatusOK)
}

// case: vulnerable CWE-943
func (p *posts) byBody(c *gin.Context) {
	filter := bson.M{}
	if err := c.BindJSON(&filter); err != nil {
		return
	}
	res := p.coll.FindOne(c.Request.Context(), filter)
	exists(c, res.Err())
}

// case: safe CWE-943
func (p *posts) byFields(c *gin.Context) {
	var q postQuery
	if err := c.BindJSON(&q); err != nil {
		return
	}
	res := p.coll.FindOne(c.Request.Context(), bson.D{{Key: "author", Value: q.Author}, {Key: "topic", Value: q.Topic}})
	exists(c, res.Err())
}

// case: vulnerable CWE-943
func (p *posts) byJSON(c *gin.Context) {
	var filter bson.M
	doc := fmt.Sprintf(`{"draft": false, "slug": "%s"}`, c.Query("slug"))
	if err := bson.UnmarshalExtJSON([]byte(doc), false, &filter); err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	res := p.coll.FindOne(c.Request.Context(), filter)
	exists(c, res.Err())
}

// case: safe CWE-943
func (p *posts) byID(c *gin.Context) {
	id, err := primitive.ObjectIDFromHex(c.Param("id"))
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	res := p.coll.FindOne(c.Request.Context(), bson.M{"_id": id})
	exists(c, res.Err())
}

// case: vulnerable CWE-943
func (p *posts) longer(c *gin.Context) {
	res := p.coll.FindOne(c.Request.Context(), bson.M{"$where": "function() { return this.body.length > " + c.Query("min") + "; }"})
	exists(c, res.Err())
}
