package unpack

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
)

func unzip(archive, target string) error {
	reader, err := zip.OpenReader(archive)
	if err != nil {
		return err
	}
	for _, file := range reader.File {
		path := filepath.Join(target, file.Name)
		// ruleid: go-archive-member-path
		out, err := os.Create(path)
		if err != nil {
			return err
		}
		in, _ := file.Open()
		io.Copy(out, in)
	}
	return nil
}

func unzipChecked(archive, target string) error {
	reader, err := zip.OpenReader(archive)
	if err != nil {
		return err
	}
	for _, file := range reader.File {
		path := filepath.Join(target, file.Name)
		if !strings.HasPrefix(path, filepath.Clean(target)+string(os.PathSeparator)) {
			continue
		}
		// ok: go-archive-member-path
		os.MkdirAll(path, 0o750)
	}
	for _, file := range reader.File {
		// ok: go-archive-member-path
		os.Create(filepath.Join(target, filepath.Base(file.Name)))
	}
	return nil
}

func untar(in io.Reader, target string) error {
	reader := tar.NewReader(in)
	for {
		header, err := reader.Next()
		if err != nil {
			return err
		}
		path := filepath.Join(target, header.Name)
		switch header.Typeflag {
		case tar.TypeDir:
			// ruleid: go-archive-member-path
			os.MkdirAll(path, 0o750)
		case tar.TypeReg:
			// ruleid: go-archive-member-path
			out, _ := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o600)
			io.Copy(out, reader)
		case tar.TypeSymlink:
			// ruleid: go-archive-member-path
			os.Symlink(header.Linkname, path)
		}
	}
}

func untarLocal(in io.Reader, target string) error {
	reader := tar.NewReader(in)
	for {
		header, err := reader.Next()
		if err != nil {
			return err
		}
		if !filepath.IsLocal(header.Name) {
			continue
		}
		// ok: go-archive-member-path
		os.MkdirAll(filepath.Join(target, header.Name), 0o750)
	}
}

func inflate(in io.Reader, out io.Writer) {
	reader, _ := gzip.NewReader(in)
	// ruleid: go-decompression-bomb
	io.Copy(out, reader)
	// ok: go-decompression-bomb
	io.Copy(out, io.LimitReader(reader, 10<<20))
	// ok: go-decompression-bomb
	io.CopyN(out, reader, 10<<20)
	// ruleid: go-decompression-bomb
	io.ReadAll(reader)
	// ok: go-decompression-bomb
	io.Copy(out, in)
}

func each(archive *zip.Reader, folder string) {
	for _, member := range archive.File {
		target := filepath.Join(folder, member.Name)
		// ruleid: go-archive-member-path
		unpack(member, target)
		// ok: go-archive-member-path
		unpack(member, filepath.Join(folder, filepath.Base(member.Name)))
	}
}

func unzipBelow(reader *zip.Reader, folder string) error {
	for _, member := range reader.File {
		target := filepath.Join(folder, filepath.FromSlash(member.Name))
		if !descendsFrom(target, folder) {
			continue
		}
		// ok: go-archive-member-path
		if err := writeMember(member, target); err != nil {
			return err
		}
	}
	return nil
}
