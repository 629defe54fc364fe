package links

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fano/server/links/journal"
)

// journaled writes the journal of a store with so many links, of which JetStream has nothing. The last is deleted.
func journaled(t *testing.T, links int) (dir string) {
	t.Helper()
	dir = t.TempDir()
	found, err := journal.Examine(t.Context(), dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	j, err := journal.Open(t.Context(), dir, found)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	defer j.Index().Close()
	var all []journal.Addition
	for n := range links {
		r := recordOf(n)
		r.ID = digest(r.Scenario)[:shortest]
		if n == links-1 {
			r = &Record{ID: r.ID, kind: isDeleted, name: digest(r.Scenario), change: 1, gone: Gone{"a test", time.Now()}}
		}
		text, err := r.line()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, journal.Addition{Entry: journal.Entry{ID: r.ID, Change: r.change, Text: text}, Was: -1})
	}
	if err := j.Append(all...); err != nil {
		t.Fatal(err)
	}
	if _, err := j.Complete(0); err != nil {
		t.Fatal(err)
	}
	return dir
}

func idOf(n int) string { return digest(scenarioOf(n))[:shortest] }

// reads checks what a store of journaled must answer as long as its journal is there.
func reads(t *testing.T, s *Store, links int) {
	t.Helper()
	for _, n := range []int{0, links / 2, links - 2} {
		if r, err := s.Get(t.Context(), idOf(n)); err != nil || !bytes.Equal(r.Scenario, scenarioOf(n)) {
			t.Errorf("link %d: %v", n, err)
		}
	}
	if _, err := s.Get(t.Context(), idOf(links-1)); !errors.Is(err, ErrGone) {
		t.Errorf("a deleted link: %v", err)
	}
	if _, err := s.Get(t.Context(), idOf(links)); !errors.Is(err, ErrUnknown) {
		t.Errorf("no link: %v", err)
	}
}

func TestLinksAreOpenedWhileTheStoreIsFilledFromItsJournal(t *testing.T) {
	const links = 2000
	s := start(Options{Directory: journaled(t, links), Log: slog.New(slog.DiscardHandler)})
	defer s.Close()
	proceed := make(chan struct{})
	go s.fills.Do(func() { // instead of the keeper, who waits for this
		close(s.filling)
		<-proceed
	})
	eventually(t, "links can be opened", func() bool { return s.Status() != ErrDown })
	reads(t, s, links)
	if err := s.Status(); !errors.Is(err, ErrReadOnly) || !errors.Is(err, ErrDown) {
		t.Errorf("the store says %v", err)
	}
	if _, err := s.Make(t.Context(), recordOf(links), ""); !errors.Is(err, ErrReadOnly) {
		t.Errorf("a new link: %v", err)
	}
	close(proceed)
	waited(t, s)
	if err := s.Status(); err != nil {
		t.Fatal(err)
	}
	reads(t, s, links)
	made(t, s, recordOf(links))
	s.Close()
	if _, err := s.Get(t.Context(), idOf(0)); !errors.Is(err, ErrDown) {
		t.Errorf("a closed store: %v", err)
	}
}

func TestLinksAreOpenedWhileJetStreamCannotBegin(t *testing.T) {
	const links = 10
	dir := journaled(t, links)
	s := open(t, Options{Directory: dir, Retry: 20 * time.Millisecond, Log: slog.New(slog.DiscardHandler)})
	reads(t, s, links)
	b, err := s.open()
	if err != nil {
		t.Fatal(err)
	}
	blocked := filepath.Join(dir, "copies") // a copy has to be made of a damaged journal, and cannot be
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "links.count")); err != nil {
		t.Fatal(err)
	}
	b.parted(errors.New("a test"))
	eventually(t, "the store is down", func() bool { return s.Status() != nil })
	for range 20 {
		reads(t, s, links)
		time.Sleep(5 * time.Millisecond)
	}
	if err := s.Status(); !errors.Is(err, ErrReadOnly) {
		t.Errorf("the store says %v", err)
	}
	if err := os.Remove(blocked); err != nil {
		t.Fatal(err)
	}
	eventually(t, "links are made again", func() bool {
		_, err := s.Make(t.Context(), recordOf(links+1), "")
		return err == nil
	})
	reads(t, s, links)
}

func TestALinkIsOpenedThoughItsLineWasDamagedSinceTheStoreWasOpened(t *testing.T) {
	const links = 10
	dir := journaled(t, links)
	var log bytes.Buffer
	s := open(t, Options{Directory: dir, Log: slog.New(slog.NewTextHandler(&log, nil))})
	path := filepath.Join(dir, "links.jsonl")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text[10] ^= 1
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	reads(t, s, links)
	reads(t, s, links)
	s.Close()
	if n := bytes.Count(log.Bytes(), []byte("the journal of short links is damaged")); n != 1 {
		t.Errorf("told %d times\n%s", n, &log)
	}
	s = open(t, Options{Directory: dir, Log: slog.New(slog.DiscardHandler)})
	reads(t, s, links)
	if w := s.Worries(); len(w) > 0 {
		t.Errorf("%q", w)
	}
}

func TestALateJetStreamIsNotBegunAnewUntilItHasBeenSilentForMinutes(t *testing.T) {
	s := open(t, Options{})
	b, err := s.open()
	if err != nil {
		t.Fatal(err)
	}
	late, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	other := &bucket{kv: b.kv, within: &within{
		journal: b.journal, said: b.said, log: slog.New(slog.DiscardHandler), answered: time.Now(),
	}}
	if err := other.alive(late); err != nil {
		t.Errorf("late: %v", err)
	}
	other.answered = time.Now().Add(-hung)
	if other.alive(late) == nil {
		t.Error("silent for minutes, and still believed")
	}
}
