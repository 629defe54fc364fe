package links

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A kept is a store as it lies on the disk, and what was acknowledged of it.
type kept struct {
	dir     string
	links   map[string][]byte // the scenario of each link
	deleted []string
	files   []string
}

// keptStore makes a store with some links and a few deletions. killed: as it lies there while the server is in the
// middle of it; otherwise as it lies there when the server has ended.
func keptStore(t *testing.T, links int, killed bool) *kept {
	t.Helper()
	k := &kept{dir: t.TempDir(), links: map[string][]byte{}}
	dir := t.TempDir()
	s := open(t, Options{Directory: dir, Log: slog.New(slog.DiscardHandler)})
	for n := range links {
		r := recordOf(n)
		k.links[made(t, s, r)] = r.Scenario
		if n%40 == 7 {
			if err := s.Delete(t.Context(), r.ID, "a test"); err != nil {
				t.Fatal(err)
			}
			delete(k.links, r.ID)
			k.deleted = append(k.deleted, r.ID)
		}
	}
	if !killed {
		s.Close()
	}
	copyInto(t, dir, k.dir)
	s.Close()
	err := filepath.WalkDir(k.dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && d.Name() != "lock" {
			k.files = append(k.files, path[len(k.dir)+1:])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// copyInto copies a data directory, without the door.
func copyInto(t *testing.T, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		at := filepath.Join(to, strings.TrimPrefix(path, from))
		switch {
		case d.IsDir():
			return os.MkdirAll(at, 0o700)
		case !d.Type().IsRegular():
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(at, text, 0o600)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A harm is done to one file of a store.
type harm struct {
	file string
	what string
	do   func(text []byte) []byte // nil: the file is gone
}

func flip(file string, at int64, chance *rand.Rand) harm {
	with := byte(1 + chance.IntN(255))
	return harm{file, fmt.Sprintf("byte %d with %#x", at, with), func(text []byte) []byte {
		text[at] ^= with
		return text
	}}
}

func truncation(file string, length int64) harm {
	return harm{file, fmt.Sprint("cut to ", length), func(text []byte) []byte { return text[:length] }}
}

func removal(file string) harm {
	return harm{file, "removed", func([]byte) []byte { return nil }}
}

// suffered is what became of a store.
type suffered struct {
	lost, risen   int // links that are gone, deletions that are
	missing, told int64
	log           string
	ready         []string
}

// after opens a copy of the store to which something has been done, and looks for everything that was acknowledged.
func (k *kept) after(t *testing.T, harms ...harm) (a suffered) {
	t.Helper()
	dir, err := os.MkdirTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	copyInto(t, k.dir, dir)
	for _, h := range harms {
		path := filepath.Join(dir, h.file)
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if text = h.do(text); text == nil {
			err = os.Remove(path)
		} else {
			err = os.WriteFile(path, text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var log bytes.Buffer
	s := Open(Options{Directory: dir, Log: slog.New(slog.NewTextHandler(&log, nil)), Retry: time.Hour})
	defer s.Close()
	waited(t, s)
	if err := s.Status(); err != nil {
		t.Errorf("%v: the store does not open: %v", harms, err)
		return a
	}
	for id, scenario := range k.links {
		r, err := s.Get(t.Context(), id)
		if err != nil {
			a.lost++
		} else if !bytes.Equal(r.Scenario, scenario) {
			t.Errorf("%v: %s has changed", harms, id)
		}
	}
	for _, id := range k.deleted {
		if _, err := s.Get(t.Context(), id); !errors.Is(err, ErrGone) {
			a.risen++
		}
	}
	u := s.Use()
	a.missing, a.told = u.Missing, u.MissingDeletions
	exported, err := s.Export(t.Context(), io.Discard)
	if err != nil && !errors.Is(err, ErrDamaged) || exported.Links < len(k.links)-a.lost {
		t.Errorf("%v: the export has %+v and ended with %v, of %d links", harms, exported, err, len(k.links)-a.lost)
	}
	a.ready = s.Worries()
	s.Close()
	a.log = log.String()
	return a
}

// String says what is done, and where.
func (h harm) String() string { return h.file + " " + h.what }

// places are how many of each kind a test tries.
func places(usual, whenProving int) int {
	if os.Getenv("FANO_PROVE") != "" {
		return whenProving
	}
	return usual
}

// anywhere is a place in one of the files, each as often as any other.
func (k *kept) anywhere(t *testing.T, chance *rand.Rand, files []string) (file string, at int64) {
	t.Helper()
	for {
		file = files[chance.IntN(len(files))]
		info, err := os.Stat(filepath.Join(k.dir, file))
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > 0 {
			return file, chance.Int64N(info.Size())
		}
	}
}

// seeded is the same chance at every run.
func seeded() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

func TestOneDamagedPlaceLosesNoLink(t *testing.T) {
	t.Parallel() // it waits for the disk
	for _, killed := range []bool{true, false} {
		k := keptStore(t, 80, killed)
		t.Logf("killed: %v; %v", killed, k.files)
		chance := seeded()
		var harms []harm
		for range places(8, 500) {
			file, at := k.anywhere(t, chance, k.files)
			harms = append(harms, flip(file, at, chance))
		}
		for range places(5, 250) {
			file, at := k.anywhere(t, chance, k.files)
			harms = append(harms, truncation(file, at))
		}
		for _, file := range k.files {
			harms = append(harms, removal(file))
		}
		told := 0
		for _, h := range harms {
			a := k.after(t, h)
			if a.lost > 0 || a.risen > 0 || a.missing > 0 || a.told > 0 {
				t.Errorf("%v: %d links and %d deletions lost, %d and %d told\n%s", h, a.lost, a.risen, a.missing, a.told, a.log)
			}
			if strings.Contains(a.log, "level=WARN") {
				told++
			}
		}
		t.Logf("%d places; the log told of %d", len(harms), told)
	}
}

func TestTwoDamagedPlacesLoseNoLinkInSilence(t *testing.T) {
	t.Parallel() // it waits for the disk
	for _, killed := range []bool{true, false} {
		k := keptStore(t, 80, killed)
		var blocks []string
		for _, file := range k.files {
			if strings.HasSuffix(file, ".blk") {
				blocks = append(blocks, file)
			}
		}
		chance := seeded()
		lost, with := 0, 0
		for n := range places(8, 500) {
			_, one := k.anywhere(t, chance, []string{"links.jsonl"})
			block, two := k.anywhere(t, chance, blocks)
			harms := []harm{flip("links.jsonl", one, chance), flip(block, two, chance)}
			if n%3 == 1 {
				harms[0] = truncation("links.jsonl", one)
			}
			if n%3 == 2 {
				harms[1] = truncation(block, two)
			}
			a := k.after(t, harms...)
			if int64(a.lost) > a.missing || int64(a.risen) > a.told+a.missing {
				t.Errorf("%v: %d links and %d deletions lost, %d and %d told\n%s", harms, a.lost, a.risen, a.missing, a.told, a.log)
			}
			if a.lost+a.risen > 0 {
				with++
				if len(a.ready) == 0 || !strings.Contains(a.log, "short links are missing") {
					t.Errorf("%v: not told: %q\n%s", harms, a.ready, a.log)
				}
			}
			lost += a.lost
		}
		t.Logf("%d links were lost in %d of the stores, and told", lost, with)
	}
}
