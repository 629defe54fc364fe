package links

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// pathOf returns the file of a link.
func pathOf(s *Store, n int) string { return s.files.path(idOf(n)) }

// Damage to a file costs only its link, is detected, and a backup restores it.
func TestADamagedFileCostsOneLinkAndIsSeen(t *testing.T) {
	s := open(t, Options{Retry: 10 * time.Millisecond, Log: slog.New(slog.DiscardHandler)})
	for n := range 3 {
		made(t, s, recordOf(n))
	}
	if err := s.Delete(t.Context(), idOf(1), "a test"); err != nil {
		t.Fatal(err)
	}
	backup, _ := exported(t, s)
	for _, n := range []int{0, 1} {
		path := pathOf(s, n)
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		record, err := readRecord(whole, idOf(n))
		if err != nil {
			t.Fatal(err)
		}
		want, _ := record.text()
		for at := range whole {
			harmed := bytes.Clone(whole)
			harmed[at] ^= byte(1 + at%255)
			for _, text := range [][]byte{harmed, whole[:at]} {
				if r, err := readRecord(text, idOf(n)); err == nil { // the damage is in the checksum, or in a space
					if got, _ := r.text(); !bytes.Equal(got, want) {
						t.Fatalf("%s is read as %s", text, got)
					}
				}
			}
		}
		harmed := bytes.Clone(whole)
		harmed[len(harmed)/2] ^= 1
		if err := os.WriteFile(path, harmed, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Get(t.Context(), idOf(n)); !errors.Is(err, ErrUnknown) {
			t.Errorf("get: %v", err)
		}
		if _, err := s.Make(t.Context(), recordOf(n), ""); !errors.Is(err, ErrDown) { // it may have been a deletion
			t.Errorf("make: %v", err)
		}
		opens(t, s, 2)
		if err := errors.Join(os.Remove(path), os.Mkdir(path, 0o700)); err != nil { // a folder, which cannot be read
			t.Fatal(err)
		}
		if _, err := s.Get(t.Context(), idOf(n)); !errors.Is(err, ErrUnknown) {
			t.Errorf("get: %v", err)
		}
		exported, err := s.Export(t.Context(), &bytes.Buffer{})
		if !errors.Is(err, ErrDamaged) || len(exported.Damaged) != 1 || exported.Damaged[0] != idOf(n) {
			t.Errorf("%+v %v", exported, err)
		}
		if w := s.Warnings(); len(w) != 1 || !strings.HasPrefix(w[0], "damaged short links: 1") {
			t.Errorf("%q", w)
		}
		if err := os.Remove(path); err != nil || os.WriteFile(path, harmed, 0o600) != nil {
			t.Fatal(err)
		}
		other := open(t, Options{Directory: s.o.Directory, Existing: true}) // as a command does
		restored, err := other.Import(t.Context(), strings.NewReader(backup))
		if err != nil || restored.Made+restored.Deleted != 1 || restored.There != 2 {
			t.Errorf("%+v %v", restored, err)
		}
		eventually(t, "no link is damaged", func() bool { return len(s.Warnings()) == 0 })
		if restored, err := os.ReadFile(path); err != nil || !bytes.Equal(restored, whole) {
			t.Errorf("%v\n%s\nwas\n%s", err, restored, whole)
		}
	}
}

// Files left by a killed process disturb no other process, and a folder that was copied file by file opens.
func TestWhatIsNoLinkIsPassedOver(t *testing.T) {
	s := open(t, Options{})
	made(t, s, recordOf(1))
	folder := filepath.Dir(pathOf(s, 1))
	for _, name := range []string{newName, "x.json", "AAAAAAAAAAA", "AAAAAAAAAAA.json.swp"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(`{"fano":`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Delete(t.Context(), made(t, s, recordOf(1)), "x"); err != nil {
		t.Error(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(s.o.Directory)); err != nil {
		t.Fatal(err)
	}
	made(t, s, recordOf(2))
	copied := open(t, Options{Directory: dir})
	if _, n := exported(t, copied); n.Links != 0 || n.Deleted != 1 || copied.Use().Links != 1 {
		t.Errorf("%+v %+v", n, copied.Use())
	}
}

func TestAStoreThatIsFullStillOpensLinks(t *testing.T) {
	s := open(t, Options{Bytes: 100 * block})
	made(t, s, recordOf(0))
	var err error
	n := 1
	for ; err == nil && n < 1000; n++ {
		_, err = s.Make(t.Context(), recordOf(n), "")
	}
	if !errors.Is(err, ErrFull) || s.Use().Links != 100 || s.Use().Left != 0 {
		t.Errorf("after %d: %v %+v", n, err, s.Use())
	}
	opens(t, s, 0)
	if again := made(t, s, recordOf(0)); again != idOf(0) {
		t.Error("a link that is there is not made again")
	}
}

func TestASmallerStoreOpensWhatIsThere(t *testing.T) {
	dir := t.TempDir()
	s := open(t, Options{Directory: dir, Bytes: 100 * block})
	const links = 95
	for n := range links {
		made(t, s, recordOf(n))
	}
	s.Close()
	s = open(t, Options{Directory: dir, Bytes: block, Largest: 20})
	for n := range links {
		opens(t, s, n)
	}
	if _, n := exported(t, s); n.Links != links {
		t.Errorf("%+v", n)
	}
	made(t, s, recordOf(0)) // it exists
	if _, err := s.Make(t.Context(), recordOf(1000), "one"); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
	if u := s.Use(); u.Left != 0 || u.Percent() != 100 || len(s.Warnings()) != 1 || !errors.Is(s.Status(), ErrFull) {
		t.Errorf("%+v %v %v", u, s.Warnings(), s.Status())
	}
	s.Close()
	s = open(t, Options{Directory: dir, Bytes: block})
	if _, err := s.Make(t.Context(), recordOf(1000), "one"); !errors.Is(err, ErrFull) {
		t.Error(err)
	}
	if err := s.Delete(t.Context(), idOf(0), strings.Repeat("room", 100)); err != nil {
		t.Errorf("a full store deletes: %v", err)
	}
}

// smallDisk is the environment variable with the path of a small disk, for the second run of a test on a disk of its
// own.
const smallDisk = "FANO_TEST_SMALL_DISK"

// If other programs fill the disk under the store, it makes no more links, but loses no acknowledged one, and recovers
// by itself.
func TestADiskThatFillsUpUnderTheStoreSpoilsNothing(t *testing.T) {
	if dir := os.Getenv(smallDisk); dir != "" {
		fillUp(t, dir)
		return
	}
	dir := t.TempDir()
	mount := `mount -t tmpfs -o size=12m none "$0" && exec "$@"`
	wrap := []string{"--user", "--map-root-user", "--mount", "sh", "-c", mount, dir}
	if out, err := exec.Command("unshare", append(wrap, "true")...).CombinedOutput(); err != nil {
		t.Skipf("this system allows no small disk: %v %s", err, out)
	}
	self := exec.Command("unshare", append(wrap, os.Args[0], "-test.v", "-test.run=^"+t.Name()+"$")...)
	self.Env = append(os.Environ(), smallDisk+"="+dir)
	out, err := self.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("--- PASS: "+t.Name())) {
		t.Errorf("%v\n%s", err, out)
	}
}

func fillUp(t *testing.T, dir string) {
	large := func(n int) *Record {
		text := `{"fano":1,"algorithm":"lamport","processes":3,"seed":%d,"title":"%s"}`
		return &Record{Scenario: fmt.Appendf(nil, text, n+2, strings.Repeat("x", 200_000)), Engine: "1", Trace: "x"}
	}
	s := open(t, Options{Directory: filepath.Join(dir, "data"), Retry: 50 * time.Millisecond, reserve: 1})
	left := float64(s.Use().Left)
	acknowledged := map[string]int{}
	var err error
	n := 0
	for ; err == nil && n < 1000; n++ {
		r := large(n)
		if _, err = s.Make(t.Context(), r, ""); err == nil {
			acknowledged[r.ID] = n
		}
	}
	if !errors.Is(err, ErrFull) || n < 10 {
		t.Fatalf("after %d: %v", n, err)
	}
	if kept := float64(len(acknowledged) * 200_000); kept < 0.75*left || kept > 1.25*left {
		t.Errorf("%.0f bytes were kept, where there was said to be room for %.0f", kept, left)
	}
	if bigger, err := exec.Command("mount", "-o", "remount,size=64m", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, bigger)
	}
	eventually(t, "links are made again", func() bool { return s.Status() == nil })
	for id, n := range acknowledged {
		if r, err := s.Get(t.Context(), id); err != nil || !bytes.Equal(r.Scenario, large(n).Scenario) {
			t.Errorf("%s of %d: %v", id, n, err)
		}
	}
	made(t, s, recordOf(5000))
}
