package fetch

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strconv"

	"github.com/chromedp/chromedp"
	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
	"github.com/valyala/fasthttp"
	"google.golang.org/grpc"
)

const api = "https://api.example.com"

var allowedHosts = map[string]bool{"img.example.com": true}
var client = &http.Client{}

type hook struct {
	URL string `json:"url"`
}

func proxy(w http.ResponseWriter, r *http.Request) {
	target := r.URL.Query().Get("url")
	// ruleid: go-ssrf
	response, err := http.Get(target)
	// ruleid: go-ssrf
	request, err := http.NewRequest("GET", target, nil)
	// ruleid: go-ssrf
	request, err = http.NewRequestWithContext(r.Context(), http.MethodGet, "http://"+r.FormValue("host")+"/status", nil)
	// ok: go-ssrf
	response, err = http.Get(api + "/users/" + r.FormValue("id"))
	// ok: go-ssrf
	response, err = http.Get("https://api.example.com/users?name=" + url.QueryEscape(r.FormValue("name")))
	// ok: go-ssrf
	response, err = http.Get(fmt.Sprintf("https://api.example.com/users/%s", r.FormValue("id")))
	// ruleid: go-ssrf
	response, err = client.Get(fmt.Sprintf("https://%s/users", r.FormValue("tenant")))
	// ok: go-ssrf
	response, err = client.Post(api, "application/json", bytes.NewBufferString(r.FormValue("text")))
	fmt.Fprintln(w, response, request, err)
}

func checked(w http.ResponseWriter, r *http.Request) {
	target, err := url.Parse(r.URL.Query().Get("url"))
	if err != nil || !allowedHosts[target.Host] {
		http.Error(w, "not allowed", http.StatusForbidden)
		return
	}
	// ok: go-ssrf
	http.Get(target.String())

	raw := r.FormValue("image")
	parsed, err := url.Parse(raw)
	if err != nil {
		return
	}
	if parsed.Hostname() != "img.example.com" {
		return
	}
	// ok: go-ssrf
	http.Get(raw)

	scheme := r.FormValue("link")
	link, err := url.Parse(scheme)
	if err != nil || link.Scheme != "https" {
		return
	}
	// ruleid: go-ssrf
	http.Get(link.String())

	page := r.FormValue("page")
	if !isAllowedURL(page) {
		return
	}
	// ok: go-ssrf
	http.Get(page)
}

func register(w http.ResponseWriter, r *http.Request) {
	var in hook
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil {
		return
	}
	// ruleid: go-ssrf
	http.Post(in.URL, "application/json", nil)
	data, _ := io.ReadAll(r.Body)
	// ok: go-ssrf
	http.Post("https://hooks.example.com/in", "application/json", bytes.NewReader(data))
	call(in.URL)
}

func call(address string) {
	// across: go-ssrf
	http.Head(address)
}

func callback(w http.ResponseWriter, r *http.Request) {
	port, err := strconv.Atoi(r.FormValue("port"))
	// ok: go-ssrf
	connection, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	// ruleid: go-ssrf
	connection, err = net.Dial("tcp", r.FormValue("address"))
	// ruleid: go-ssrf
	connection, err = net.DialTimeout("tcp", net.JoinHostPort(r.FormValue("host"), "80"), 5)
	fmt.Fprintln(w, connection, err)
}

func reverse(w http.ResponseWriter, r *http.Request) {
	target, _ := url.Parse("http://" + r.Header.Get("X-Backend"))
	// ruleid: go-ssrf
	httputil.NewSingleHostReverseProxy(target).ServeHTTP(w, r)
	backend, _ := url.Parse("http://backend:8080")
	// ok: go-ssrf
	httputil.NewSingleHostReverseProxy(backend).ServeHTTP(w, r)
}

func byPart(w http.ResponseWriter, r *http.Request) {
	address := url.URL{Scheme: "https", Host: "api.example.com", Path: r.FormValue("path")}
	// ok: go-ssrf
	http.Get(address.String())
	other := url.URL{Scheme: "https", Host: r.FormValue("host"), Path: "/status"}
	// ruleid: go-ssrf
	http.Get(other.String())
	query := url.Values{}
	query.Set("q", r.FormValue("q"))
	// ok: go-ssrf
	http.Get(api + "/search?" + query.Encode())
	// ok: go-ssrf
	http.PostForm(api, query)
}

func ginFetch(c *gin.Context) {
	var in hook
	if err := c.ShouldBindJSON(&in); err != nil {
		return
	}
	// ruleid: go-ssrf
	response, err := http.Get(in.URL)
	services := map[string]string{"users": "http://users:8080", "mail": "http://mail:8080"}
	// ok: go-ssrf
	response, err = http.Get(services[c.Param("service")])
	c.JSON(200, gin.H{"response": response, "err": err})
}

func echoFetch(c echo.Context) error {
	address := c.FormValue("avatar")
	if address == "" {
		address = "https://example.com/default.png"
	}
	// ruleid: go-ssrf
	_, err := client.Head(address)
	return err
}

func isAllowedURL(address string) bool {
	parsed, err := url.Parse(address)
	return err == nil && allowedHosts[parsed.Host]
}

func parsed(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("url"))
	if err != nil {
		return
	}
	if _, ok := allowedHosts[u.Host]; !ok {
		return
	}
	// ok: go-ssrf
	http.Get(u.String())
}

func fixed(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(api)
	if err != nil {
		return
	}
	u.Path = "/items/" + r.FormValue("item")
	// ok: go-ssrf
	http.Get(u.String())
}

func probe(target string) {
	// across: go-ssrf
	http.Head(target)
}

func status(c echo.Context) error {
	site, err := url.QueryUnescape(c.QueryParam("site"))
	if err != nil {
		return err
	}
	go probe("http://" + site + "/health")
	return nil
}

func other(out *http.Request, r *http.Request) {
	// ruleid: go-ssrf
	out.URL.Host = r.FormValue("host")
	// ruleid: go-ssrf
	fasthttp.AcquireRequest().SetRequestURI(r.FormValue("url"))
	// ruleid: go-ssrf
	chromedp.Navigate(r.FormValue("url"))
	// ruleid: go-ssrf
	grpc.NewClient(r.FormValue("host"))
}
