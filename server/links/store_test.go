package links

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// open opens a store in a directory or in a cluster, and closes it when the test ends.
func open(t *testing.T, o Options) *Store {
	t.Helper()
	if o.Log == nil {
		o.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	}
	if o.Directory == "" && o.URL == "" {
		o.Directory = t.TempDir()
	}
	s := Open(o)
	t.Cleanup(s.Close)
	return s
}

// onBoth runs a test on a store in files and on one in NATS; again opens the same store a second time.
func onBoth(t *testing.T, test func(t *testing.T, s *Store, again func() *Store)) {
	for name, o := range map[string]Options{"files": {Directory: t.TempDir()}, "NATS": {URL: natsServer(t), Replicas: 1}} {
		t.Run(name, func(t *testing.T) {
			again := func() *Store { return open(t, o) }
			test(t, again(), again)
		})
	}
}

// scenarioOf returns a small scenario, a different one for each number.
func scenarioOf(n int) []byte {
	return fmt.Appendf(nil, `{"fano":1,"algorithm":"lamport","processes":3,"seed":%d}`, n)
}

func idOf(n int) string { return digestOf(scenarioOf(n))[:shortest] }

func recordOf(n int) *Record {
	return &Record{Scenario: scenarioOf(n), Engine: "1", Trace: "x"}
}

// made makes a link, which must succeed.
func made(t *testing.T, s *Store, r *Record) string {
	t.Helper()
	if _, err := s.Make(t.Context(), r, ""); err != nil {
		t.Fatal(err)
	}
	return r.ID
}

// opens fails unless a link leads to the scenario with its number.
func opens(t *testing.T, s *Store, n int) {
	t.Helper()
	if r, err := s.Get(t.Context(), idOf(n)); err != nil || !bytes.Equal(r.Scenario, scenarioOf(n)) {
		t.Errorf("link %d: %v", n, err)
	}
}

func exported(t *testing.T, s *Store) (string, Exported) {
	t.Helper()
	var out bytes.Buffer
	n, err := s.Export(t.Context(), &out)
	if err != nil {
		t.Errorf("export: %v", err)
	}
	return out.String(), n
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("never: %s", what)
		}
	}
}

func TestALinkLeadsToWhatItWasMadeOf(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store, again func() *Store) {
		if err := s.Status(); err != nil {
			t.Fatal(err)
		}
		r := recordOf(7)
		if created, err := s.Make(t.Context(), r, ""); err != nil || !created || r.ID != idOf(7) {
			t.Fatalf("%v %v %q", created, err, r.ID)
		}
		second := &Record{Scenario: scenarioOf(7), Engine: "2", Trace: "y"}
		created, err := s.Make(t.Context(), second, "")
		if err != nil || created || second.ID != r.ID || second.Engine != "1" {
			t.Errorf("the second time: %v %v %+v", created, err, second)
		}
		got, err := s.Get(t.Context(), r.ID)
		if err != nil || !bytes.Equal(got.Scenario, r.Scenario) || got.Engine != "1" || got.Trace != "x" {
			t.Errorf("%v %+v", err, got)
		}
		for _, id := range []string{
			"", "short", "AAAAAAAAAAA", strings.Repeat("A", 44), "../../../etc", "a.b.c.d.e.f", "AAAAAAAAAA>",
		} {
			if _, err := s.Get(t.Context(), id); !errors.Is(err, ErrUnknown) {
				t.Errorf("%q: %v", id, err)
			}
		}
		if _, err := s.Make(t.Context(), &Record{Scenario: make([]byte, MaxScenario+1)}, ""); !errors.Is(err, ErrTooLarge) {
			t.Errorf("too large: %v", err)
		}
		s.Close()
		opens(t, again(), 7)
	})
}

