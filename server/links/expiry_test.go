package links

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"fano/server/links/journal"
)

// Which links expire, of those in a room of 1,000 bytes in which a network may have 160 a day.
func TestLinksExpireOnlyForRoomAndTheLeastMissedFirst(t *testing.T) {
	const today = 20_000
	entry := func(n int, bytes int64, m journal.Marks) journal.Standing {
		return journal.Standing{Key: journal.Key{byte(n)}, Order: int64(n), Bytes: bytes, Marks: m}
	}
	several := func(from, count int, bytes int64, m journal.Marks) (all []journal.Standing) {
		for n := range count {
			all = append(all, entry(from+n, bytes, m))
		}
		return all
	}
	forgotten := journal.Marks{Day: today - unopened - 1}
	old := journal.Marks{Day: today - opened - 1, Again: true}
	read := journal.Marks{Day: today - unopened - 1, Again: true}
	fresh := journal.Marks{Day: today}
	of := func(maker uint32) journal.Marks { return journal.Marks{Day: today, Maker: maker} }
	for name, c := range map[string]struct {
		has  []journal.Standing
		want []int
	}{
		"there is room":                  {several(1, 8, 100, forgotten), nil},
		"the oldest that nobody opens":   {several(1, 9, 100, forgotten), []int{1, 2}},
		"by the day, not the order":      {append(several(1, 8, 100, forgotten), entry(9, 100, old)), []int{9, 1}},
		"what was opened in this year":   {append(several(1, 8, 100, read), entry(9, 100, forgotten)), []int{9}},
		"nobody's":                       {several(1, 9, 100, fresh), nil},
		"a flood":                        {append(several(1, 5, 100, read), several(6, 4, 100, of(1))...), []int{6, 7}},
		"of the network that has most":   {slices.Concat(several(1, 3, 100, of(1)), several(4, 6, 100, of(2))), []int{4, 5}},
		"of those that have most":        {slices.Concat(several(1, 4, 100, of(1)), several(5, 4, 100, of(2)), several(9, 1, 100, of(3))), []int{1, 5}},
		"of a network what is too much":  {append(several(1, 9, 100, read), several(10, 3, 10, of(1))...), []int{10, 11}},
		"a flood that is opened the day": {several(1, 9, 100, journal.Marks{Day: today, Again: true, Maker: 1}), nil},
		"no deletion": {append(several(1, 8, 100, read), func() journal.Standing {
			e := entry(9, 100, forgotten)
			e.Change = 1
			return e
		}()), nil},
	} {
		var got []int
		for _, k := range expiring(slices.Values(c.has), today, 1000, 160) {
			got = append(got, int(k[0]))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v expire, not %v", name, got, c.want)
		}
	}
	if len(expiring(slices.Values(several(1, 9, 100, forgotten)), today, -1, 160)) > 0 {
		t.Error("links expire where there is no bound")
	}
}

// A clock stands at six in the evening, UTC, until time passes. A store reads it at any moment.
type clock struct{ passed atomic.Int64 }

func (c *clock) now() time.Time {
	return time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC).Add(time.Duration(c.passed.Load()))
}

func (c *clock) pass(d time.Duration) { c.passed.Add(int64(d)) }

// A flood from many networks makes room for others; what is opened stays, and the days are kept over a restart.
func TestAFloodMakesRoomAndWhatIsOpenedStays(t *testing.T) {
	dir := t.TempDir()
	var clock clock
	o := Options{
		Directory: dir, Bytes: 100_000, Share: 8_000, Log: slog.New(slog.DiscardHandler), Retry: 10 * time.Millisecond,
		now: clock.now,
	}
	s := open(t, o)
	n := 0
	link := func(network string) (*Record, error) {
		n++
		r := recordOf(n)
		_, err := s.Make(t.Context(), r, network)
		return r, err
	}
	course, err := link("a campus")
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	clock.pass(24 * time.Hour)
	s = open(t, o)
	defer func() { s.Close() }()
	if _, err := s.Get(t.Context(), course.ID); err != nil { // by a student
		t.Fatal(err)
	}
	var refused error
	for network := range 64 {
		for {
			if _, refused = link(fmt.Sprint("network ", network)); refused != nil {
				break
			}
		}
		if !errors.Is(refused, ErrSpent) && !errors.Is(refused, ErrDown) {
			t.Fatalf("network %d: %v", network, refused)
		}
	}
	newcomer, err := link("a newcomer")
	for ; errors.Is(err, ErrDown); newcomer, err = link("a newcomer") { // while room is made
		time.Sleep(time.Millisecond)
	}
	if err != nil {
		t.Fatalf("a newcomer is refused: %v", err)
	}
	clock.pass(2 * makesRoom)
	eventually(t, "room is made", func() bool {
		use := s.Use()
		return use.Bytes > 0 && use.Bytes < 80_000 && s.Status() == nil
	})
	for _, r := range []*Record{course, newcomer} {
		if got, err := s.Get(t.Context(), r.ID); err != nil || !bytes.Equal(got.Scenario, r.Scenario) {
			t.Errorf("%s: %v", r.ID, err)
		}
	}
	first := idOf(2) // of the flood
	if _, err := s.Get(t.Context(), first); !errors.Is(err, ErrUnknown) {
		t.Errorf("the first of the flood: %v", err)
	}
	if w := s.Worries(); len(w) > 1 { // that it is nearly full
		t.Errorf("%q", w)
	}
	if r, err := s.Make(t.Context(), recordOf(2), "a newcomer"); err != nil || !r {
		t.Errorf("what has expired is not made again: %v", err)
	}
	s.Close()
	s = open(t, o)
	if err := s.Status(); err != nil {
		t.Error(err)
	}
	found, err := journal.Examine(t.Context(), dir, (&within{name: digest}).readEntry)
	if err != nil || !found.Whole() {
		t.Fatalf("%v %s", err, found.Problem())
	}
	found.Mark(dir, nil, 1)
	again := 0
	for entry := range found.Standings() {
		if entry.Again {
			again++
		}
		if entry.Day == 1 {
			t.Error("the day of a link is lost")
		}
	}
	if again != 1 {
		t.Errorf("%d links were opened again, not one", again)
	}
}

// A file of the days that is not whole says nothing: all links count as opened on the day of the beginning.
func TestDamagedDaysExpireNothing(t *testing.T) {
	dir := t.TempDir()
	old := time.Now().AddDate(-3, 0, 0)
	o := Options{Directory: dir, Bytes: 4_000, now: func() time.Time { return old }, Log: slog.New(slog.DiscardHandler)}
	s := open(t, o)
	for n := range 10 {
		made(t, s, recordOf(n))
	}
	s.Close()
	days := filepath.Join(dir, "links.days")
	text, err := os.ReadFile(days)
	if err != nil {
		t.Fatal(err)
	}
	for name, wrong := range map[string][]byte{
		"cut": text[:len(text)-5], "empty": {}, "another": append([]byte("x"), text[1:]...), "none": nil, "whole": text,
	} {
		if err := os.WriteFile(days, wrong, 0o600); err != nil {
			t.Fatal(err)
		}
		if name == "none" {
			_ = os.Remove(days)
		}
		found, err := journal.Examine(context.Background(), dir, (&within{name: digest}).readEntry)
		if err != nil {
			t.Fatal(err)
		}
		found.Mark(dir, nil, day(time.Now()))
		expire := len(expiring(found.Standings(), day(time.Now()), 1_000, 0))
		if (expire > 0) != (name == "whole") {
			t.Errorf("%s: %d links expire", name, expire)
		}
	}
}
