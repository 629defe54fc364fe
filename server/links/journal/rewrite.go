package journal

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// inOrder are places as they follow each other in the file.
func inOrder(all iter.Seq[place]) []place {
	return slices.SortedFunc(all, func(a, b place) int { return cmp.Compare(a.offset, b.offset) })
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
	return linesAt(file, inOrder(maps.Values(c.latest)), do)
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
// returns where they stand now and its size.
func rewrite(dir string, found *Check) (latest map[key]place, size int64, err error) {
	path := filepath.Join(dir, fileName)
	file, err := os.OpenFile(path+".new", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, 0, err
	}
	keys := slices.SortedFunc(maps.Keys(found.latest), func(a, b key) int {
		return cmp.Compare(found.latest[a].offset, found.latest[b].offset)
	})
	latest = make(map[key]place, len(keys))
	to := bufio.NewWriterSize(file, 1<<20)
	count := Count{LostIDs: found.Known.LostIDs, LostChanges: found.Known.LostChanges}
	err = found.Lines(dir, func(text []byte, change int) error {
		count.add(change, -1)
		l := sealed(text, count)
		latest[keys[len(latest)]] = place{size, int32(len(l)), int32(change)}
		size += int64(len(l))
		_, err := to.Write(l)
		return err
	})
	if err := errors.Join(err, to.Flush(), file.Sync(), file.Close()); err != nil {
		return nil, 0, errors.Join(err, os.Remove(path+".new"))
	}
	return latest, size, errors.Join(os.Rename(path+".new", path), syncDir(dir))
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