// Published data must not change: IDs are in addresses, and records in backups.
func TestIDsAndRecordsOfOldVersionsStay(t *testing.T) {
	text, err := os.ReadFile("testdata/version1.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, Options{})
	if n, err := s.Import(t.Context(), bytes.NewReader(text)); err != nil || n.Made != 2 {
		t.Fatalf("%+v %v", n, err)
	}
	r, err := s.Get(t.Context(), "tKd8jz9g_2Y")
	if err != nil {
		t.Fatal(err)
	}
	if d, err := r.Document(); err != nil || d.Algorithm != "ricart-agrawala" {
		t.Errorf("%v %+v", err, d)
	}
	made(t, s, r)
	lines := slices.Sorted(strings.Lines(string(text)))
	if out, _ := exported(t, s); r.ID != "tKd8jz9g_2Y" || out != strings.Join(lines, "") {
		t.Errorf("%s\n%s\nwant\n%s", r.ID, out, text)
	}
}

// The ID of a tombstone for another scenario stands for a collision of two digests.
func TestAScenarioWhoseIDIsTakenHasALongerOne(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store, _ func() *Store) {
		digest := digestOf(scenarioOf(1))
		other := strings.Repeat("A", longest)
		for n := shortest; n < shortest+3; n++ {
			line := fmt.Sprintf(`{"fano":1,"id":"%s","kind":"deleted","name":"%s"}`, digest[:n], digest[:n]+other[n:])
			if _, err := s.Import(t.Context(), strings.NewReader(line)); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			if id := made(t, s, recordOf(1)); id != digest[:shortest+3] {
				t.Errorf("%s", id)
			}
		}
		if r, err := s.Get(t.Context(), digest[:shortest+3]); err != nil || !bytes.Equal(r.Scenario, scenarioOf(1)) {
			t.Errorf("%v", err)
		}
	})
}

// Many clients in two processes make the same links, and some hang up; each link is made once.
func TestALinkIsMadeOnceByManyAtOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, one *Store, again func() *Store) {
		stores := []*Store{one, again()}
		var wait sync.WaitGroup
		var created atomic.Int64
		for client := range 20 {
			wait.Go(func() {
				s := stores[client%2]
				for n := range 10 {
					rude, hangUp := context.WithTimeout(t.Context(), time.Duration(n)*100*time.Microsecond)
					if _, err := s.Make(rude, recordOf(1000+20*n+client), ""); errors.Is(err, ErrDown) && s.files != nil {
						t.Errorf("a client that hangs up gets %v", err)
					}
					hangUp()
					r := recordOf(n)
					isNew, err := s.Make(t.Context(), r, "")
					if err != nil || r.ID != idOf(n) {
						t.Errorf("%v %q", err, r.ID)
					}
					if isNew {
						created.Add(1)
					}
				}
			})
		}
		wait.Wait()
		if created.Load() != 10 {
			t.Errorf("%d links were made, not 10", created.Load())
		}
	})
}

func TestADeletedLinkTellsWhyAndIsNotMadeAgainUntilAllowed(t *testing.T) {
	onBoth(t, func(t *testing.T, s *Store, again func() *Store) {
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
		if err := s.Delete(t.Context(), id, "another reason"); err != nil {
			t.Error(err)
		}
		deleted(s)
		second := again()
		deleted(second)
		backup, n := exported(t, s)
		if n.Links != 0 || n.Deleted != 1 || strings.Contains(backup, "lamport") {
			t.Errorf("%+v %s", n, backup)
		}
		other := open(t, Options{})
		made(t, other, recordOf(1))
		if n, err := other.Import(t.Context(), strings.NewReader(backup)); err != nil || n.Deleted != 1 {
			t.Errorf("import: %+v %v", n, err)
		}
		deleted(other)
		if err := second.Allow(t.Context(), id); err != nil {
			t.Error(err)
		}
		if _, err := s.Get(t.Context(), id); !errors.Is(err, ErrUnknown) {
			t.Errorf("allowed: %v", err)
		}
		if again := made(t, s, recordOf(1)); again != id {
			t.Errorf("made again: %s, not %s", again, id)
		}
		opens(t, second, 1)
		if n, err := s.Import(t.Context(), strings.NewReader(backup)); err != nil || n.Deleted != 1 {
			t.Errorf("what is deleted in a backup stays deleted: %+v %v", n, err)
		}
		deleted(second)
		if err := s.Allow(t.Context(), id); err != nil {
			t.Error(err)
		}
		for _, id := range []string{"AAAAAAAAAAA", "x"} {
			if err := s.Delete(t.Context(), id, "x"); !errors.Is(err, ErrUnknown) {
				t.Error(err)
			}
		}
		if err := s.Allow(t.Context(), id); !errors.Is(err, ErrUnknown) {
			t.Error(err)
		}
	})
}

