package mediafiles

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"
)

const mediaRoot = "/srv/media"

var plainName = regexp.MustCompile(`\A[\w-]+\.(jpg|png)\z`)

func attach(e *gin.Engine) {
	e.GET("/media/*filepath", wildcard)
	e.GET("/poster", poster)
	e.GET("/page", page)
	e.GET("/clip", clip)
	e.GET("/subtitle", subtitle)
	e.GET("/lang", language)
	e.GET("/cover", cover)
	e.DELETE("/draft", draft)
}

func within(root, name string) (string, bool) {
	full := filepath.Join(root, name)
	rel, err := filepath.Rel(root, full)
	if err != nil || rel == ".." || strings.HasPrefix(rel, "../") {
		return "", false
	}
	return full, true
}

func under(root, name string) (string, bool) {
	full := root + "/" + name
	if !strings.HasPrefix(full, root) {
		return "", false
	}
	return full, true
}

// case: vulnerable CWE-22
func wildcard(c *gin.Context) {
	rel := c.Param("filepath")
	b, err := os.ReadFile(filepath.Join(mediaRoot, rel))
	if err != nil {
		c.Status(http.StatusNotFound)
		return
	}
	c.Data(http.StatusOK, "application/octet-stream", b)
}

// case: safe CWE-22
func poster(c *gin.Context) {
	full, ok := within(mediaRoot, c.Query("file"))
	if !ok {
		c.Status(http.StatusForbidden)
		return
	}
	f, err := os.Open(full)
	if err != nil {
		c.Status(http.StatusNotFound)
		return
	}
	defer f.Close()
	c.DataFromReader(http.StatusOK, -1, "image/jpeg", f, nil)
}

// case: vulnerable CWE-22
func page(c *gin.Context) {
	full, ok := under(mediaRoot, c.Query("file"))
	if !ok {
		c.Status(http.StatusForbidden)
		return
	}
	c.File(full)
}

// case: safe CWE-22
func clip(c *gin.Context) {
	n, err := strconv.ParseUint(c.Query("n"), 10, 32)
	if err != nil {
		c.Status(http.StatusBadRequest)
		return
	}
	f, err := os.Open(mediaRoot + "/clips/" + strconv.FormatUint(n, 10) + ".mp4")
	if err != nil {
		c.Status(http.StatusNotFound)
		return
	}
	defer f.Close()
	c.DataFromReader(http.StatusOK, -1, "video/mp4", f, nil)
}

// case: vulnerable CWE-22
func subtitle(c *gin.Context) {
	name := strings.Replace(c.Query("track"), "../", "", 1)
	b, err := os.ReadFile(mediaRoot + "/subs/" + name)
	if err != nil {
		c.Status(http.StatusNotFound)
		return
	}
	c.Data(http.StatusOK, "application/octet-stream", b)
}

// case: safe CWE-22
func language(c *gin.Context) {
	files := map[string]string{"en": "english.vtt", "de": "german.vtt"}
	name, ok := files[c.Query("lang")]
	if !ok {
		name = "english.vtt"
	}
	b, err := os.ReadFile(mediaRoot + "/subs/" + name)
	if err != nil {
		c.Status(http.StatusNotFound)
		return
	}
	c.Data(http.StatusOK, "application/octet-stream", b)
}

// case: safe CWE-22
func cover(c *gin.Context) {
	name := c.Query("img")
	if !plainName.MatchString(name) {
		c.Status(http.StatusBadRequest)
		return
	}
	f, err := os.Open(filepath.Join(mediaRoot, "covers", name))
	if err != nil {
		c.Status(http.StatusNotFound)
		return
	}
	defer f.Close()
	c.Header("Content-Type", "image/png")
	io.Copy(c.Writer, f)
}

// case: vulnerable CWE-22
func draft(c *gin.Context) {
	name := c.GetHeader("X-Draft")
	if filepath.Ext(name) != ".png" {
		c.Status(http.StatusBadRequest)
		return
	}
	if err := os.Remove(filepath.Join(mediaRoot, "drafts", name)); err != nil {
		c.Status(http.StatusNotFound)
		return
	}
	c.Status(http.StatusNoContent)
}
