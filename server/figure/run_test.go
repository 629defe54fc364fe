package figure

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/server/scenario"
)

var header = &trace.Header{
	Processes: 3, Owes: "deferred",
	Words:    mutex.Words{Idle: "RELEASED", Waiting: "WANTED", Inside: "HELD"},
	Messages: []trace.MessageKind{{Type: "REQUEST", Role: mutex.Asks}, {Type: "REPLY", Role: mutex.Grants}},
}

func name(s string) trace.MessageName {
	n, err := trace.ParseMessageName(s)
	if err != nil {
		panic(err)
	}
	return n
}

// event makes an event for the tests below; its position among the others gives it its step and time.
func event(kind trace.Kind, at mutex.ID, phase, received string, sends ...trace.Sent) trace.Event {
	e := trace.Event{Kind: kind, At: at, Phase: phase, Sends: sends}
	if received != "" {
		n := name(received)
		e.Message = &trace.Message{ID: n, From: n.From, To: n.To}
	}
	return e
}

func sends(id, kind string) trace.Sent {
	n := name(id)
	return trace.Sent{ID: n, To: n.To, Type: kind, Fields: json.RawMessage(`{"T":2}`)}
}

func timed(events ...trace.Event) []trace.Event {
	for i := range events {
		events[i].Step, events[i].Time, events[i].Clock = i+1, trace.Time(i+1)*trace.Unit, i+1
		if i > 0 && events[i].Kind == trace.Enter {
			events[i].Time = events[i-1].Time
		}
	}
	return events
}

func TestAnEntryIsToldInTheBeatThatLetsItIn(t *testing.T) {
	events := timed(
		event(trace.Ask, 1, "waiting", "", sends("1>2#1", "REQUEST")),
		event(trace.Receive, 2, "idle", "1>2#1", sends("2>1#1", "REPLY")),
		event(trace.Receive, 1, "waiting", "2>1#1"),
		event(trace.Enter, 1, "inside", ""),
		event(trace.Leave, 1, "idle", ""),
	)
	r := diagramModelOf(&trace.Header{Processes: 2}, events, nil).run
	var numbers []int
	for b := range r.beats {
		numbers = append(numbers, r.beats[b].lastStep())
	}
	if want := []int{1, 2, 4, 5}; !slices.Equal(numbers, want) {
		t.Errorf("the beats have the numbers %v, not %v", numbers, want)
	}
}

// One process asks, the others answer, it enters; another one asks and is deferred.
func story() []trace.Event {
	deferred := event(trace.Receive, 1, "inside", "2>1#2")
	deferred.State = json.RawMessage(`{"deferred":{"+":[2]}}`)
	return timed(
		event(trace.Ask, 1, "waiting", "", sends("1>2#1", "REQUEST"), sends("1>3#1", "REQUEST")),
		event(trace.Receive, 2, "idle", "1>2#1", sends("2>1#1", "REPLY")),
		event(trace.Receive, 3, "idle", "1>3#1", sends("3>1#1", "REPLY")),
		event(trace.Receive, 1, "waiting", "2>1#1"),
		event(trace.Receive, 1, "waiting", "3>1#1"),
		event(trace.Enter, 1, "inside", ""),
		event(trace.Ask, 2, "waiting", "", sends("2>1#2", "REQUEST"), sends("2>3#1", "REQUEST")),
		deferred,
		event(trace.Leave, 1, "idle", "", sends("1>2#2", "REPLY")),
	)
}

