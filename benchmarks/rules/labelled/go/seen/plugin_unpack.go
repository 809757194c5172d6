package pluginunpack

import (
	"archive/zip"
	"bytes"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

const (
	pluginDir = "/srv/plugins"
	maxBody   = 8 << 20
)

// case: vulnerable CWE-22
func Upload(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		http.Error(w, "too large", http.StatusRequestEntityTooLarge)
		return
	}
	zr, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil {
		http.Error(w, "not a zip", http.StatusBadRequest)
		return
	}
	for _, entry := range zr.File {
		target := filepath.Join(pluginDir, entry.Name)
		if strings.HasSuffix(target, string(os.PathSeparator)) || !entry.Mode().IsRegular() {
			continue
		}
		if err := unpack(entry, target); err != nil {
			http.Error(w, "unpacking failed", http.StatusInternalServerError)
			return
		}
	}
	w.WriteHeader(http.StatusCreated)
}

func unpack(entry *zip.File, target string) error {
	if err := os.MkdirAll(filepath.Dir(target), 0o750); err != nil {
		return err
	}
	src, err := entry.Open()
	if err != nil {
		return err
	}
	defer src.Close()
	dst, err := os.OpenFile(target, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o640)
	if err != nil {
		return err
	}
	defer dst.Close()
	_, err = io.Copy(dst, io.LimitReader(src, maxBody))
	return err
}
