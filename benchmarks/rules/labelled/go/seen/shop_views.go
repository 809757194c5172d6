package shopviews

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"net/http"
	"net/url"

	"github.com/gin-gonic/gin"
	"github.com/microcosm-cc/bluemonday"
)

type reviewBody struct {
	Author string `json:"author"`
	Text   string `json:"text"`
}

var policy = bluemonday.UGCPolicy()

const htmlType = "text/html; charset=utf-8"

// case: vulnerable CWE-79
func review(c *gin.Context) {
	body := reviewBody{Author: c.PostForm("author"), Text: c.PostForm("text")}
	c.Data(http.StatusOK, htmlType, []byte(fmt.Sprintf("<p>%s</p>", body.Text)))
}

// case: safe CWE-79
func rich(c *gin.Context) {
	body := reviewBody{Author: c.PostForm("author"), Text: c.PostForm("text")}
	c.Data(http.StatusOK, htmlType, []byte(fmt.Sprintf("<p>%s</p>", policy.Sanitize(body.Text))))
}

// case: safe CWE-79
func title(c *gin.Context) {
	c.String(http.StatusOK, "title: %s", c.Query("title"))
}

// case: vulnerable CWE-79
func heading(c *gin.Context) {
	c.Header("Content-Type", htmlType)
	c.String(http.StatusOK, "<h1>%s</h1>", c.Query("title"))
}

// case: vulnerable CWE-79
var rawCard = template.Must(template.New("a").Funcs(template.FuncMap{
	"raw": func(s string) template.HTML { return template.HTML(s) },
}).Parse(`<div>{{raw .}}</div>`))

func card(c *gin.Context) {
	var buf bytes.Buffer
	if err := rawCard.Execute(&buf, c.Query("slogan")); err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.Data(http.StatusOK, htmlType, buf.Bytes())
}

// case: safe CWE-79
var textCard = template.Must(template.New("b").Funcs(template.FuncMap{
	"up": func(s string) string { return s + "!" },
}).Parse(`<div>{{up .}}</div>`))

func plainCard(c *gin.Context) {
	var buf bytes.Buffer
	if err := textCard.Execute(&buf, c.Query("slogan")); err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.Data(http.StatusOK, htmlType, buf.Bytes())
}

// case: vulnerable CWE-79
func script(c *gin.Context) {
	val, err := url.QueryUnescape(html.EscapeString(c.Query("lang")))
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	c.Data(http.StatusOK, htmlType, []byte("<script>var lang = "+val+";</script>"))
}

// case: safe CWE-79
func settings(c *gin.Context) {
	val, err := json.Marshal(c.Query("lang"))
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	c.Data(http.StatusOK, htmlType, []byte("<script>var lang = "+string(val)+";</script>"))
}
