package journal

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Copies of what was damaged are kept in a folder of the directory, the latest few, each in one named with its time.
const (
	copiesName = "copies"
	mostCopies = 3
)

// Keep copies what a journal's opening would cut or leave behind, as it was found: the end that was never finished, or,
// where anything is missing, the whole. It returns where the copy is, "" if nothing needs one. room is how many bytes
// the copy may take. Errors: from the file system; there is no room; ctx's.
func Keep(ctx context.Context, dir string, found *Check, room int64) (where string, err error) {
	switch {
	case found.Whole() && !found.Torn, found.New():
		return "", nil
	case found.Whole():
		where, err = newFolder(dir)
		if err == nil {
			err = copyFrom(ctx, filepath.Join(dir, fileName), filepath.Join(where, fileName), found.end)
		}
		return where, err
	}
	where = sameCopy(ctx, dir) // of an attempt that did not get to its end
	if where != "" || ctx.Err() != nil {
		return where, ctx.Err()
	}
	if found.size > room {
		return "", fmt.Errorf("%s; before it is made whole a copy of %d MB is kept, for which the disk has no room",
			found.Problem(), found.size>>20+1)
	}
	if where, err = newFolder(dir); err != nil {
		return "", err
	}
	for _, name := range []string{fileName, countName} {
		err := copyFrom(ctx, filepath.Join(dir, name), filepath.Join(where, name), 0)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", errors.Join(err, os.RemoveAll(where))
		}
	}
	return where, syncDir(where)
}

// SetAside moves a folder of the directory into a copy, or into one of its own if there is none. It returns where that
// is; a folder that is not there is none.
func SetAside(dir, name, kept string) (where string, err error) {
	if _, err := os.Lstat(filepath.Join(dir, name)); errors.Is(err, fs.ErrNotExist) {
		return kept, nil
	}
	if kept == "" {
		if kept, err = newFolder(dir); err != nil {
			return "", err
		}
	}
	return kept, os.Rename(filepath.Join(dir, name), filepath.Join(kept, name))
}

// sameCopy is the latest copy, if it is of the journal as it is; else "".
func sameCopy(ctx context.Context, dir string) string {
	there, err := os.ReadDir(filepath.Join(dir, copiesName))
	if err != nil || len(there) == 0 {
		return ""
	}
	where := filepath.Join(dir, copiesName, there[len(there)-1].Name())
	for _, name := range []string{fileName, countName} {
		if digestOf(ctx, filepath.Join(dir, name)) != digestOf(ctx, filepath.Join(where, name)) {
			return ""
		}
	}
	return where
}

// digestOf is the digest of a file, as far as it can be read.
func digestOf(ctx context.Context, path string) (sum [sha256.Size]byte) {
	h := sha256.New()
	if file, err := os.Open(path); err == nil {
		defer file.Close()
		_, _ = io.Copy(h, reading{ctx, file})
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// newFolder makes a folder for a copy, and removes the oldest if there are too many.
func newFolder(dir string) (string, error) {
	all := filepath.Join(dir, copiesName)
	if err := os.MkdirAll(all, 0o700); err != nil {
		return "", err
	}
	where := filepath.Join(all, time.Now().UTC().Format("20060102T150405.000000Z"))
	if err := os.Mkdir(where, 0o700); err != nil {
		return "", err
	}
	there, err := os.ReadDir(all) // sorted by name, and so by time
	if err != nil {
		return "", err
	}
	for len(there) > mostCopies {
		if err := os.RemoveAll(filepath.Join(all, there[0].Name())); err != nil {
			return "", err
		}
		there = slices.Delete(there, 0, 1)
	}
	return where, nil
}

// copyFrom copies a file from some byte on.
func copyFrom(ctx context.Context, from, to string, offset int64) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	if _, err := in.Seek(offset, io.SeekStart); err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, reading{ctx, in})
	return errors.Join(err, out.Sync(), out.Close())
}
