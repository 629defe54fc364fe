package links

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestADeletedLinkTellsWhyAndIsNotMadeAgainUntilAllowed(t *testing.T) {
	dir := t.TempDir()
	s := open(t, Options{Directory: dir})
	id := made(t, s, recordOf(1))
	if err := s.Delete(t.Context(), id, "names a student"); err != nil {
		t.Fatal(err)
	}
	deleted := func(s *Store) {
		t.Helper()
		_, err := s.Get(t.Context(), id)
		if gone, ok := errors.AsType[*Gone](err); !ok || gone.Reason != "names a student" || gone.Time.IsZero() {
			t.Errorf("get: %v", err)
		}
		if _, err := s.Make(t.Context(), recordOf(1), ""); !errors.Is(err, ErrGone) {
			t.Errorf("make: %v", err)
		}
	}
	deleted(s)
	if err := s.Delete(t.Context(), id, "another reason"); err != nil {
		t.Error(err)
	}
	deleted(s)
	var out bytes.Buffer
	if n, err := s.Export(t.Context(), &out); err != nil || n.Links != 0 || n.Deleted != 1 {
		t.Errorf("%+v %v", n, err)
	}
	s.Close()
	s = open(t, Options{Directory: dir})
	deleted(s)
	text, err := os.ReadFile(filepath.Join(dir, "links.jsonl"))
	if err != nil || bytes.Contains(text, []byte("lamport")) {
		t.Errorf("the scenario is in the journal after a start: %v\n%s", err, text)
	}
	other := open(t, Options{})
	made(t, other, recordOf(1))
	if n, err := other.Import(t.Context(), bytes.NewReader(out.Bytes())); err != nil || n.Deleted != 1 {
		t.Errorf("import: %+v %v", n, err)
	}
	deleted(other)
	if err := s.Allow(t.Context(), id); err != nil {
		t.Error(err)
	}
	if _, err := s.Get(t.Context(), id); !errors.Is(err, ErrUnknown) {
		t.Errorf("allowed: %v", err)
	}
	if again := made(t, s, recordOf(1)); again != id {
		t.Errorf("made again: %s, not %s", again, id)
	}
	s.Close()
	s = open(t, Options{Directory: dir})
	if r, err := s.Get(t.Context(), id); err != nil || !bytes.Equal(r.Scenario, scenarioOf(1)) {
		t.Error(err)
	}
	if n, err := s.Import(t.Context(), bytes.NewReader(out.Bytes())); err != nil || n.There != 1 {
		t.Errorf("an old backup deletes what was allowed since: %+v %v", n, err)
	}
	for _, id := range []string{"AAAAAAAAAAA", "x"} {
		if err := s.Delete(t.Context(), id, "x"); !errors.Is(err, ErrUnknown) {
			t.Error(err)
		}
	}
	if err := s.Allow(t.Context(), id); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
	if u := s.Use(); u.Missing != 0 || u.MissingDeletions != 0 || u.Links != 1 {
		t.Errorf("%+v", u)
	}
}

func TestAnotherProcessExportsImportsAndDeletesWhileAServerHasTheDirectory(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("long", 30))
	s := open(t, Options{Directory: dir})
	ids := []string{made(t, s, recordOf(1)), made(t, s, recordOf(2))}
	v := Visit(dir)
	if err := v.Delete(t.Context(), ids[0], `"why" & <where>`); err != nil {
		t.Fatal(err)
	}
	_, err := s.Get(t.Context(), ids[0])
	if gone, ok := errors.AsType[*Gone](err); !ok || gone.Reason != `"why" & <where>` {
		t.Error(err)
	}
	var out bytes.Buffer
	if n, err := ExportBeside(t.Context(), dir, &out); err != nil || n.Links != 1 || n.Deleted != 1 {
		t.Errorf("%+v %v", n, err)
	}
	from := open(t, Options{})
	made(t, from, recordOf(3))
	var more bytes.Buffer
	if _, err := from.Export(t.Context(), &more); err != nil {
		t.Fatal(err)
	}
	if n, err := v.Import(t.Context(), &more); err != nil || n.Made != 1 {
		t.Errorf("%+v %v", n, err)
	}
	if err := v.Allow(t.Context(), ids[0]); err != nil {
		t.Error(err)
	}
	if err := v.Delete(t.Context(), "AAAAAAAAAAA", "x"); err == nil || !strings.Contains(err.Error(), ErrUnknown.Error()) {
		t.Error(err)
	}
	s.Close()
	if err := v.Allow(t.Context(), ids[0]); err == nil {
		t.Error("a store that is closed was changed")
	}
}

func TestAClientHasItsShareOfADayAndNoMore(t *testing.T) {
	var clock clock
	s := open(t, Options{Share: 1000, now: clock.now})
	var err error
	n := 0
	for ; err == nil && n < 100; n++ {
		_, err = s.Make(t.Context(), recordOf(n), "one")
	}
	spent, ok := errors.AsType[*Spent](err)
	if !ok || spent.Seconds() != 6*3600 || n < 5 {
		t.Errorf("after %d: %v", n, err)
	}
	if _, err := s.Make(t.Context(), recordOf(0), "one"); err != nil {
		t.Errorf("a link that is there costs nothing: %v", err)
	}
	for _, client := range []string{"another", ""} {
		if _, err := s.Make(t.Context(), recordOf(1000+len(client)), client); err != nil {
			t.Errorf("%q: %v", client, err)
		}
	}
	clock.pass(6 * time.Hour)
	if _, err := s.Make(t.Context(), recordOf(n), "one"); err != nil {
		t.Errorf("the next day: %v", err)
	}
}

func TestASmallerStoreOpensWhatIsThere(t *testing.T) {
	dir := t.TempDir()
	s := open(t, Options{Directory: dir, Bytes: 30_000})
	var ids []string
	for n := range 95 {
		ids = append(ids, made(t, s, recordOf(n)))
	}
	s.Close()
	s = open(t, Options{Directory: dir, Bytes: 1000, Largest: 20})
	for n, id := range ids {
		if r, err := s.Get(t.Context(), id); err != nil || !bytes.Equal(r.Scenario, scenarioOf(n)) {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if n, err := s.Export(t.Context(), &out); err != nil || n.Links != len(ids) {
		t.Errorf("%+v %v", n, err)
	}
	if _, err := s.Make(t.Context(), recordOf(0), "one"); err != nil {
		t.Errorf("a link that is there: %v", err)
	}
	if _, err := s.Make(t.Context(), recordOf(1000), "one"); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
	if u := s.Use(); u.Left != 0 || u.Percent() != 100 || len(s.Worries()) != 1 {
		t.Errorf("%+v %v", u, s.Worries())
	}
	s.Close()
	s = open(t, Options{Directory: dir, Bytes: 1000})
	if _, err := s.Make(t.Context(), recordOf(1000), "one"); !errors.Is(err, ErrFull) {
		t.Error(err)
	}
	if err := s.Delete(t.Context(), ids[0], "room"); err != nil {
		t.Errorf("a full store deletes: %v", err)
	}
}
