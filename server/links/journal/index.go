package journal

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"sync"
)

// An Index is where the latest line of each ID stands in a journal, in memory, and reads it there: 60 to 105 bytes for
// each ID, by how full its table is. It is made with the journal, sees every line that is appended, and outlives the
// journal's closing, until it is closed itself. All its methods may be called from any goroutine.
type Index struct {
	file   *os.File
	mu     sync.RWMutex
	latest map[key]place
	used   bool // marks have changed since they were saved
}

// Read is the index of a journal that cannot be written; what has no marks is marked with a day. Errors: the journal is
// not whole; of the file system; ctx's.
func Read(ctx context.Context, dir string, read Reader, day uint16) (*Index, error) {
	found, err := Examine(ctx, dir, read)
	if err == nil && !found.Whole() {
		err = fmt.Errorf("the journal in %s is not whole: %s", dir, found.Problem())
	}
	if err != nil {
		return nil, err
	}
	file, err := os.Open(filepath.Join(dir, fileName))
	if err != nil {
		return nil, err
	}
	found.Mark(dir, nil, day)
	return &Index{file: file, latest: found.latest}, nil
}

// Is says whether there is a journal in a directory.
func Is(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, fileName))
	return err == nil
}

// Find is the latest line of an ID, and after how many changes it was written; -1 if there is none. Errors: of the file
// system, os.ErrClosed among them; the line is not as it was written.
func (x *Index) Find(id string) (text []byte, change int, err error) {
	x.mu.RLock()
	at, ok := x.latest[keyOf(id)]
	x.mu.RUnlock()
	if !ok {
		return nil, -1, nil
	}
	line := make([]byte, at.length)
	if _, err := x.file.ReadAt(line, at.offset); err != nil {
		return nil, int(at.change), fmt.Errorf("the line at byte %d cannot be read: %w", at.offset, err)
	}
	text, _, err = unsealed(bytes.TrimSuffix(line, []byte("\n")))
	if err != nil {
		return nil, int(at.change), fmt.Errorf("the line at byte %d has changed: %w", at.offset, err)
	}
	return text, int(at.change), nil
}

// Lines goes through the latest line of each ID, in the order in which they were appended. Errors: from the file
// system, from do, and ctx's.
func (x *Index) Lines(ctx context.Context, do func(text []byte, change int) error) error {
	x.mu.RLock()
	all := inOrder(maps.Values(x.latest))
	x.mu.RUnlock()
	file, err := os.Open(x.file.Name())
	if err != nil {
		return err
	}
	defer file.Close()
	return linesAt(ctx, file, all, do)
}

// Len is how many IDs there are.
func (x *Index) Len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return len(x.latest)
}

// note takes in a line that was appended.
func (x *Index) note(id string, at place) {
	k := keyOf(id)
	x.mu.Lock()
	defer x.mu.Unlock()
	if was, ok := x.latest[k]; !ok || at.change > was.change {
		x.latest[k] = at
		x.used = true
	}
}

// Close ends reading; what is being read is read.
func (x *Index) Close() { _ = x.file.Close() }