func TestExportAndImportCarryLinksFromOneStoreToAnother(t *testing.T) {
	onBoth(t, func(t *testing.T, to *Store, _ func() *Store) {
		from := open(t, Options{})
		for n := range 50 {
			made(t, from, recordOf(n))
		}
		made(t, to, recordOf(3))
		text, n := exported(t, from)
		if n.Links != 50 {
			t.Fatalf("%+v", n)
		}
		for _, want := range []Imported{{Made: 49, There: 1}, {There: 50}} {
			n, err := to.Import(t.Context(), strings.NewReader(text))
			if err != nil || n.Made != want.Made || n.There != want.There {
				t.Errorf("%+v %v, not %+v", n, err, want)
			}
		}
		if copied, _ := exported(t, to); copied != text {
			t.Errorf("%s\nwas\n%s", copied, text)
		}
	})
}

func TestAnImportNamesDamagedLinesAndGoesOn(t *testing.T) {
	from, to := open(t, Options{}), open(t, Options{})
	made(t, from, recordOf(1))
	good, _ := exported(t, from)
	const another = `{"fano":1,"id":"tKd8jz9g_2Y","scenario":{"fano":1,"algorithm":"lamport","processes":3}}`
	empty := `{"fano":1,"id":"` + digestOf([]byte(`{}`))[:shortest] + `","scenario":{}}`
	for name, line := range map[string]string{
		"no JSON":            `fano`,
		"another version":    `{"fano":9,"id":"tKd8jz9g_2Y","scenario":{}}`,
		"another scenario":   another,
		"no scenario at all": empty,
		"a wrong checksum":   strings.Replace(string(checksummed([]byte(good[:len(good)-1]))), `"x"`, `"y"`, 1),
	} {
		n, err := to.Import(t.Context(), strings.NewReader("\n"+line+"\n"+good))
		if !errors.Is(err, ErrDamaged) || len(n.Damaged) != 1 || !strings.HasPrefix(n.Damaged[0], "line 2: ") ||
			n.Made+n.There != 1 {
			t.Errorf("%s: %+v %v", name, n, err)
		}
	}
	opens(t, to, 1)
}

// The journal of a killed server before 1.0: one unchanged link, one deleted, one made again after it was allowed, one
// allowed and not made again, and half a line.
func TestTheJournalOfAnEarlierVersionIsImported(t *testing.T) {
	journal, err := os.ReadFile("testdata/journal.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, Options{})
	n, err := s.Import(t.Context(), bytes.NewReader(journal))
	if !errors.Is(err, ErrDamaged) || len(n.Damaged) != 1 || !strings.HasPrefix(n.Damaged[0], "line 11: ") {
		t.Errorf("%+v %v", n, err)
	}
	for id, want := range map[string]error{
		"8mdnGiaZ6L-": nil, "bGais4EizYF": ErrGone, "Bg2wsIFoxKC": nil, "OI2wr95Dpc6": ErrUnknown,
	} {
		if _, err := s.Get(t.Context(), id); !errors.Is(err, want) {
			t.Errorf("%s: %v", id, err)
		}
	}
	if _, n := exported(t, s); n.Links != 2 || n.Deleted != 1 {
		t.Errorf("%+v", n)
	}
}

func TestWithoutAStoreThereAreNoShortLinks(t *testing.T) {
	var s *Store
	_, got := s.Get(t.Context(), "AAAAAAAAAAA")
	_, made := s.Make(t.Context(), recordOf(1), "")
	for _, err := range []error{got, made, s.Status(), s.Delete(t.Context(), "AAAAAAAAAAA", "x")} {
		if !errors.Is(err, ErrNone) {
			t.Error(err)
		}
	}
	s.Close()
}
