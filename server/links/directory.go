package links

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// Directory returns the default directory for short links: "fano" in the user's data directory. Errors: the environment
// names no such directory.
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
