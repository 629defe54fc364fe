package links

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"fano/server/links/journal"
)

// sealName is the file that says, from the end of a server to the next beginning, how its files were left.
const sealName = "links.seal"

// sealText is what the seal says: how much there is, and a digest of all files, between which it ends with ctx.
func sealText(ctx context.Context, dir string, count journal.Count) (string, error) {
	sum := sha256.New()
	root := filepath.Join(dir, jetStreamFolder)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err = errors.Join(err, ctx.Err()); err != nil || d.IsDir() {
			return err
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		info, err := file.Stat()
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%q %d\n", path[len(root):], info.Size())
		_, err = io.Copy(sum, file)
		return err
	})
	if err != nil {
		return "", err
	}
	counted, err := json.Marshal(count)
	return string(counted) + " " + hex.EncodeToString(sum.Sum(nil)) + "\n", err
}

// seal says how the files were left.
func seal(ctx context.Context, dir string, count journal.Count) error {
	text, err := sealText(ctx, dir, count)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, sealName), []byte(text), 0o600)
}

// sealHolds tells whether the files are as they were left, with as much as the journal has.
func sealHolds(ctx context.Context, dir string, count journal.Count) bool {
	said, err := os.ReadFile(filepath.Join(dir, sealName))
	if err != nil {
		return false
	}
	text, err := sealText(ctx, dir, count)
	return err == nil && text == string(said)
}

// breakSeal is done before the files are opened.
func breakSeal(dir string) error {
	if err := os.Remove(filepath.Join(dir, sealName)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
