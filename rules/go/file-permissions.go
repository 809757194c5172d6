package store

import (
	"os"
	"path/filepath"
	"syscall"
)

func save(data []byte) {
	// ruleid: go-file-permissions
	os.WriteFile("settings.json", data, 0777)
	// ok: go-file-permissions
	os.WriteFile("settings.json", data, 0o666)
	// ok: go-file-permissions
	os.WriteFile("settings.json", data, 0o600)
	// ok: go-file-permissions
	os.WriteFile("settings.json", data, 0644)
	// ruleid: go-file-permissions
	os.Chmod("run.sh", 0o777)
	// ok: go-file-permissions
	os.MkdirAll("data", os.ModePerm)
	// ok: go-file-permissions
	os.MkdirAll("data", 0o750)
	// ruleid: go-file-permissions
	os.OpenFile("log", os.O_CREATE, 0777)
	// ok: go-file-permissions
	os.OpenFile("log", os.O_RDONLY, 0666)
	// ruleid: go-file-permissions
	syscall.Umask(0)
}

func temporary(data []byte) {
	// ruleid: go-insecure-temporary-file
	os.WriteFile("/tmp/app.lock", data, 0o600)
	// ruleid: go-insecure-temporary-file
	os.Create(filepath.Join(os.TempDir(), "app.sock"))
	// ruleid: go-insecure-temporary-file
	os.Create(os.TempDir() + "/app.log")
	// ok: go-insecure-temporary-file
	os.CreateTemp("/tmp", "app-*")
	// ok: go-insecure-temporary-file
	os.WriteFile("/var/lib/app/lock", data, 0o600)
}

func modes(file *os.File) {
	// ruleid: go-file-permissions
	file.Chmod(os.FileMode(0o777))
	// ok: go-file-permissions
	file.Chmod(os.FileMode(0o640))
}
