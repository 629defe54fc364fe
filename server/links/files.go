package links

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// Under the data directory each value has its own file: links/T/TZ1TVRTool3.json, where T is the first character of the
// ID. A file is always replaced as a whole, so a backup may be made at any time. Each folder also has a lock, held
// while one of its values changes, and sometimes a new file about to be renamed.
const (
	filesFolder = "links"
	extension   = ".json"
	lockName    = "lock"
	newName     = "new"
	probeName   = "probe"
)

// files is the backend that keeps values in files. Several processes may share the directory.
type files struct {
	o    *Options
	root string

	unverified atomic.Bool // nothing was written since the start or the last failure

	mu           sync.Mutex
	count, bytes int64 // as of the last listing, updated by this process's changes
}

func newFiles(o *Options) *files {
	f := &files{o: o, root: filepath.Join(o.Directory, filesFolder)}
	f.unverified.Store(true)
	return f
}

// check reports whether links can be made. Errors: ErrDown, ErrReadOnly, ErrFull.
func (f *files) check(context.Context) error {
	if f.o.Unusable != nil {
		return fmt.Errorf("%w (%w)", ErrDown, f.o.Unusable)
	}
	if _, err := os.Stat(f.root); f.o.Existing && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w (no short links are kept in the data directory %s)", ErrDown, f.o.Directory)
	}
	if f.unverified.Load() {
		if err := f.probe(); err != nil {
			return f.problem(err)
		}
		f.unverified.Store(false)
	}
	return f.fits(0)
}

// probe creates missing folders and writes a few bytes.
func (f *files) probe() error {
	if err := os.MkdirAll(f.root, 0o700); err != nil {
		return err
	}
	adopt(f.root, f.o.Directory)
	for _, first := range alphabet {
		folder := f.folder(string(first))
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return err
		}
		adopt(folder, f.root)
	}
	if err := errors.Join(syncFolder(f.root), syncFolder(f.o.Directory)); err != nil {
		return err
	}
	path := filepath.Join(f.root, probeName)
	err := os.WriteFile(path, []byte("fano\n"), 0o600)
	if removed := os.Remove(path); !errors.Is(removed, fs.ErrNotExist) { // removed by another process
		err = errors.Join(err, removed)
	}
	return err
}

// problem converts an error of the file system into an error of the store.
func (f *files) problem(err error) error {
	dir := f.o.Directory
	if isDiskFull(err) {
		return fmt.Errorf("%w (the disk of the data directory %s is full: %w)", ErrFull, dir, err)
	}
	status, what := ErrDown, "used"
	if _, listed := os.ReadDir(f.root); listed == nil {
		status = ErrReadOnly
	}
	if errors.Is(err, fs.ErrPermission) || isReadOnly(err) {
		what = "written"
	}
	return fmt.Errorf("%w (the data directory %s cannot be %s: %w)", status, dir, what, err)
}

