package journal

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// places are where the latest good lines stand, in their order.
func (c *Check) places() []place {
	return slices.SortedFunc(maps.Values(c.latest), func(a, b place) int { return cmp.Compare(a.offset, b.offset) })
}

// Lines goes through the latest good line of each ID, in the order in which they were appended, as it was examined: the
// journal may have grown since, but not have been opened anew.
func (c *Check) Lines(dir string, do func(text []byte, change int) error) error {
	file, err := os.Open(filepath.Join(dir, fileName))
	if errors.Is(err, fs.ErrNotExist) && c.Absent {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	return linesAt(file, c.places(), do)
}

// linesAt goes through the lines that begin at some places, in their order.
func linesAt(file io.ReadSeeker, places []place, do func(text []byte, change int) error) error {
	in := bufio.NewReaderSize(file, MaxLine)
	at := int64(0)
	for _, p := range places {
		if p.offset-at <= MaxLine {
			if _, err := in.Discard(int(p.offset - at)); err != nil {
				return err
			}
		} else {
			if _, err := file.Seek(p.offset, io.SeekStart); err != nil {
				return err
			}
			in.Reset(file)
		}
		l, err := in.ReadSlice('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		at = p.offset + int64(len(l))
		text, _, err := unsealed(bytes.TrimSuffix(l, []byte("\n")))
		if err != nil {
			return fmt.Errorf("the line at byte %d has changed: %w", p.offset, err)
		}
		if err := do(text, int(p.change)); err != nil {
			return err
		}
	}
	return nil
}

// rewrite writes the latest good lines into a new file, which takes the old one's place when it is on the disk, and
// returns its size.
func rewrite(dir string, found *Check) (size int64, err error) {
	path := filepath.Join(dir, fileName)
	file, err := os.OpenFile(path+".new", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, err
	}
	to := bufio.NewWriterSize(file, 1<<20)
	count := Count{LostIDs: found.Known.LostIDs, LostChanges: found.Known.LostChanges}
	err = found.Lines(dir, func(text []byte, change int) error {
		count.add(change, -1)
		l := sealed(text, count)
		size += int64(len(l))
		_, err := to.Write(l)
		return err
	})
	if err := errors.Join(err, to.Flush(), file.Sync(), file.Close()); err != nil {
		return 0, errors.Join(err, os.Remove(path+".new"))
	}
	return size, errors.Join(os.Rename(path+".new", path), syncDir(dir))
}

// syncDir brings the names of a directory to the disk.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	_ = d.Sync() // some systems have no such thing
	return d.Close()
}

// Find is the latest good line of an ID, nil if there is none. It reads the whole journal.
func Find(dir, id string, read Reader) (text []byte, err error) {
	file, err := os.Open(filepath.Join(dir, fileName))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	newest, mark := -1, []byte(`"id":"`+id+`"`)
	err = eachLine(file, func(l line) error {
		if !bytes.Contains(l.text, mark) {
			return nil
		}
		t, _, damaged := unsealed(l.text)
		if damaged != nil {
			return nil // another line may be good
		}
		if of, change, damaged := read(t); damaged == nil && of == id && change > newest {
			text, newest = t, change
		}
		return nil
	})
	return text, err
}
