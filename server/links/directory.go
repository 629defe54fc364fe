package links

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"fano/server/links/journal"
)

// Directory is where short links are kept unless somebody says otherwise: "fano" in the place where this system keeps
// what a user's programs must not lose. Errors: the environment names no such place.
func Directory() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "fano"), nil
	}
	if dir := os.Getenv("LocalAppData"); runtime.GOOS == "windows" && dir != "" {
		return filepath.Join(dir, "fano"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errors.New("this user has no data directory; name one with -data")
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "fano"), nil
	}
	return filepath.Join(home, ".local", "share", "fano"), nil
}

// isStore says whether short links have been kept in a directory.
func isStore(dir string) bool {
	if _, err := os.Stat(filepath.Join(dir, jetStreamFolder)); err == nil {
		return true
	}
	return journal.Is(dir)
}

// claim makes the directory if it is not there, sees that it can be written, and takes it for this process alone: two
// stores in one directory would spoil each other's files. What it returns gives it back.
func claim(dir string) (release func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, plainly(dir, err)
	}
	file, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, plainly(dir, err)
	}
	if err := lock(file); err != nil {
		file.Close()
		if errors.Is(err, errLocked) {
			return nil, fmt.Errorf("the data directory %s is %w", dir, ErrInUse)
		}
		return nil, plainly(dir, err)
	}
	if err := probe(dir); err != nil {
		file.Close()
		return nil, plainly(dir, err)
	}
	return func() { file.Close() }, nil // which unlocks it
}

// probe writes a few bytes to the disk and takes them away.
func probe(dir string) error {
	file, err := os.CreateTemp(dir, "probe-*")
	if err != nil {
		return err
	}
	_, err = file.WriteString("fano\n")
	err = errors.Join(err, file.Sync(), file.Close())
	return errors.Join(err, os.Remove(file.Name()))
}

var errLocked = errors.New("locked")

// plainly says of the data directory what is the matter.
func plainly(dir string, err error) error {
	switch {
	case errors.Is(err, fs.ErrPermission), isReadOnly(err):
		return fmt.Errorf("the data directory %s cannot be written: %w", dir, err)
	case isDiskFull(err):
		return fmt.Errorf("the disk of the data directory %s is full: %w", dir, err)
	}
	return fmt.Errorf("the data directory %s cannot be used: %w", dir, err)
}
