package links

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// open opens a store in a directory and closes it when the test ends, unless the test has.
func open(t *testing.T, o Options) *Store {
	t.Helper()
	if o.Log == nil {
		o.Log = slog.New(slog.NewTextHandler(&lines{t: t}, nil))
	}
	if o.Directory == "" && o.URL == "" {
		o.Directory = t.TempDir()
	}
	s := Open(o)
	waited(t, s)
	closing := sync.OnceFunc(s.Close)
	t.Cleanup(closing)
	return s
}

// waited waits until a store is open, or cannot be opened, however busy the machine is.
func waited(t *testing.T, s *Store) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	if s.Wait(ctx); ctx.Err() != nil {
		t.Fatal("the store does not open")
	}
}

// lines are a log among what a test says, until it ends.
type lines struct {
	mu sync.Mutex
	t  *testing.T
}

func (l *lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.t.Context().Err() == nil {
		l.t.Log(strings.TrimSpace(string(line)))
	}
	return len(line), nil
}

// scenarioOf is a small scenario of its own for each number.
func scenarioOf(n int) []byte {
	return fmt.Appendf(nil, `{"fano":1,"algorithm":"lamport","processes":3,"seed":%d}`, n)
}

func recordOf(n int) *Record {
	return &Record{Scenario: scenarioOf(n), Engine: "1", Trace: "x"}
}

// made makes a link that must not fail.
func made(t *testing.T, s *Store, r *Record) string {
	t.Helper()
	if _, err := s.Make(t.Context(), r, ""); err != nil {
		t.Fatal(err)
	}
	return r.ID
}

func TestALinkLeadsToWhatItWasMadeOf(t *testing.T) {
	s := open(t, Options{})
	if err := s.Status(); err != nil {
		t.Fatal(err)
	}
	r := recordOf(7)
	created, err := s.Make(t.Context(), r, "")
	if err != nil || !created || len(r.ID) != shortest {
		t.Fatalf("%v %v %q", created, err, r.ID)
	}
	again := &Record{Scenario: scenarioOf(7), Engine: "2", Trace: "y"}
	if created, err := s.Make(t.Context(), again, ""); err != nil || created || again.ID != r.ID || again.Engine != "1" || again.Trace != "x" {
		t.Errorf("the second time: %v %v %+v", created, err, again)
	}
	got, err := s.Get(t.Context(), r.ID)
	if err != nil || !bytes.Equal(got.Scenario, r.Scenario) || got.Engine != "1" || got.Trace != "x" {
		t.Errorf("%v %+v", err, got)
	}
	for _, id := range []string{"", "short", "AAAAAAAAAAA", strings.Repeat("A", 44), "../../../etc", "a.b.c.d.e.f", "AAAAAAAAAA>"} {
		if _, err := s.Get(t.Context(), id); !errors.Is(err, ErrUnknown) {
			t.Errorf("%q: %v", id, err)
		}
	}
	if _, err := s.Make(t.Context(), &Record{Scenario: make([]byte, MaxScenario+1)}, ""); !errors.Is(err, ErrTooLarge) {
		t.Errorf("too large: %v", err)
	}
}

// The names of links that were passed on once must not change: they are what stands in addresses.
func TestTheNamesOfLinksAreForEver(t *testing.T) {
	for id, scenario := range map[string]string{
		"tKd8jz9g_2Y": `{"fano":1,"algorithm":"ricart-agrawala","processes":3}`,
		"KL-L99NWn88": `{"fano":1,"algorithm":"lamport","processes":3,"seed":7,"view":{"step":4,"axis":"logical"}}`,
	} {
		if got := digest([]byte(scenario))[:shortest]; got != id {
			t.Errorf("%s: %s, was %s", scenario, got, id)
		}
	}
}

