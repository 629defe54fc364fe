package journal

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// replaced is the directory of a journal that is closed and has a line that later ones replace.
func replaced(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	j, _ := begun(t, dir)
	defer j.Index().Close()
	if err := j.Append(entry("a", 0, -1), entry("b", 0, -1), entry("a", 1, 0)); err != nil {
		t.Fatal(err)
	}
	if _, err := j.Complete(0); err != nil {
		t.Fatal(err)
	}
	j.Close()
	return dir
}

// texts are the lines that a check knows of.
func texts(t *testing.T, found *Check, dir string) (all []string) {
	t.Helper()
	err := found.Lines(t.Context(), dir, func(text []byte, _ int) error {
		all = append(all, string(text))
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return all
}

// examined is what is found in a journal, and its text.
func examined(t *testing.T, dir string) (found *Check, text []byte) {
	t.Helper()
	found, err := Examine(t.Context(), dir, readPlain)
	if err == nil {
		text, err = os.ReadFile(filepath.Join(dir, fileName))
	}
	if err != nil {
		t.Fatal(err)
	}
	return found, text
}

func TestAJournalThatHasChangedSinceItWasExaminedIsNotOpened(t *testing.T) {
	dir := replaced(t)
	path := filepath.Join(dir, fileName)
	found, before := examined(t, dir)
	late := append(slices.Clip(before), sealed([]byte(`{"id":"c","change":0}`), Count{IDs: 3, Changes: 1})...)
	if err := os.WriteFile(path, late, 0o600); err != nil {
		t.Fatal(err)
	}
	if j, err := Open(t.Context(), dir, found); err == nil {
		j.Close()
		j.Index().Close()
		t.Error("it was opened")
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, late) {
		t.Errorf("%v: the late line is lost: %s", err, now)
	}
}

// Behind a journal that has been written anew, the places are those in the new one, whatever fails then.
func TestPlacesAreThoseOfTheFileThatIsThere(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("a directory can always be opened by root")
	}
	dir := replaced(t)
	found, err := Examine(t.Context(), dir, readPlain)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o300); err != nil { // it cannot be brought to the disk
		t.Fatal(err)
	}
	j := &Journal{dir: dir, size: found.size}
	failed := j.cleared(t.Context(), found)
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if failed == nil {
		t.Error("nothing is told")
	}
	if err := sized(filepath.Join(dir, fileName), j.size); err != nil {
		t.Error(err)
	}
	if got := texts(t, found, dir); len(got) != 2 {
		t.Errorf("%q", got)
	}
}

func TestClosingWaitsForWhatIsBeingWritten(t *testing.T) {
	j, _ := begun(t, t.TempDir())
	defer j.Index().Close()
	j.writing.Lock()
	closed := make(chan struct{})
	go func() {
		j.Close()
		close(closed)
	}()
	select {
	case <-closed:
		t.Error("it is closed while something is being written")
	case <-time.After(50 * time.Millisecond):
	}
	j.writing.Unlock()
	<-closed
}

// A large journal takes minutes: a server that is told to end does not wait for them.
func TestGoingThroughAJournalEndsWithItsContext(t *testing.T) {
	dir := replaced(t)
	path := filepath.Join(dir, fileName)
	found, before := examined(t, dir)
	ended, end := context.WithCancel(t.Context())
	end()
	damaged := *found
	damaged.DamagedLines = 1
	_, examined := Examine(ended, dir, readPlain)
	_, opened := Open(ended, dir, found)
	_, kept := Keep(ended, dir, &damaged, 1<<30)
	for what, err := range map[string]error{
		"examined": examined, "opened": opened, "kept": kept,
		"read": found.Lines(ended, dir, func([]byte, int) error { return nil }),
	} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, before) {
		t.Errorf("%v: the journal has changed: %s", err, now)
	}
	for _, name := range []string{fileName + ".new", copiesName} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			t.Errorf("%s is left behind", name)
		}
	}
	if got := texts(t, found, dir); len(got) != 2 {
		t.Errorf("%q", got)
	}
}
