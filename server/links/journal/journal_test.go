package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// readPlain reads the lines of these tests.
func readPlain(text []byte) (id string, change int, err error) {
	var l struct {
		ID     string
		Change int
	}
	err = json.Unmarshal(text, &l)
	if err == nil && l.ID == "" {
		err = errors.New("no id")
	}
	return l.ID, l.Change, err
}

func entry(id string, change, was int) Addition {
	return Addition{Entry: Entry{id, change, fmt.Appendf(nil, `{"id":%q,"change":%d}`, id, change)}, Was: was}
}

// begun is a journal that is open, and how it was found.
func begun(t *testing.T, dir string) (*Journal, *Check) {
	t.Helper()
	found, err := Examine(t.Context(), dir, readPlain)
	if err != nil {
		t.Fatal(err)
	}
	j, err := Open(t.Context(), dir, found)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(j.Close)
	return j, found
}

func TestManyAppendAtOnceAndEveryLineIsThere(t *testing.T) {
	dir := t.TempDir()
	j, _ := begun(t, dir)
	if _, err := j.Complete(0); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for c := range 20 {
		wait.Go(func() {
			for n := range 20 {
				id := fmt.Sprint(c, "-", n)
				if err := errors.Join(j.Append(entry(id, 0, -1)), j.Append(entry(id, 1, 0))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	want := Count{IDs: 400, Changes: 400}
	if count, size, err := j.Use(); count != want || err != nil || size == 0 {
		t.Errorf("%+v %d %v", count, size, err)
	}
	found, err := Examine(t.Context(), dir, readPlain) // while it is open
	if err != nil || found.Known != want || found.Expected != want || !found.Whole() || found.Problem() != "" {
		t.Errorf("%v %+v", err, found)
	}
	j.Close()
	again, found := begun(t, dir) // leaves behind what was replaced
	if count, _, _ := again.Use(); count != want || found.good != 800 {
		t.Errorf("%+v, %d good", count, found.good)
	}
	if found, err = Examine(t.Context(), dir, readPlain); err != nil || found.good != 400 || !found.Whole() || found.Has("7-7") != 1 || found.Has("x") != -1 {
		t.Errorf("%v %+v", err, found)
	}
}

func TestAnEndThatWasNeverAcknowledgedIsCutOffBehindACopy(t *testing.T) {
	dir := t.TempDir()
	j, _ := begun(t, dir)
	if err := j.Append(entry("a", 0, -1), entry("b", 0, -1)); err != nil {
		t.Fatal(err)
	}
	j.Close()
	path := filepath.Join(dir, fileName)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(whole[:len(whole):len(whole)], `{"id":"c"`...), 0o600); err != nil {
		t.Fatal(err)
	}
	found, err := Examine(t.Context(), dir, readPlain)
	if err != nil || !found.Torn || !found.Whole() {
		t.Fatalf("%v %+v", err, found)
	}
	where, err := Keep(t.Context(), dir, found, 1<<30)
	if err != nil {
		t.Fatal(err)
	}
	if end, err := os.ReadFile(filepath.Join(where, fileName)); err != nil || string(end) != `{"id":"c"` {
		t.Errorf("%v %q", err, end)
	}
	begun(t, dir)
	if text, err := os.ReadFile(path); err != nil || string(text) != string(whole) {
		t.Errorf("%v %q", err, text)
	}
}

func TestWhatIsLostIsCountedUntilItIsForgotten(t *testing.T) {
	dir := t.TempDir()
	j, _ := begun(t, dir)
	if err := j.Append(entry("a", 0, -1), entry("b", 0, -1), entry("b", 1, 0)); err != nil {
		t.Fatal(err)
	}
	j.Close()
	path := filepath.Join(dir, fileName)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text[3] ^= 1 // of the first line
	if err := os.WriteFile(path, text[:len(text)-30], 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time nobody has taken note
		j, found := begun(t, dir)
		if found.Whole() || found.Problem() == "" {
			t.Errorf("%+v", found)
		}
		j.Close()
	}
	j, _ = begun(t, dir)
	lost, err := j.Complete(0)
	if want := (Count{IDs: 1, LostIDs: 1, LostChanges: 1}); err != nil || lost != want {
		t.Errorf("%v %+v", err, lost)
	}
	if err := j.Append(entry("c", 0, -1)); err != nil {
		t.Fatal(err)
	}
	j.Close()
	j, found := begun(t, dir)
	if want := (Count{IDs: 2, LostIDs: 1, LostChanges: 1}); !found.Whole() || found.Known != want {
		t.Errorf("%+v", found)
	}
	if err := j.Forget(); err != nil {
		t.Fatal(err)
	}
	j.Close()
	if _, found = begun(t, dir); !found.Whole() || found.Known != (Count{IDs: 2}) {
		t.Errorf("after it was forgotten: %+v", found)
	}
}

func TestOnlyTheLatestCopiesAreKept(t *testing.T) {
	dir := t.TempDir()
	var last string
	for n := range mostCopies + 3 {
		if err := os.Mkdir(filepath.Join(dir, "store"), 0o700); err != nil {
			t.Fatal(err)
		}
		where, err := SetAside(dir, "store", "")
		if err != nil {
			t.Fatal(n, err)
		}
		last = where
	}
	all, err := os.ReadDir(filepath.Join(dir, copiesName))
	if err != nil || len(all) != mostCopies || filepath.Base(last) != all[len(all)-1].Name() {
		t.Errorf("%v %v", all, err)
	}
}
