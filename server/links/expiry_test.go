package links

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"
)

// A clock stands at 18:00 UTC until pass is called. It is safe for concurrent use.
type clock struct{ passed atomic.Int64 }

func (c *clock) now() time.Time {
	return time.Date(2026, 11, 22, 18, 0, 0, 0, time.UTC).Add(time.Duration(c.passed.Load()))
}

func (c *clock) pass(d time.Duration) { c.passed.Add(int64(d)) }

func TestAClientHasItsShareOfADayAndNoMore(t *testing.T) {
	var clock clock
	s := open(t, Options{Share: 5 * block, now: clock.now})
	var err error
	n := 0
	for ; err == nil && n < 100; n++ {
		_, err = s.Make(t.Context(), recordOf(n), "one")
	}
	spent, ok := errors.AsType[*Spent](err)
	if !ok || spent.Seconds() != 6*3600 || n != 6 {
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

// Which links expire, in a room of 1,000 bytes with a share of 160 bytes a day for each network.
func TestLinksExpireOnlyForRoomAndTheLeastMissedFirst(t *testing.T) {
	var clock clock
	now := clock.now()
	makers := map[string]network{}
	// several returns links numbered from `from`, made some days ago; reopened ones were last opened then.
	several := func(from, count int, bytes int64, days int, reopened bool, maker network) (all []file) {
		for n := from; n < from+count; n++ {
			at := now.AddDate(0, 0, -days).Add(time.Duration(n) * time.Second)
			if reopened {
				at = at.Truncate(oneDay)
			}
			id := fmt.Sprintf("%02d", n)
			makers[id] = maker
			all = append(all, file{id, bytes, at})
		}
		return all
	}
	forgotten := func(from, count int) []file { return several(from, count, 100, unopenedDays+1, false, 0) }
	read := func(from, count int) []file { return several(from, count, 100, unopenedDays+1, true, 0) }
	fresh := func(from, count int, maker network) []file { return several(from, count, 100, 0, false, maker) }
	for name, c := range map[string]struct {
		has  func() []file
		want []int
	}{
		"there is room":     {func() []file { return forgotten(1, 8) }, nil},
		"the oldest of all": {func() []file { return forgotten(1, 9) }, []int{1, 2}},
		"by the day, not the number": {func() []file {
			return append(forgotten(1, 8), several(9, 1, 100, openedDays+1, true, 0)...)
		}, []int{9, 1}},
		"not what was opened in this year": {func() []file { return append(read(1, 8), forgotten(9, 1)...) }, []int{9}},
		"of no network":                    {func() []file { return fresh(1, 9, 0) }, nil},
		"a flood":                          {func() []file { return append(read(1, 5), fresh(6, 4, 1)...) }, []int{6, 7}},
		"of the network that has most": {func() []file {
			return append(fresh(1, 3, 1), fresh(4, 6, 2)...)
		}, []int{4, 5}},
		"of those that have most": {func() []file {
			return slices.Concat(fresh(1, 4, 1), fresh(5, 4, 2), fresh(9, 1, 3))
		}, []int{1, 5}},
		"of a network what is too much": {func() []file {
			return append(read(1, 9), several(10, 3, 10, 0, false, 1)...)
		}, []int{10, 11}},
		"not a flood that is opened": {func() []file { return several(1, 9, 100, 0, true, 1) }, nil},
	} {
		var got []int
		for _, id := range expiring(c.has(), makers, now, 1000, 160) {
			n, _ := strconv.Atoi(id)
			got = append(got, n)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v expire, not %v", name, got, c.want)
		}
	}
	if len(expiring(forgotten(1, 9), makers, now, 0, 160)) > 0 {
		t.Error("links expire where there is no bound")
	}
}

// A flood from many networks makes room for others; an opened link stays, also after a restart, and so do deletions.
func TestAFloodMakesRoomAndWhatIsOpenedStays(t *testing.T) {
	var clock clock
	o := Options{
		Directory: t.TempDir(), Bytes: 500 * block, Share: 40 * block, Retry: 10 * time.Millisecond, now: clock.now,
		Log: slog.New(slog.DiscardHandler),
	}
	s := open(t, o)
	const course, deleted, flood = 1, 2, 10
	made(t, s, recordOf(course))
	if err := s.Delete(t.Context(), made(t, s, recordOf(deleted)), "a test"); err != nil {
		t.Fatal(err)
	}
	s.Close()
	clock.pass(24 * time.Hour)
	s = open(t, o)
	opens(t, s, course) // by a student
	clock.pass((unopenedDays + 1) * 24 * time.Hour)
	s.Close()
	s = open(t, o)
	n := flood
	link := func(network string) error {
		n++
		clock.pass(time.Millisecond)
		_, err := s.Make(t.Context(), recordOf(n), network)
		return err
	}
	for network := range 30 {
		var err error
		for err == nil {
			err = link(fmt.Sprint("network ", network))
		}
		if !errors.Is(err, ErrSpent) {
			t.Fatalf("network %d: %v", network, err)
		}
	}
	if use := s.Use(); use.Bytes < 437*block {
		t.Errorf("the flood ends early: %+v", use)
	}
	if err := link("a newcomer"); err != nil {
		t.Fatalf("a newcomer is refused: %v", err)
	}
	newcomer := n
	clock.pass(2 * tidiesWhenLow)
	eventually(t, "room is made", func() bool { return s.Use().Bytes < 400*block })
	for _, n := range []int{course, newcomer} {
		opens(t, s, n)
	}
	if _, err := s.Get(t.Context(), idOf(deleted)); !errors.Is(err, ErrGone) {
		t.Errorf("the deletion: %v", err)
	}
	if _, err := s.Get(t.Context(), idOf(flood+1)); !errors.Is(err, ErrUnknown) {
		t.Errorf("the first of the flood: %v", err)
	}
	if created, err := s.Make(t.Context(), recordOf(flood+1), "a newcomer"); err != nil || !created {
		t.Errorf("what has expired is not made again: %v", err)
	}
}