// fits reports whether there is room for more bytes. Errors: ErrFull.
func (f *files) fits(more int64) error {
	if left, err := freeBytes(f.o.Directory); err == nil && left < f.o.reserve {
		return fmt.Errorf("%w (the disk of the data directory has %d MB left)", ErrFull, left>>20)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if most := f.o.Bytes; most > 0 && f.bytes+more > most {
		return fmt.Errorf("%w (%d of the %d bytes of -max-store-bytes are used)", ErrFull, f.bytes, most)
	}
	return nil
}

func (f *files) folder(id string) string { return filepath.Join(f.root, id[:1]) }

func (f *files) path(id string) string { return filepath.Join(f.folder(id), id+extension) }

// get returns the value under an ID. Errors: ErrUnknown; errDamaged if the file exists and cannot be read; others from
// the file system.
func (f *files) get(_ context.Context, id string) ([]byte, error) {
	if f.o.Unusable != nil {
		return nil, ErrDown
	}
	text, err := os.ReadFile(f.path(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrUnknown
	}
	if err != nil {
		if _, missing := os.Lstat(f.path(id)); missing == nil {
			err = fmt.Errorf("%w: %w", errDamaged, err)
		}
	}
	return text, err
}

// update replaces the value under an ID by the result of change, which gets nil if there is no value, and returns nil
// to keep the value. When update returns, the new value is on disk. Errors: from change; ErrFull; from the file system.
func (f *files) update(ctx context.Context, id string, change func(was []byte) ([]byte, error)) error {
	return f.locked(id, func() error {
		was, err := f.get(ctx, id)
		switch {
		case errors.Is(err, errDamaged):
			was = []byte{} // no valid record either
		case err != nil && !errors.Is(err, ErrUnknown):
			return err
		}
		value, err := change(was)
		if err != nil || value == nil {
			return err
		}
		value = checksummed(value)
		before, after, made := onDisk(len(was)), onDisk(len(value)), 0
		if err = nil; was == nil { // a replacement, such as a deletion, is accepted even by a full store
			made, err = 1, f.fits(after)
		}
		if err == nil {
			err = f.write(id, value)
		}
		if err != nil {
			f.unverified.Store(true)
			return err
		}
		f.counted(made, after-before)
		return nil
	})
}

// remove removes the value under an ID if check returns no error. Errors: from check, and as from get.
func (f *files) remove(ctx context.Context, id string, check func(was []byte) error) error {
	return f.locked(id, func() error {
		was, err := f.get(ctx, id)
		if err == nil {
			err = check(was)
		}
		if err == nil {
			err = os.Remove(f.path(id))
		}
		if err == nil {
			f.counted(-1, -onDisk(len(was)))
		}
		return err
	})
}

// block is the least size counted for a link: most file systems store a small file in one block.
const block = 4096

// onDisk returns the disk space of a file.
func onDisk(bytes int) int64 { return (int64(bytes) + block - 1) / block * block }

// locked calls do while no other goroutine or process changes a value in the folder of an ID.
func (f *files) locked(id string, do func() error) error {
	if f.o.Unusable != nil {
		return ErrDown
	}
	folder := f.folder(id)
	path := filepath.Join(folder, lockName)
	unlock, err := lockedfile.MutexAt(path).Lock()
	if err != nil {
		f.unverified.Store(true)
		return err
	}
	defer unlock()
	adopt(path, folder)
	return do()
}

// write writes a value to a new file, renames it, and flushes it to disk.
func (f *files) write(id string, value []byte) error {
	folder := f.folder(id)
	path := filepath.Join(folder, newName)
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(value)
	now := f.o.now()
	if err = errors.Join(err, file.Sync(), file.Close(), os.Chtimes(path, now, now)); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	adopt(path, folder)
	if err := os.Rename(path, f.path(id)); err != nil {
		return err
	}
	return syncFolder(folder)
}

// counted adds to the counts of values and bytes.
func (f *files) counted(values int, bytes int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.count, f.bytes = f.count+int64(values), f.bytes+bytes
}

// A file is an entry of a listing.
type file struct {
	id     string
	bytes  int64
	opened time.Time
}

// listing lists the files of all folders, and updates the counts. Stops at a folder that cannot be read.
func (f *files) listing(ctx context.Context) (all []file, err error) {
	bytes := int64(0)
	err = filepath.WalkDir(f.root, func(_ string, d fs.DirEntry, err error) error {
		if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		id, ok := strings.CutSuffix(d.Name(), extension)
		if !ok || !isID(id) {
			return nil
		}
		info, err := d.Info()
		if errors.Is(err, fs.ErrNotExist) { // expired meanwhile
			return nil
		}
		if err == nil {
			one := file{id, onDisk(int(info.Size())), info.ModTime()}
			bytes += one.bytes
			all = append(all, one)
		}
		return err
	})
	if err == nil {
		f.mu.Lock()
		f.count, f.bytes = int64(len(all)), bytes
		f.mu.Unlock()
	}
	return all, err
}

// list returns all IDs. Errors: from the file system; from ctx.
func (f *files) list(ctx context.Context) (ids []string, err error) {
	all, err := f.listing(ctx)
	for _, one := range all {
		ids = append(ids, one.id)
	}
	return ids, err
}

// use returns the used and the free space.
func (f *files) use() Use {
	f.mu.Lock()
	u := Use{Links: f.count, Bytes: f.bytes, Left: math.MaxInt64}
	f.mu.Unlock()
	if f.o.Bytes > 0 {
		u.Left = max(f.o.Bytes-u.Bytes, 0)
	}
	if left, err := freeBytes(f.o.Directory); err == nil {
		u.Left = min(u.Left, max(left-f.o.reserve, 0))
	}
	if u.Left == math.MaxInt64 {
		u.Left = -1
	}
	return u
}

func (f *files) close() {}
