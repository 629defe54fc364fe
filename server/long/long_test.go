package long

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/url"
	"runtime"
	"strconv"
	"testing"
	"time"

	"go.uber.org/goleak"

	"fano/algorithms"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
	"fano/server/fairqueue"
	"fano/server/run"
	"fano/server/scenario"

	"log/slog"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func open(t testing.TB, limits run.Limits) *Service {
	d := NewService(limits, Cache, fairqueue.New(fairqueue.DefaultLimits), slog.New(slog.DiscardHandler))
	t.Cleanup(d.Close)
	return d
}

func read(t testing.TB, text string) *scenario.Reading {
	t.Helper()
	r, err := scenario.Read([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return r
}

// busy returns a run in which much happens at once, in a network that duplicates and loses messages.
func busy(a *model.Algorithm, random *rand.Rand, events int) string {
	order := "fifo"
	if !a.FIFO && random.IntN(2) == 0 {
		order = "any"
	}
	switches := "[]"
	if n := len(a.Switches); n > 0 && random.IntN(3) == 0 && a.Switches[0].Clock == "" {
		switches = fmt.Sprintf("[%q]", a.Switches[0].Name)
	}
	return fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"seed":%d,"switches":%s,`+
		`"network":{"order":%q,"delay":{"uniform":[0,9]},"duplication":%g,"loss":%g},`+
		`"workload":{"entries":100000,"think":{"exponential":%d},"hold":{"uniform":[0,3]}},"stop":{"events":%d}}`,
		a.Name, []int{3, 7, 13}[random.IntN(3)], random.IntN(1000), switches, order,
		[]float64{0, 0.1}[random.IntN(2)], []float64{0, 0.002}[random.IntN(2)], 3+random.IntN(30), events)
}

// told is a whole trace, both as lines and parsed.
type told struct {
	trace.Recording
	lines [][]byte // of the events
	head  []byte
	end   []byte
}

func (o *told) Header(h *trace.Header) error {
	o.head = trace.AppendHeader(nil, h)
	return o.Recording.Header(h)
}

func (o *told) Event(e *trace.Event, line []byte) error {
	o.lines = append(o.lines, bytes.Clone(line))
	return o.Recording.Event(e, line)
}

func (o *told) Summary(s *trace.Summary) error {
	o.end = trace.AppendSummary(nil, s)
	return o.Recording.Summary(s)
}

func whole(t testing.TB, r *scenario.Reading) *told {
	t.Helper()
	var all told
	setup, err := r.Setup()
	if err == nil {
		err = run.Simulate(context.Background(), setup, r.Canonical, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	return &all
}

// lines are the parsed lines of a source, by kind.
type lines struct {
	head, end []byte
	events    [][]byte
}

// give reads a source through a service.
func give(t testing.TB, s run.Source, err error) (l lines) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	text, err := textOf(t, s)
	if err != nil {
		t.Fatal(err)
	}
	all := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	l.head, l.events = all[0], all[1:]
	if last := len(all) - 1; bytes.HasPrefix(all[last], []byte(`{"summary":`)) {
		l.end, l.events = all[last], all[1:last]
	}
	return l
}

// textOf returns the whole text of a source.
func textOf(t testing.TB, source run.Source) (text []byte, err error) {
	runs := run.NewService(run.DefaultLimits, fairqueue.New(fairqueue.DefaultLimits), slog.New(slog.DiscardHandler))
	defer runs.Close()
	w, err := runs.Watch(t.Context(), source, 0)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	for {
		piece, err := w.Next(t.Context())
		if errors.Is(err, io.EOF) {
			return text, nil
		}
		if err != nil {
			return nil, err
		}
		part, err := w.Text(t.Context(), piece)
		if err != nil {
			return nil, err
		}
		text = append(text, part...)
	}
}

func atHand(t testing.TB, d *Service, r *scenario.Reading) *Run {
	t.Helper()
	l, err := d.Of(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A piece agrees with the trace wherever the run is cut, and begins with the state at that point.
func TestAPieceIsWhatTheTraceSays(t *testing.T) {
	d, random := open(t, run.DefaultLimits), rand.New(rand.NewPCG(14, 3))
	for _, a := range algorithms.All {
		r := read(t, busy(a, random, 700))
		all, l := whole(t, r), atHand(t, d, r)
		plan, err := run.OfLong(r, run.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		if got := give(t, plan.Header(), nil).head; !bytes.Equal(got, all.head) {
			t.Errorf("%s: another header", a.Name)
		}
		for range 8 {
			from := 1 + random.IntN(len(all.lines))
			to := min(len(all.lines), from+random.IntN(200))
			s, err := l.Piece(url.Values{"from": {strconv.Itoa(from)}, "to": {strconv.Itoa(to + random.IntN(2)*len(all.lines))}})
			got := give(t, s, err)
			want := all.lines[from-1:]
			for i, line := range got.events {
				if !bytes.Equal(line, want[i]) {
					t.Fatalf("%s: event %d of a piece from %d is\n%s, want\n%s", a.Name, i, from, line, want[i])
				}
			}
			ends := from-1+len(got.events) == len(all.lines)
			if !ends && len(got.events) != to-from+1 || ends != (got.end != nil) || ends && !bytes.Equal(got.end, all.end) {
				t.Fatalf("%s: %d to %d: %d events, and then %s", a.Name, from, to, len(got.events), got.end)
			}
			var moment struct{ Moment trace.Moment }
			if err := json.Unmarshal(got.head, &moment); err != nil {
				t.Fatal(err)
			}
			stands(t, a.Name, &all.Recording, from-1, &moment.Moment)
		}
	}
}

// If a program is stopped or checked for a while only, that also holds in pieces of its run.
func TestPiecesOfAProgramEndWhereItsStepsDo(t *testing.T) {
	limits := run.DefaultLimits
	limits.Steps = 200_000
	d := open(t, limits)
	for name, turns := range map[string][2]int{"stopped": {100, 1}, "watched for a while": {1, 60}} {
		program, _ := json.Marshal(fmt.Sprintf("state(x = 0)\n\ndef ask(p, net):\n    net.send(net.me %% net.n + 1, GO())\n\n"+
			"def may_enter(p, net):\n    return False\n\ndef on_GO(p, net, j):\n    for i in range(%d):\n        p.x = (p.x + i) %% 7\n"+
			"    net.send(net.me %% net.n + 1, GO())\n\ndef leave(p, net):\n    pass\n\ndef always_small(processes, messages):\n"+
			"    return all([q.x < 8 for q in processes for i in range(%d)])\n", turns[0], turns[1])) // texts can always be marshalled
		r := read(t, fmt.Sprintf(`{"fano":1,"program":%s,"processes":5,"stop":{"events":2000}}`, program))
		plan, err := run.Of(r, limits)
		if err != nil {
			t.Fatal(err)
		}
		all, l := give(t, plan.Source(), nil), atHand(t, d, r)
		if n := len(all.events); (n < 2000) != (name == "stopped") || bytes.Contains(all.end, []byte(`"looks"`)) == (name == "stopped") {
			t.Fatalf("%s: %d events, %s", name, n, all.end)
		}
		var end struct{ Summary trace.Summary }
		var overview struct {
			Totals struct{ Looks int }
		}
		s, err := l.Overview(url.Values{})
		if err := errors.Join(json.Unmarshal(all.end, &end), json.Unmarshal(give(t, s, err).head, &overview)); err != nil {
			t.Fatal(err)
		}
		if overview.Totals.Looks != end.Summary.Looks {
			t.Errorf("%s: the overview says that it was watched at %d events, the trace at %d", name, overview.Totals.Looks, end.Summary.Looks)
		}
		for from := 1; from <= len(all.events); from += 300 {
			s, err := l.Piece(url.Values{"from": {strconv.Itoa(from)}, "to": {strconv.Itoa(from + 5000)}})
			got := give(t, s, err)
			if want := all.events[from-1:]; !bytes.Equal(bytes.Join(got.events, nil), bytes.Join(want, nil)) || !bytes.Equal(got.end, all.end) {
				t.Fatalf("%s: from %d: %d events, want %d, and then %s", name, from, len(got.events), len(want), got.end)
			}
		}
	}
}

// A run that takes too long is computed up to where it is stopped, and says so; its events so far are unchanged.
func TestWhatIsSpentEndsARunAndIsSaid(t *testing.T) {
	limits := run.DefaultLimits
	limits.RunTime = time.Millisecond
	r := read(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":5,"workload":{"entries":100000},"stop":{"events":1000000}}`)
	l := atHand(t, open(t, limits), r)
	if l.stopped != "seconds" || l.summary.Ended != trace.Limit || l.summary.Events != l.index.events || l.index.events >= 1_000_000 || l.index.events < chunk {
		t.Fatalf("%q after %d events, %+v", l.stopped, l.index.events, l.summary)
	}
	s, err := l.Overview(nil)
	var told struct {
		Totals struct {
			Stopped string
			Summary trace.Summary
		}
	}
	if err := json.Unmarshal(give(t, s, err).head, &told); err != nil || told.Totals.Stopped != "seconds" || told.Totals.Summary.Ended != trace.Limit {
		t.Errorf("%+v, %v", told, err)
	}
}

// Invalid parameters are refused, each by name.
func TestWhatCannotBeAskedForIsRefused(t *testing.T) {
	l := atHand(t, open(t, run.DefaultLimits), read(t, `{"fano":1,"algorithm":"lamport","processes":5}`))
	for query, path := range map[string]string{
		"overview?columns=2049": "columns", "overview?columns=0": "columns", "overview?axis=x": "axis", "overview?from=-1": "from",
		"overview?axis=step&from=7&to=3": "from", "overview?lanes=4..2": "lanes", "overview?lanes=1..6": "lanes", "overview?group=6": "group",
		"piece?from=0": "from", "piece?from=x": "from", "piece?from=5&to=30000": "to", "piece?from=100000000": "from",
		"search?q=": "q", "search?q=P9": "q", "search?q=P1+P2": "q", "search?q=nonsense": "q", "search?q=P1&limit=51": "limit",
		"search?q=P1&direction=up": "direction", "search?q=P1&from=x": "from",
	} {
		u, _ := url.Parse(query)
		var err error
		switch u.Path {
		case "overview":
			_, err = l.Overview(u.Query())
		case "piece":
			_, err = l.Piece(u.Query())
		default:
			_, err = l.Search(u.Query())
		}
		invalid, ok := err.(*scenario.Invalid)
		if !ok || len(invalid.Problems) != 1 || invalid.Problems[0].Path != path {
			t.Errorf("%s: %v", query, err)
		}
	}
}

// An indexed run takes no more memory than it states, and does not state much more than it takes.
func TestARunTakesWhatItSays(t *testing.T) {
	for _, name := range []string{"lamport", "suzuki-kasami", "maekawa"} {
		r := read(t, fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":91,"workload":{"entries":1000},"stop":{"events":60000}}`, name))
		limits := run.DefaultLimits
		limits.RunTime = time.Minute
		d := open(t, limits)
		before := heap()
		made := atHand(t, d, r)
		says := made.held()
		if took := heap() - before; took > says || took < says/4 {
			t.Errorf("%s takes %d bytes and says %d", name, took, says)
		}
		runtime.KeepAlive(made)
	}
}

func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A long run yields its slot now and then, so that a small one does not wait for its end.
func TestALongRunLetsOthersPass(t *testing.T) {
	limits := fairqueue.DefaultLimits
	limits.Slots = [...]int{1, 1, 1}
	d := NewService(run.DefaultLimits, Cache, fairqueue.New(limits), slog.New(slog.DiscardHandler))
	t.Cleanup(d.Close)
	large := read(t, `{"fano":1,"algorithm":"lamport","processes":50,"workload":{"entries":100000},"stop":{"events":1000000}}`)
	ctx, leave := context.WithCancel(fairqueue.WithClient(t.Context(), "one"))
	ended := make(chan error, 1)
	go func() {
		_, err := d.Of(ctx, large)
		ended <- err
	}()
	for d.Counts().Started == 0 {
		time.Sleep(time.Millisecond)
	}
	small := read(t, `{"fano":1,"algorithm":"lamport","processes":3}`)
	if _, err := d.Of(fairqueue.WithClient(t.Context(), "another"), small); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		t.Fatalf("the large one has ended before: %v", err)
	default:
	}
	leave() // no client wants it any more
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
