package journal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
)

// A Journal is open for appending, by one process at a time: its owner sees to that. All its methods may be called from
// any goroutine.
type Journal struct {
	dir         string
	file, tally *os.File // of the lines, and of the count
	index       *Index

	collecting sync.Mutex
	next       *batch // what is written when the disk is done with the one before

	writing sync.Mutex // held while a batch is written
	mu      sync.Mutex // of what follows
	count   Count
	floor   Count // what the second file says at least, while a journal that lacks something is being made whole
	size    int64
	broken  error // after a failure that left the file in doubt
}

// A batch is what is written and brought to the disk together.
type batch struct {
	entries []Addition
	done    chan struct{}
	err     error
}

// An Addition is an entry to be appended, with what its ID has had so far: after how many changes, -1 if it is new.
type Addition struct {
	Entry
	Was int
	Marks
}

// Open opens a journal for appending, as it was found. An end without its newline is cut off. Damaged lines, and lines
// that later ones replace, are left behind: the journal is written anew beside the old one, which is in place until the
// new one is on the disk; where the disk has no room for that, they stay.
// Until Complete is called the second file goes on saying how much there must be. What was found is the journal's from
// then on. Errors: from the file system; the journal has changed since; ctx's, while it is written anew.
func Open(ctx context.Context, dir string, found *Check) (*Journal, error) {
	j := &Journal{dir: dir, next: &batch{done: make(chan struct{})}}
	j.count, j.floor, j.size = found.Known, found.Expected, found.size
	if err := j.open(ctx, found); err != nil {
		j.Close()
		if j.index != nil {
			j.index.Close()
		}
		return nil, fmt.Errorf("the journal cannot be opened: %w", err)
	}
	return j, nil
}

func (j *Journal) open(ctx context.Context, found *Check) (err error) {
	path := filepath.Join(j.dir, fileName)
	if !found.Absent {
		if err := sized(path, found.size); err != nil {
			return err
		}
	}
	if err := j.cleared(ctx, found); err != nil {
		return err
	}
	if err := sized(path, j.size); err != nil {
		return err
	}
	in, err := os.Open(path)
	if err != nil {
		return err
	}
	j.index = &Index{file: in, latest: found.latest}
	if j.file, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0o600); err != nil {
		return err
	}
	if j.tally, err = os.OpenFile(filepath.Join(j.dir, countName), os.O_WRONLY|os.O_CREATE, 0o600); err != nil {
		return err
	}
	return errors.Join(writeCount(j.tally, j.count.least(j.floor)), j.tally.Sync(), syncDir(j.dir))
}

// sized tells whether a journal is as large as it was found: else what is known of its lines is about another file.
func sized(path string, size int64) error {
	info, err := os.Stat(path)
	if err == nil && info.Size() != size {
		err = fmt.Errorf("it has %d bytes, and had %d when it was examined", info.Size(), size)
	}
	return err
}

// cleared sees to it that the journal ends with a whole line and has nothing that it need not have.
func (j *Journal) cleared(ctx context.Context, found *Check) error {
	unended := found.end != found.size && !found.Torn // a good line that lacks its newline
	if found.Absent || unended || found.DamagedLines > 0 || found.good != len(found.latest) {
		replaced, err := rewrite(ctx, j.dir, found)
		j.size = found.size
		if replaced || found.Absent || unended || ctx.Err() != nil {
			return err
		}
	}
	if !found.Torn {
		return nil
	}
	j.size = found.end
	return os.Truncate(filepath.Join(j.dir, fileName), found.end)
}

// Complete tells that everything that could be found is in the journal now: what there must be beyond that is lost, and
// noted as such, and so are as many IDs as the caller knows to be lost besides. It returns how much is lost by now, in
// all.
func (j *Journal) Complete(besides int64) (Count, error) {
	j.mu.Lock()
	j.count.LostIDs += besides + max(j.floor.IDs-j.count.IDs, 0)
	j.count.LostChanges += max(j.floor.Changes-j.count.Changes, 0)
	j.floor = Count{}
	c := j.count
	j.mu.Unlock()
	return c, j.tallied(c)
}

// Forget takes note that what is lost has been seen to.
func (j *Journal) Forget() error {
	j.mu.Lock()
	j.count.LostIDs, j.count.LostChanges = 0, 0
	c := j.count
	j.mu.Unlock()
	return j.tallied(c)
}

// tallied brings the count to the disk.
func (j *Journal) tallied(c Count) error {
	j.writing.Lock()
	defer j.writing.Unlock()
	return errors.Join(writeCount(j.tally, c), j.tally.Sync())
}

// Append appends entries. When it returns without an error they are on the disk. Those who call it at the same time
// share the disk's work.
func (j *Journal) Append(entries ...Addition) error {
	j.collecting.Lock()
	b := j.next
	first := len(b.entries) == 0
	b.entries = append(b.entries, entries...)
	j.collecting.Unlock()
	if first {
		j.writing.Lock()
		j.collecting.Lock()
		j.next = &batch{done: make(chan struct{})}
		j.collecting.Unlock()
		b.err = j.write(b.entries)
		j.writing.Unlock()
		close(b.done)
	}
	<-b.done
	return b.err
}

// write seals entries and brings them to the disk. The count beside them is written, too, but brought to the disk only
// by Sync: it is needed where the lines are damaged, and then a machine that lost its power in the same seconds as well
// would have to lose the other store.
func (j *Journal) write(entries []Addition) error {
	count, size, err := j.state()
	if err != nil {
		return err
	}
	var lines []byte
	at := make([]place, len(entries))
	for i, e := range entries {
		count.add(e.Change, e.Was)
		l := sealed(e.Text, count)
		if len(l) > MaxLine {
			return fmt.Errorf("a line of %d bytes is too long for the journal", len(l))
		}
		at[i] = place{size + int64(len(lines)), int32(len(l)), int32(e.Change), e.Marks}
		lines = append(lines, l...)
	}
	if _, err = j.file.Write(lines); err != nil {
		if undone := j.file.Truncate(size); undone != nil { // a part of a line would spoil the next
			j.breaks(undone)
		}
		return err
	}
	if err := j.file.Sync(); err != nil {
		j.breaks(err) // what is on the disk now, nobody knows
		return err
	}
	for i, e := range entries {
		j.index.note(e.ID, at[i])
	}
	j.mu.Lock()
	j.count, j.size = count, size+int64(len(lines))
	told := count.least(j.floor)
	j.mu.Unlock()
	return writeCount(j.tally, told)
}

func (j *Journal) state() (Count, int64, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.count, j.size, j.broken
}

func (j *Journal) breaks(err error) {
	j.mu.Lock()
	j.broken = fmt.Errorf("the journal has failed: %w", err)
	j.mu.Unlock()
}

// Use is what the journal counts to, and its bytes. Errors: the journal has failed and must be opened anew.
func (j *Journal) Use() (Count, int64, error) { return j.state() }

// Sync brings the second file to the disk.
func (j *Journal) Sync() error { return j.tally.Sync() }

// Index reads the journal's lines. It goes on doing so when the journal is closed, and has to be closed itself.
func (j *Journal) Index() *Index { return j.index }

// Close closes the journal, but not its index. It waits for what is being written, so that nothing is appended to a
// journal behind those who examine it then.
func (j *Journal) Close() {
	j.writing.Lock()
	defer j.writing.Unlock()
	for _, file := range []*os.File{j.file, j.tally} {
		if file != nil {
			_ = file.Sync() // the lines are on the disk; the count would only be a little behind
			_ = file.Close()
		}
	}
}