func TestRecordsOfOldVersionsStayReadable(t *testing.T) {
	text, err := os.ReadFile("testdata/version1.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, Options{})
	n, err := s.Import(t.Context(), bytes.NewReader(text))
	if err != nil || n.Made != 2 {
		t.Fatalf("%+v %v", n, err)
	}
	r, err := s.Get(t.Context(), "tKd8jz9g_2Y")
	if err != nil {
		t.Fatal(err)
	}
	if d, err := r.Document(); err != nil || d.Algorithm != "ricart-agrawala" {
		t.Errorf("%v %+v", err, d)
	}
	var out bytes.Buffer
	if n, err := s.Export(t.Context(), &out); err != nil || n.Links != 2 || out.String() != string(text) {
		t.Errorf("%+v %v\n%s\nwant\n%s", n, err, &out, text)
	}
}

func TestScenariosWhoseNamesBeginAlikeHaveLongerOnes(t *testing.T) {
	alike := func(content []byte) string { // 13 characters in common
		return strings.Repeat("A", 13) + digest(content)[:30]
	}
	s := open(t, Options{name: alike})
	var ids []string
	for n := range 5 {
		ids = append(ids, made(t, s, recordOf(n)))
	}
	for n, id := range ids {
		if again := made(t, s, recordOf(n)); again != id {
			t.Errorf("%d: %s, then %s", n, id, again)
		}
		if r, err := s.Get(t.Context(), id); err != nil || !bytes.Equal(r.Scenario, scenarioOf(n)) {
			t.Errorf("%d, %s: %v %s", n, id, err, r.Scenario)
		}
	}
	if len(ids[0]) != shortest || len(ids[4]) <= shortest+2 {
		t.Errorf("%q", ids)
	}
}

func TestTheSameLinkIsMadeOnceByManyAtOnce(t *testing.T) {
	s := open(t, Options{})
	var wait sync.WaitGroup
	var mu sync.Mutex
	created := 0
	for range 20 {
		wait.Go(func() {
			for n := range 10 {
				r := recordOf(n)
				new, err := s.Make(context.Background(), r, "")
				if err != nil || r.ID != digest(r.Scenario)[:shortest] {
					t.Errorf("%v %q", err, r.ID)
				}
				mu.Lock()
				if new {
					created++
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	if created != 10 {
		t.Errorf("%d links were made, want 10", created)
	}
}

func TestLinksOutliveTheStore(t *testing.T) {
	dir := t.TempDir()
	s := open(t, Options{Directory: dir})
	id := made(t, s, recordOf(1))
	s.Close()
	if _, err := s.Get(t.Context(), id); !errors.Is(err, ErrDown) {
		t.Errorf("a closed store: %v", err)
	}
	s = open(t, Options{Directory: dir})
	if r, err := s.Get(t.Context(), id); err != nil || !bytes.Equal(r.Scenario, scenarioOf(1)) {
		t.Errorf("%v %+v", err, r)
	}
}

func TestExportAndImportCarryLinksFromOneStoreToAnother(t *testing.T) {
	from, to := open(t, Options{}), open(t, Options{})
	for n := range 50 {
		made(t, from, recordOf(n))
	}
	made(t, to, recordOf(3))
	var out bytes.Buffer
	if n, err := from.Export(t.Context(), &out); err != nil || n.Links != 50 {
		t.Fatalf("%+v %v", n, err)
	}
	text := out.String()
	if n, err := to.Import(t.Context(), strings.NewReader(text)); err != nil || n.Made != 49 || n.There != 1 {
		t.Errorf("%+v %v", n, err)
	}
	if n, err := to.Import(t.Context(), strings.NewReader(text)); err != nil || n.Made != 0 || n.There != 50 {
		t.Errorf("again: %+v %v", n, err)
	}
	for name, line := range map[string]string{
		"no JSON":            `fano`,
		"another version":    `{"fano":9,"id":"tKd8jz9g_2Y","scenario":{}}`,
		"another scenario":   `{"fano":1,"id":"tKd8jz9g_2Y","scenario":{"fano":1,"algorithm":"lamport","processes":3},"engine":"1","trace":"x"}`,
		"no scenario at all": `{"fano":1,"id":"` + digest([]byte(`{}`))[:shortest] + `","scenario":{},"engine":"1","trace":"x"}`,
	} {
		good := strings.SplitAfter(text, "\n")[0]
		if n, err := to.Import(t.Context(), strings.NewReader(good+line+"\n")); err == nil || !strings.HasPrefix(err.Error(), "line 2: ") || n.There != 1 {
			t.Errorf("%s: %+v %v", name, n, err)
		}
	}
}

func TestWithoutAStoreThereAreNoShortLinks(t *testing.T) {
	var s *Store
	if _, err := s.Get(t.Context(), "AAAAAAAAAAA"); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	if _, err := s.Make(t.Context(), recordOf(1), ""); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	if err := s.Status(); !errors.Is(err, ErrNone) {
		t.Error(err)
	}
	s.Close()
}

func TestTwoStoresDoNotShareADirectory(t *testing.T) {
	dir := t.TempDir()
	first := open(t, Options{Directory: dir})
	id := made(t, first, recordOf(1))
	second := open(t, Options{Directory: dir, Retry: 20 * time.Millisecond})
	if err := second.Status(); !errors.Is(err, ErrDown) || !strings.Contains(err.Error(), "in use by another process") {
		t.Errorf("%v", err)
	}
	first.Close()
	eventually(t, "the second takes over", func() bool {
		_, err := second.Get(t.Context(), id)
		return err == nil
	})
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("never: %s", what)
		}
	}
}

func TestAStoreThatIsFullStillOpensLinks(t *testing.T) {
	s := open(t, Options{Bytes: 20_000})
	id := made(t, s, recordOf(0))
	var err error
	n := 1
	for ; err == nil && n < 1000; n++ {
		_, err = s.Make(t.Context(), recordOf(n), "")
	}
	if !errors.Is(err, ErrFull) {
		t.Errorf("after %d: %v", n, err)
	}
	if _, err := s.Get(t.Context(), id); err != nil {
		t.Error(err)
	}
	if again := made(t, s, recordOf(0)); again != id {
		t.Error("a link that is there is not made again")
	}
}

func BenchmarkMake(b *testing.B) {
	s := Open(Options{Directory: b.TempDir(), Log: slog.New(slog.DiscardHandler)})
	defer s.Close()
	for n := 0; b.Loop(); n++ {
		if _, err := s.Make(b.Context(), recordOf(n), ""); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMakeByManyAtOnce(b *testing.B) {
	s := Open(Options{Directory: b.TempDir(), Log: slog.New(slog.DiscardHandler)})
	defer s.Close()
	var n atomic.Int64
	b.SetParallelism(16)
	b.RunParallel(func(p *testing.PB) {
		for p.Next() {
			if _, err := s.Make(b.Context(), recordOf(int(n.Add(1))), ""); err != nil {
				b.Error(err)
			}
		}
	})
}