// In every figure of the gallery, on the axes in turn, arrows begin and end at their events, words do not overlap, and
// nothing leaves the sheet.
func TestFiguresOfTheGallery(t *testing.T) {
	arrows, words := 0, 0
	for i, e := range scenario.Gallery() {
		o, x := Default(), ask(t, e.Name, e.Document).told
		o.Axis, o.Legend = []string{TimeAxis, LogicalAxis, StepsAxis}[i%3], i%2 == 0
		f, err := diagramModelOf(&x.Head, x.Events, &x.End).layOut(o)
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		for _, l := range f.flights {
			arrows++
			if !l.flying && !l.lost {
				if off := distance(l.q.at(l.end), point{f.x(l.arrives), f.y(l.to)}); off > f.dot+2.1 || l.q[3][0] < l.q[0][0] {
					t.Errorf("%s, %s axis: %s ends %.1f px from its event", e.Name, o.Axis, l.name(), off)
				}
			}
			if begin := l.q[0]; distance(begin, point{f.x(l.sent), f.y(l.from)}) > 0.02 {
				t.Errorf("%s, %s axis: %s begins at %v, where no event is", e.Name, o.Axis, l.name(), begin)
			}
		}
		for k, w := range f.words {
			words++
			if slices.ContainsFunc(f.words[:k], func(o word) bool { return w.box.overlaps(o.box) }) && w.kind != barWord {
				t.Errorf("%s, %s axis: %q lies on other words", e.Name, o.Axis, w.text)
			}
		}
		out := f.draw()
		onSheet(t, e.Name, out, out.Items)
	}
	if arrows < 1000 || words < 1000 {
		t.Errorf("only %d arrows and %d words were looked at", arrows, words)
	}
}

// onSheet checks that nothing is drawn beyond the sheet's edges.
func onSheet(t *testing.T, name string, out *sheet.Sheet, items []sheet.Item) {
	t.Helper()
	leaves := func(x, y, by float64) {
		if x < -by || y < -by || x > out.Width+by || y > out.Height+by {
			t.Errorf("%s: something is drawn at %.0f, %.0f of %.0f × %.0f", name, x, y, out.Width, out.Height)
		}
	}
	for _, item := range items {
		switch i := item.(type) {
		case *sheet.Group:
			onSheet(t, name, out, i.Items)
		case *sheet.Circle:
			leaves(i.X, i.Y, -i.R)
		case *sheet.Text:
			leaves(i.X, i.Y, 0)
		case *sheet.Path:
			for _, s := range i.Segments {
				if s.Kind != sheet.Close {
					x, y := s.End()
					leaves(x, y, 1)
				}
			}
		}
	}
}

func TestALongRunIsCutAroundItsFirstClash(t *testing.T) {
	var events []trace.Event
	for range 50 {
		events = append(events, event(trace.Internal, 1, "idle", ""))
	}
	long := timed(slices.Clone(events)...)
	if from, to := newReduction(header).reduce(long).window(cardBeats); from != 0 || to != cardBeats {
		t.Errorf("%d to %d", from, to)
	}
	r := newReduction(header).reduce(timed(append(events,
		event(trace.Ask, 1, "waiting", ""), event(trace.Enter, 1, "inside", ""),
		event(trace.Ask, 2, "waiting", ""), event(trace.Enter, 2, "inside", ""),
		event(trace.Leave, 1, "idle", ""))...))
	if from, to := r.window(cardBeats); from > r.firstClash || to <= r.firstClash || to-from != cardBeats {
		t.Errorf("%d to %d does not show %d", from, to, r.firstClash)
	}
}

// Lanes of servers come last, in ink.
func TestServersHaveLanesOfTheirOwn(t *testing.T) {
	served := *header
	served.Processes, served.Hosts = 2, []mutex.ID{0, 1}
	s := diagramModelOf(&served, timed(event(trace.Ask, 1, "waiting", "", sends("1>4#1", "REQUEST"))), nil)
	var names []string
	for i, l := range s.lanes {
		names = append(names, strings.TrimSpace(l.name+" "+l.host))
		if serves := i > 1; (l.hue == sheet.Ink2) != serves {
			t.Errorf("lane %s: %+v", l.name, l)
		}
	}
	if want := []string{"P1", "P2", "S", "4 @P1"}; !slices.Equal(names, want) {
		t.Errorf("lanes %q", names)
	}
}
