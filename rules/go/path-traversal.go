package files

import (
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
)

const base = "/srv/files"

var reports = map[string]string{"daily": "daily.csv", "weekly": "weekly.csv"}
var allowedThemes = map[string]bool{"light": true, "dark": true}

func download(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("file")
	// ruleid: go-path-traversal
	data, err := os.ReadFile(filepath.Join(base, name))
	// ok: go-path-traversal
	data, err = os.ReadFile(filepath.Join(base, filepath.Base(name)))
	// ruleid: go-path-traversal
	http.ServeFile(w, r, base+"/"+name)
	// ok: go-path-traversal
	data, err = os.ReadFile(filepath.Join(base, reports[name]))
	// ruleid: go-path-traversal
	data, err = os.ReadFile(filepath.Clean(name))
	// ok: go-path-traversal
	data, err = os.ReadFile(filepath.Join(base, filepath.Clean("/"+name)))
	fmt.Fprintln(w, data, err)
}

func page(w http.ResponseWriter, r *http.Request) {
	title := r.URL.Path[len("/view/"):]
	// ruleid: go-path-traversal
	file, err := os.Open("pages/" + title + ".txt")
	if err != nil {
		return
	}
	defer file.Close()
	number, err := strconv.Atoi(r.URL.Query().Get("number"))
	// ok: go-path-traversal
	other, err := os.Open(fmt.Sprintf("pages/%d.txt", number))
	io.Copy(w, other)
}

func prefixed(w http.ResponseWriter, r *http.Request) {
	target := filepath.Join(base, r.URL.Query().Get("name"))
	if !strings.HasPrefix(target, base+string(os.PathSeparator)) {
		http.Error(w, "not found", http.StatusNotFound)
		return
	}
	// ok: go-path-traversal
	http.ServeFile(w, r, target)

	full, err := filepath.Abs(filepath.Join(base, r.FormValue("doc")))
	if err != nil || !strings.HasPrefix(full, base+"/") {
		return
	}
	// ok: go-path-traversal
	os.Remove(full)

	relative, err := filepath.Rel(base, filepath.Join(base, r.FormValue("rel")))
	if err != nil || strings.HasPrefix(relative, "..") {
		return
	}
	// ok: go-path-traversal
	os.Remove(filepath.Join(base, relative))
}

func local(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if !filepath.IsLocal(name) {
		return
	}
	// ok: go-path-traversal
	os.Remove(filepath.Join(base, name))

	theme := r.FormValue("theme")
	if !allowedThemes[theme] {
		theme = "light"
	}
	// ok: go-path-traversal
	http.ServeFile(w, r, "themes/"+theme+".css")

	word := r.FormValue("word")
	if strings.Contains(word, "..") || strings.ContainsAny(word, `/\`) {
		return
	}
	// ok: go-path-traversal
	os.ReadFile(filepath.Join(base, word))

	slashed := r.FormValue("slashed")
	if strings.HasPrefix(slashed, "/") {
		return
	}
	// ruleid: go-path-traversal
	os.ReadFile(filepath.Join(base, slashed))
}

func rooted(w http.ResponseWriter, r *http.Request) {
	root, err := os.OpenRoot(base)
	if err != nil {
		return
	}
	defer root.Close()
	// ok: go-path-traversal
	file, err := root.Open(r.FormValue("name"))
	// ok: go-path-traversal
	http.FileServer(http.Dir(base)).ServeHTTP(w, r)
	io.Copy(w, file)
}

func upload(w http.ResponseWriter, r *http.Request) {
	file, header, err := r.FormFile("file")
	if err != nil {
		return
	}
	// ruleid: go-path-traversal
	out, err := os.Create("/srv/uploads/" + r.FormValue("name"))
	// ok: go-path-traversal
	out, err = os.Create(filepath.Join("/srv/uploads", filepath.Base(header.Filename)))
	// ok: go-path-traversal
	out, err = os.CreateTemp("/srv/uploads", "upload-*")
	io.Copy(out, file)
	// ruleid: go-path-traversal
	os.WriteFile(path.Join(base, r.FormValue("name")), []byte("x"), 0o600)
	// ok: go-path-traversal
	os.WriteFile(path.Join(base, "latest.txt"), []byte(r.FormValue("text")), 0o600)
}

func saveTo(name string, data []byte) error {
	// across: go-path-traversal
	return os.WriteFile(name, data, 0o600)
}

func resolve(name string) (string, error) {
	full := filepath.Join(base, name)
	if !strings.HasPrefix(full, base) {
		return "", errors.New("outside")
	}
	return full, nil
}

func withHelpers(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	saveTo(base+"/"+name, []byte("x"))
	full, err := resolve(name)
	// ok: go-path-traversal
	data, err := os.ReadFile(full)
	fmt.Fprintln(w, data, err)
}

func ginRoutes(engine *gin.Engine) {
	engine.GET("/files/*path", func(c *gin.Context) {
		// ruleid: go-path-traversal
		c.File(filepath.Join(base, c.Param("path")))
		// ok: go-path-traversal
		c.File(filepath.Join(base, "index.html"))
	})
	engine.POST("/files", func(c *gin.Context) {
		upload, _ := c.FormFile("file")
		// ruleid: go-path-traversal
		c.SaveUploadedFile(upload, base+"/"+c.PostForm("name"))
		// ok: go-path-traversal
		c.SaveUploadedFile(upload, filepath.Join(base, filepath.Base(upload.Filename)))
		// ruleid: go-path-traversal
		os.RemoveAll(fmt.Sprintf("%s/%s", base, c.Query("dir")))
	})
}

func echoFile(c echo.Context) error {
	name := c.QueryParam("name")
	if strings.Contains(name, "..") {
		return echo.ErrNotFound
	}
	// ok: go-path-traversal
	return c.File(base + "/" + name)
}

func echoAttachment(c echo.Context) error {
	// ruleid: go-path-traversal
	return c.Attachment(base+"/"+c.Param("name"), "copy.txt")
}

func size(header *multipart.FileHeader) string {
	if header.Size > 10 {
		// ok: go-path-traversal
		os.ReadFile("/etc/limits")
	}
	return "small"
}

func replaced(w http.ResponseWriter, r *http.Request, known url.Values) {
	name := r.FormValue("name")
	name = known.Get(name)
	// ok: go-path-traversal
	http.ServeFile(w, r, filepath.Join(base, name))
}

func passedOver(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if name == "" || !namePattern.MatchString(name) {
		http.Error(w, "no such name", http.StatusBadRequest)
		return
	}
	// ok: go-path-traversal
	http.ServeFile(w, r, filepath.Join(base, name))
	other := r.FormValue("other")
	if other == "" || !namePattern.MatchString(other) {
		log.Print("no such name")
	}
	// ruleid: go-path-traversal
	http.ServeFile(w, r, filepath.Join(base, other))
}
