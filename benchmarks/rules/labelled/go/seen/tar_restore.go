package tarrestore

import (
	"archive/tar"
	"compress/gzip"
	"io"
	"net/http"
	"os"
	"path"
	"path/filepath"
)

type Restorer struct {
	Base string
}

// case: safe CWE-22
func (im *Restorer) Post(w http.ResponseWriter, r *http.Request) {
	gz, err := gzip.NewReader(http.MaxBytesReader(w, r.Body, 16<<20))
	if err != nil {
		http.Error(w, "not gzip", http.StatusBadRequest)
		return
	}
	defer gz.Close()
	tr := tar.NewReader(gz)
	for {
		hdr, err := tr.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			http.Error(w, "broken archive", http.StatusBadRequest)
			return
		}
		if hdr.Typeflag != tar.TypeReg || !filepath.IsLocal(hdr.Name) {
			continue
		}
		content, err := io.ReadAll(io.LimitReader(tr, 1<<20))
		if err != nil {
			http.Error(w, "broken archive", http.StatusBadRequest)
			return
		}
		if err := os.WriteFile(path.Join(im.Base, hdr.Name), content, 0o600); err != nil {
			http.Error(w, "cannot store", http.StatusInternalServerError)
			return
		}
	}
	w.WriteHeader(http.StatusCreated)
}
