package links

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// smallDisk names, in the environment of a test that is run once more with a small disk of its own, where that is.
const smallDisk = "FANO_TEST_SMALL_DISK"

// A disk that fills up under the store, because others write to it, may end the store's work, but nothing that was
// acknowledged is lost, and it begins again by itself.
func TestADiskThatFillsUpUnderTheStoreSpoilsNothing(t *testing.T) {
	if dir := os.Getenv(smallDisk); dir != "" {
		fillUp(t, dir)
		return
	}
	dir := t.TempDir()
	wrap := []string{"--user", "--map-root-user", "--mount", "sh", "-c", `mount -t tmpfs -o size=12m none "$0" && exec "$@"`, dir}
	if out, err := exec.Command("unshare", append(wrap, "true")...).CombinedOutput(); err != nil {
		t.Skipf("this system lets nobody have a small disk of their own: %v %s", err, out)
	}
	self := exec.Command("unshare", append(wrap, os.Args[0], "-test.v", "-test.run=^"+t.Name()+"$")...)
	self.Env = append(os.Environ(), smallDisk+"="+dir)
	out, err := self.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("--- PASS: "+t.Name())) {
		t.Errorf("%v\n%s", err, out)
	}
}

func fillUp(t *testing.T, dir string) {
	s := open(t, Options{Directory: filepath.Join(dir, "data"), Retry: 50 * time.Millisecond, reserve: 1})
	said := s.Use()
	acknowledged := map[string]int{}
	var err error
	n := 0
	for ; err == nil && n < 1000; n++ {
		r := large(n)
		if _, err = s.Make(t.Context(), r, ""); err == nil {
			acknowledged[r.ID] = n
		}
	}
	if !errors.Is(err, ErrFull) && !errors.Is(err, ErrDown) || n < 10 {
		t.Fatalf("after %d: %v", n, err)
	}
	t.Logf("%d links, then: %v", len(acknowledged), err)
	if kept := float64(len(acknowledged) * 200_000); kept < 0.75*float64(said.Left) || kept > 1.25*float64(said.Left) {
		t.Errorf("%.0f bytes were kept, where there was said to be room for %d", kept, said.Left)
	}
	if !errors.Is(err, ErrFull) { // which says it: the journal was refused its line, and JetStream was not
		eventually(t, "the store says what is the matter", func() bool { return s.Status() != nil || roomLeft(t, dir) > 1<<20 })
	}
	s.Close()
	// there was no room for the store, and now there is: what was acknowledged is there
	bigger, err := exec.Command("mount", "-o", "remount,size=64m", dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v %s", err, bigger)
	}
	again := open(t, Options{Directory: filepath.Join(dir, "data")})
	if err := again.Status(); err != nil {
		t.Fatal(err)
	}
	for id, n := range acknowledged {
		if r, err := again.Get(t.Context(), id); err != nil || !bytes.Equal(r.Scenario, large(n).Scenario) {
			t.Errorf("%s of %d: %v", id, n, err)
		}
	}
	made(t, again, recordOf(5000))
}

// large is a record of 200 kB.
func large(n int) *Record {
	return &Record{Scenario: fmt.Appendf(nil, `{"fano":1,"algorithm":"lamport","processes":3,"seed":%d,"title":"%s"}`, n+2, strings.Repeat("x", 200_000)), Engine: "1", Trace: "x"}
}

func roomLeft(t *testing.T, dir string) int64 {
	t.Helper()
	left, err := room(dir)
	if err != nil {
		t.Fatal(err)
	}
	return left
}
