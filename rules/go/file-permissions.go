package store

import (
	"fmt"
	"os"
	"os/exec"
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
	// ruleid: go-permissions-for-all
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
	// ruleid: go-predictable-temporary-file
	os.WriteFile("/tmp/app.lock", data, 0o600)
	// ruleid: go-predictable-temporary-file
	os.Create(filepath.Join(os.TempDir(), "app.sock"))
	// ruleid: go-predictable-temporary-file
	os.Create(os.TempDir() + "/app.log")
	// ok: go-insecure-temporary-file, go-predictable-temporary-file
	os.CreateTemp("/tmp", "app-*")
	// ok: go-insecure-temporary-file, go-predictable-temporary-file
	os.WriteFile("/var/lib/app/lock", data, 0o600)
}

func modes(file *os.File) {
	// ruleid: go-permissions-for-all
	file.Chmod(os.FileMode(0o777))
	// ok: go-file-permissions, go-permissions-for-all
	file.Chmod(os.FileMode(0o640))
}

const shared = 0o666

func share(path, name string, data []byte) {
	// ruleid: go-permissions-for-all
	os.Chmod(path, shared)
	// ruleid: go-permissions-for-all
	exec.Command("chmod", "-R", "777", path).Run()
	// ok: go-permissions-for-all
	exec.Command("chmod", "750", path).Run()
	// ruleid: go-file-permissions
	// ok: go-permissions-for-all
	os.Chmod(path, 0o777|os.ModeSticky)
	// ruleid: go-insecure-temporary-file
	// ok: go-predictable-temporary-file
	os.WriteFile(filepath.Join(os.TempDir(), name), data, 0o600)
	// ruleid: go-insecure-temporary-file
	// ok: go-predictable-temporary-file
	os.Create(os.TempDir() + "/" + name)
}

func unmasked(path string, data []byte) {
	// ruleid: go-file-permissions
	syscall.Umask(0)
	// ruleid: go-permissions-for-all
	// ok: go-file-permissions
	os.WriteFile(path, data, 0o666)
}

func drop(path string) error {
	// ruleid: go-file-permissions
	// ok: go-permissions-for-all
	os.Chmod(path, 0o666)
	return os.Remove(path)
}

const queueFile = "/tmp/queue.json"

func named(id string, data []byte) {
	// ruleid: go-predictable-temporary-file
	os.WriteFile(queueFile, data, 0o600)
	path := filepath.Join(os.TempDir(), "named.json")
	// ruleid: go-predictable-temporary-file
	os.Create(path)
	// ruleid: go-predictable-temporary-file
	os.Create(fmt.Sprintf("/tmp/app-%d", os.Getpid()))
	// ruleid: go-insecure-temporary-file
	// ok: go-predictable-temporary-file
	os.Create(fmt.Sprintf("/tmp/app-%s", id))
	folder, _ := os.MkdirTemp("", "app-*")
	inside := filepath.Join(folder, "named.json")
	// ok: go-predictable-temporary-file, go-insecure-temporary-file
	os.Create(inside)
}

func listened(s *server) error {
	// ok: go-permissions-for-all
	if err := os.Chmod(s.socketPath, 0o777); err != nil {
		return err
	}
	// ruleid: go-permissions-for-all
	return os.Chmod(s.statePath, 0o777)
}
