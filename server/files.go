package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
)

// replace writes a file beside the one of that name, and puts it in its place once it is whole and on the disk:
// whatever goes wrong, what was there stays. What is no plain file, such as a pipe, is written as it is. Errors: from
// write, of the file system.
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
		if path, err = filepath.EvalSymlinks(path); err != nil { // a link stays one
			return err
		}
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.part")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // which is not there any more if all went well
	if err = errors.Join(write(file), file.Chmod(mode), file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
