package wikifiles

import (
	"encoding/json"
	"mime"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
)

const wikiRoot = "/srv/wiki"

type fileRef struct {
	Dir  string `json:"dir"`
	Name string `json:"name"`
}

func mux() *http.ServeMux {
	m := http.NewServeMux()
	m.HandleFunc("GET /page/{slug}", pageFile)
	m.HandleFunc("GET /asset/{slug}", assetFile)
	m.HandleFunc("POST /ref", byRef)
	m.HandleFunc("POST /base", byBase)
	m.HandleFunc("GET /rooted", rooted)
	m.HandleFunc("GET /cookie", cookieFile)
	m.HandleFunc("POST /part", part)
	m.HandleFunc("GET /const", constant)
	return m
}

func send(w http.ResponseWriter, b []byte, err error) {
	if err != nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Write(b)
}

// case: vulnerable CWE-22
func pageFile(w http.ResponseWriter, r *http.Request) {
	slug := r.PathValue("slug")
	b, err := os.ReadFile(path.Clean(wikiRoot + "/pages/" + slug + ".md"))
	send(w, b, err)
}

// case: safe CWE-22
func assetFile(w http.ResponseWriter, r *http.Request) {
	slug := r.PathValue("slug")
	if strings.ContainsAny(slug, `/\`) || strings.Contains(slug, "..") {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	b, err := os.ReadFile(path.Clean(wikiRoot + "/assets/" + slug + ".css"))
	send(w, b, err)
}

// case: vulnerable CWE-22
func byRef(w http.ResponseWriter, r *http.Request) {
	var ref fileRef
	if json.NewDecoder(r.Body).Decode(&ref) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	b, err := os.ReadFile(filepath.Join(wikiRoot, ref.Dir, filepath.Base(ref.Name)))
	send(w, b, err)
}

// case: safe CWE-22
func byBase(w http.ResponseWriter, r *http.Request) {
	var ref fileRef
	if json.NewDecoder(r.Body).Decode(&ref) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	b, err := os.ReadFile(filepath.Join(wikiRoot, "pages", filepath.Base(ref.Name)))
	send(w, b, err)
}

// case: safe CWE-22
func rooted(w http.ResponseWriter, r *http.Request) {
	root, err := os.OpenRoot(wikiRoot)
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	defer root.Close()
	f, err := root.Open(r.FormValue("file"))
	if err != nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	defer f.Close()
	w.Header().Set("Content-Type", "application/octet-stream")
	f.WriteTo(w)
}

// case: vulnerable CWE-22
func cookieFile(w http.ResponseWriter, r *http.Request) {
	ck, err := r.Cookie("theme")
	if err != nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	name, err := url.QueryUnescape(ck.Value)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	f, err := os.Open(filepath.Join(wikiRoot, "themes", name))
	if err != nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	defer f.Close()
	w.Header().Set("Content-Type", "application/octet-stream")
	f.WriteTo(w)
}

// case: vulnerable CWE-22
func part(w http.ResponseWriter, r *http.Request) {
	_, params, err := mime.ParseMediaType(r.Header.Get("Content-Disposition"))
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	out, err := os.Create(filepath.Join(wikiRoot, "uploads", params["filename"]))
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	defer out.Close()
	out.ReadFrom(http.MaxBytesReader(w, r.Body, 1<<20))
	w.WriteHeader(http.StatusCreated)
}

// case: safe CWE-22
func constant(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("file")
	pages := map[string]string{"asked": name, "home": "home.md"}
	b, err := os.ReadFile(filepath.Join(wikiRoot, "pages", pages["home"]))
	send(w, b, err)
}
