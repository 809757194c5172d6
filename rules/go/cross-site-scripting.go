package pages

import (
	"encoding/json"
	"fmt"
	"html"
	htmltemplate "html/template"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"text/template"

	"github.com/gin-gonic/gin"
	"github.com/gofiber/fiber/v2"
	"github.com/labstack/echo/v4"
	"github.com/microcosm-cc/bluemonday"
)

var escaping = htmltemplate.Must(htmltemplate.New("page").Parse("<h1>{{.}}</h1>"))

func greet(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("name")
	// ruleid: go-reflected-xss
	fmt.Fprintf(w, "<h1>Hello %s</h1>", name)
	// ok: go-reflected-xss
	fmt.Fprintf(w, "<h1>Hello %s</h1>", html.EscapeString(name))
	// ruleid: go-reflected-xss
	w.Write([]byte("<p>" + name + "</p>"))
	// ruleid: go-reflected-xss
	io.WriteString(w, "<p>"+name+"</p>")
	// ok: go-reflected-xss
	io.WriteString(w, "<p>"+htmltemplate.HTMLEscapeString(name)+"</p>")
	// ok: go-reflected-xss
	escaping.Execute(w, name)
	// ruleid: go-reflected-xss
	fmt.Fprintln(w, "<p>"+name)
	// ok: go-reflected-xss
	http.Error(w, "no such name: "+name, http.StatusNotFound)
	// ok: go-reflected-xss
	fmt.Fprintf(w, "<a href='/find?q=%s'>again</a>", url.QueryEscape(name))
}

func counted(w http.ResponseWriter, r *http.Request) {
	count, err := strconv.Atoi(r.FormValue("count"))
	if err != nil {
		return
	}
	// ok: go-reflected-xss
	fmt.Fprintf(w, "<p>%d</p>", count)
	clean := bluemonday.UGCPolicy().Sanitize(r.FormValue("text"))
	// ok: go-reflected-xss
	fmt.Fprint(w, clean)
	colour := r.FormValue("colour")
	switch colour {
	case "red", "green":
		// ok: go-reflected-xss
		fmt.Fprintf(w, "<p style='color: %s'>", colour)
	}
}

func plain(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	// ok: go-reflected-xss
	fmt.Fprintf(w, "Hello %s", r.FormValue("name"))
}

func asJSON(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	data, _ := json.Marshal(map[string]string{"name": r.FormValue("name")})
	// ok: go-reflected-xss
	w.Write(data)
	// ok: go-reflected-xss
	json.NewEncoder(w).Encode(r.FormValue("name"))
}

func asHTML(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	page := "<html><body>"
	page += "Results for " + r.FormValue("q")
	page += "</body></html>"
	// ruleid: go-reflected-xss
	fmt.Fprint(w, page)
}

func marked(w http.ResponseWriter, r *http.Request) {
	// ruleid: go-reflected-xss
	safe := htmltemplate.HTML(r.FormValue("bio"))
	escaping.Execute(w, safe)
	// ok: go-reflected-xss
	constant := htmltemplate.HTML("<b>hello</b>")
	escaping.Execute(w, constant)
	// ruleid: go-reflected-xss
	link := htmltemplate.URL(r.FormValue("link"))
	escaping.Execute(w, link)
	// ok: go-reflected-xss
	escaping.Execute(w, htmltemplate.HTML(html.EscapeString(r.FormValue("bio"))))
}

func unescaping(w http.ResponseWriter, r *http.Request) {
	page := template.Must(template.New("page").Parse("<h1>{{.Name}}</h1>"))
	// ruleid: go-reflected-xss
	page.Execute(w, map[string]string{"Name": r.FormValue("name")})
	// ok: go-reflected-xss
	page.Execute(w, map[string]string{"Name": "nobody"})
}

func cookie(w http.ResponseWriter, r *http.Request) {
	theme, err := r.Cookie("theme")
	if err != nil {
		return
	}
	// ruleid: go-reflected-xss
	fmt.Fprintf(w, "<body class='%s'>", theme.Value)
}

func heading(w http.ResponseWriter, title string) {
	// across: go-reflected-xss
	fmt.Fprintf(w, "<h1>%s</h1>", title)
}

func footer(w http.ResponseWriter, text string) {
	// ok: go-reflected-xss
	fmt.Fprintf(w, "<h1>%s</h1>", text)
}

func withHeading(w http.ResponseWriter, r *http.Request) {
	title := r.FormValue("title")
	heading(w, title)
	footer(w, "the end")
}

func ginPage(c *gin.Context) {
	name := c.Query("name")
	// ruleid: go-reflected-xss
	c.Data(http.StatusOK, "text/html; charset=utf-8", []byte("<h1>"+name+"</h1>"))
	// ok: go-reflected-xss
	c.Data(http.StatusOK, "application/octet-stream", []byte(name))
	// ok: go-reflected-xss
	c.String(http.StatusOK, "Hello %s", name)
	// ok: go-reflected-xss
	c.HTML(http.StatusOK, "page.tmpl", gin.H{"name": name})
	// ok: go-reflected-xss
	c.JSON(http.StatusOK, gin.H{"name": name})
}

func ginHeader(c *gin.Context) {
	c.Header("Content-Type", "text/html")
	// ruleid: go-reflected-xss
	c.String(http.StatusOK, "<h1>%s</h1>", c.Query("name"))
}

func ginWriter(c *gin.Context) {
	// ruleid: go-reflected-xss
	c.Writer.WriteString("<h1>" + c.Param("name") + "</h1>")
}

func echoPage(c echo.Context) error {
	if c.QueryParam("plain") != "" {
		// ok: go-reflected-xss
		return c.String(http.StatusOK, c.QueryParam("name"))
	}
	// ruleid: go-reflected-xss
	return c.HTML(http.StatusOK, "<h1>"+c.QueryParam("name")+"</h1>")
}

func fiberPage(c *fiber.Ctx) error {
	// ok: go-reflected-xss
	return c.SendString(c.Query("name"))
}

func fiberHTML(c *fiber.Ctx) error {
	c.Set("Content-Type", "text/html")
	// ruleid: go-reflected-xss
	return c.SendString("<h1>" + c.Query("name") + "</h1>")
}

func strongText(text string) string {
	return "<strong>" + html.EscapeString(text) + "</strong>"
}

func strongMark(text string) string {
	return "<strong>" + text + "</strong>"
}

func strong(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html")
	// ok: go-reflected-xss
	io.WriteString(w, strongText(r.FormValue("text")))
	// across: go-reflected-xss
	io.WriteString(w, strongMark(r.FormValue("text")))
}

var marked = template.Must(template.New("card").Funcs(template.FuncMap{
	"raw": func(s string) template.HTML { return template.HTML(s) },
}).Parse("<div>{{raw .}}</div>"))

func cards(w http.ResponseWriter, r *http.Request) {
	// ruleid: go-reflected-xss
	marked.Execute(w, r.FormValue("text"))
}

func kept(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	buf := new(bytes.Buffer)
	gw := gzip.NewWriter(buf)
	// ok: go-reflected-xss
	gw.Write(body)
	zw := gzip.NewWriter(w)
	// ruleid: go-reflected-xss
	zw.Write(body)
}
