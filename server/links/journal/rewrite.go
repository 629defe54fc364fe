package journal

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
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
// journal may have grown since, but not have been opened anew. Errors: from the file system, from do, and
// ctx's.
func (c *Check) Lines(ctx context.Context, dir string, do func(text []byte, change int) error) error {
	file, err := os.Open(filepath.Join(dir, fileName))
	if errors.Is(err, fs.ErrNotExist) && c.Absent {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	return linesAt(ctx, file, inOrder(maps.Values(c.latest)), do)
}

// linesAt goes through the lines that begin at some places, in their order.
func linesAt(
	ctx context.Context, file io.ReadSeeker, places []place, do func(text []byte, change int) error,
) error {
	from := reading{ctx, file}
	in := bufio.NewReaderSize(from, MaxLine)
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
			in.Reset(from)
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

// rewrite writes the latest good lines into a new file, which takes the old one's place when it is on the disk.
// replaced tells that it has: from then on what was found is what the new file has, even if there is an error.
// Otherwise nothing has changed.
func rewrite(ctx context.Context, dir string, found *Check) (replaced bool, err error) {
	path := filepath.Join(dir, fileName)
	file, err := os.OpenFile(path+".new", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return false, err
	}
	to := bufio.NewWriterSize(file, 1<<20)
	count := Count{LostIDs: found.Known.LostIDs, LostChanges: found.Known.LostChanges}
	moved, size := make([]place, 0, len(found.latest)), int64(0)
	err = found.Lines(ctx, dir, func(text []byte, change int) error {
		count.add(change, -1)
		l := sealed(text, count)
		moved = append(moved, place{offset: size, length: int32(len(l)), change: int32(change)})
		size += int64(len(l))
		_, err := to.Write(l)
		return err
	})
	err = errors.Join(err, to.Flush(), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
		return false, errors.Join(err, os.Remove(path+".new"))
	}
	found.move(moved, size)
	return true, syncDir(dir)
}

// move notes that the latest lines stand elsewhere, in the same order, in a file of some size that has nothing else.
func (c *Check) move(to []place, size int64) {
	keys := slices.SortedFunc(maps.Keys(c.latest), func(a, b key) int {
		return cmp.Compare(c.latest[a].offset, c.latest[b].offset)
	})
	for i, k := range keys {
		to[i].Marks = c.latest[k].Marks
		c.latest[k] = to[i]
	}
	c.end, c.size = size, size
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
