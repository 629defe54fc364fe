package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// replace writes a file next to the named one, and renames it once it is complete and on disk: after an error the old
// file is unchanged. A path that is no regular file, such as a pipe, is written directly. Errors: from write, from the
// file system.
func replace(path string, write func(io.Writer) error) error {
	mode := os.FileMode(0o644)
	switch was, err := os.Stat(path); {
	case err == nil && !was.Mode().IsRegular():
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(file), file.Close())
	case err == nil:
		mode = was.Mode().Perm()
		if path, err = filepath.EvalSymlinks(path); err != nil { // keeps symbolic links
			return err
		}
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // fails after success: the file was renamed
	if err = errors.Join(write(file), file.Chmod(mode), file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
