package bundles

import (
	"archive/zip"
	"bytes"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

// case: vulnerable CWE-22
func Import(w http.ResponseWriter, r *http.Request) {
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 8<<20))
	if err != nil {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	for _, f := range zr.File {
		if err := unpack(f, filepath.Join("/srv/bundles", f.Name)); err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
	}
}

func unpack(f *zip.File, target string) error {
	in, err := f.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(target, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer out.Close()
	_, err = io.Copy(out, io.LimitReader(in, 1<<20))
	return err
}

// case: safe CWE-22
func ImportFonts(w http.ResponseWriter, r *http.Request) {
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 8<<20))
	if err != nil {
		w.WriteHeader(http.StatusRequestEntityTooLarge)
		return
	}
	zr, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	root := "/srv/fonts" + string(os.PathSeparator)
	for _, f := range zr.File {
		target := filepath.Join(root, f.Name)
		if !strings.HasPrefix(target, root) {
			continue
		}
		in, err := f.Open()
		if err != nil {
			continue
		}
		out, err := os.OpenFile(target, os.O_CREATE|os.O_WRONLY, 0o600)
		if err == nil {
			_, _ = io.Copy(out, io.LimitReader(in, 1<<20))
			out.Close()
		}
		in.Close()
	}
}

// case: vulnerable CWE-22
func Drop(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	var doomed []string
	for _, name := range r.Form["bundle"] {
		doomed = append(doomed, "/srv/bundles/"+name)
	}
	for _, p := range doomed {
		_ = os.Remove(p)
	}
}
