package figure

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/server/locale"
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

// event makes one of the sentences of the tests below; step and time are its place among the others.
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
		numbers = append(numbers, r.number(b))
	}
	if want := []int{1, 2, 4, 5}; !slices.Equal(numbers, want) {
		t.Errorf("the beats have the numbers %v, not %v", numbers, want)
	}
}

// One asks, the others answer, it enters; one more asks and is put off.
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

// drawnFrame is the frame of some events, as print lays it out.
func drawnFrame(events []trace.Event) *frame {
	english, _ := locale.Named("en")
	f := newFrame(diagramModelOf(header, events, nil), Options{Axis: StepsAxis, Stamps: true, Names: true, Texts: english})
	if err := f.choose(); err != nil {
		panic(err)
	}
	f.measure()
	f.flights = f.fly()
	f.plan()
	return f
}

func TestAnEntryBelongsToTheEventThatAllowsIt(t *testing.T) {
	f := drawnFrame(story())
	if len(f.visible()) != 8 {
		t.Errorf("%d marks, want 8 of 9 events", len(f.visible()))
	}
	if len(f.entries) != 1 || f.entries[0].process != 1 || f.maxInside != 1 {
		t.Errorf("entries %v, %d inside", f.entries, f.maxInside)
	}
}

func TestPhasesAreBars(t *testing.T) {
	got := drawnFrame(story()).spans
	want := []span{{1, false, 0, 4}, {1, true, 4, 7}, {2, false, 5, 8}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want waiting and inside of P1, and waiting of P2 to the end: %v", got, want)
	}
}

// Somebody who enters in the beat in which it asks has not waited.
func TestAPhaseWithoutLengthIsForgotten(t *testing.T) {
	enters := timed(event(trace.Ask, 1, "waiting", ""), event(trace.Enter, 1, "inside", ""), event(trace.Leave, 1, "idle", ""))
	if got := reduce(header, enters).spans; !slices.Equal(got, []span{{1, true, 0, 1}}) {
		t.Errorf("%v", got)
	}
}

func TestMarksFollowTheGrammar(t *testing.T) {
	r := reduce(header, story())
	want := []shape{discShape, ringShape, ringShape, ringShape, ringShape, discShape, squareShape, discShape}
	for i := range r.beats {
		if got := shapeOf(&r.beats[i]); got != want[i] {
			t.Errorf("mark %d is a %s, want a %s", i+1, got, want[i])
		}
	}
}

func TestArrowsGoForwardFromLaneToLane(t *testing.T) {
	f := drawnFrame(story())
	if len(f.flights) != 7 {
		t.Fatalf("%d arrows, want 7", len(f.flights))
	}
	flying := 0
	for i, l := range f.flights {
		if l.q.bx <= l.q.ax {
			t.Errorf("arrow %d goes back", i)
		}
		if l.flying {
			flying++
		}
	}
	if flying != 2 {
		t.Errorf("%d arrows fly, want the REQUEST to P3 and the last REPLY", flying)
	}
	if f.flights[0].grants() || !f.flights[2].grants() {
		t.Error("a dash is wrong")
	}
}

// The two legs of the first multicast lie in one line, and the second bends round the event that the first ends at.
func TestAnArrowBowsRoundTheEventOfAnother(t *testing.T) {
	f := drawnFrame(story())
	if !f.flights[0].q.straight() || f.flights[1].q.straight() {
		t.Errorf("%v and %v", f.flights[0].q, f.flights[1].q)
	}
}

func TestTwoInsideAreHatchedFromLaneToLane(t *testing.T) {
	second := event(trace.Enter, 3, "inside", "")
	second.Verdicts = []trace.Verdict{{Property: "EM1", Processes: []mutex.ID{1, 3}}}
	f := drawnFrame(timed(
		event(trace.Ask, 1, "waiting", ""), event(trace.Enter, 1, "inside", ""),
		event(trace.Ask, 3, "waiting", ""), second,
		event(trace.Leave, 1, "idle", ""), event(trace.Leave, 3, "idle", ""),
	))
	w, ok := f.witnessOf()
	if !ok || w.count != 2 || f.maxInside != 2 {
		t.Fatalf("%v, %v, %d inside", w, ok, f.maxInside)
	}
	if w.box != (box{f.x(1), f.y(1) + f.bar/2, f.x(2), f.y(3) - f.bar/2}) {
		t.Errorf("%v is not from the second entry to the first exit, between the lanes", w.box)
	}
}

func TestALostMessageEndsBeforeItsLane(t *testing.T) {
	drop := event(trace.Drop, 2, "", "1>2#1")
	f := drawnFrame(timed(event(trace.Ask, 1, "waiting", "", sends("1>2#1", "REQUEST")), drop))
	l := f.flights[0]
	if _, y := l.q.at(l.end); !l.lost || y >= f.y(2)-f.bar/2 {
		t.Errorf("%v ends at %v", l, y)
	}
	if len(f.visible()) != 1 {
		t.Error("the network left a mark on a lane")
	}
}

func TestADuplicateHasTwoArrowsAndANumber(t *testing.T) {
	f := drawnFrame(timed(
		event(trace.Ask, 1, "waiting", "", sends("1>2#1", "REQUEST")),
		event(trace.Duplicate, 2, "", "1>2#1"),
		event(trace.Receive, 2, "idle", "1>2#1"),
		event(trace.Receive, 2, "idle", "1>2#1.2"),
	))
	if a := f.flights; len(a) != 2 || a[0].q.ax != a[1].q.ax || a[0].q.bx >= a[1].q.bx {
		t.Errorf("%+v", a)
	}
	if !slices.ContainsFunc(f.words, func(w word) bool { return w.kind == copyWord && w.text == "2" }) {
		t.Error("the second has no number")
	}
}

func TestALongRunIsCutAroundItsFirstClash(t *testing.T) {
	var events []trace.Event
	for range 50 {
		events = append(events, event(trace.Internal, 1, "idle", ""))
	}
	long := timed(slices.Clone(events)...)
	if from, to := reduce(header, long).window(cardBeats); from != 0 || to != cardBeats {
		t.Errorf("%d to %d", from, to)
	}
	r := reduce(header, timed(append(events,
		event(trace.Ask, 1, "waiting", ""), event(trace.Enter, 1, "inside", ""),
		event(trace.Ask, 2, "waiting", ""), event(trace.Enter, 2, "inside", ""),
		event(trace.Leave, 1, "idle", ""))...))
	if from, to := r.window(cardBeats); from > r.firstClash || to <= r.firstClash || to-from != cardBeats {
		t.Errorf("%d to %d does not show %d", from, to, r.firstClash)
	}
}

func TestWordsMeetNoWords(t *testing.T) {
	f := drawnFrame(story())
	labels := 0
	for i, w := range f.words {
		if w.kind == labelWord {
			labels++
		}
		if slices.ContainsFunc(f.words[:i], func(o word) bool { return w.box.overlaps(o.box) }) {
			t.Errorf("%q stands on other words", w.text)
		}
	}
	if labels < 3 {
		t.Errorf("only %d messages have names", labels)
	}
}

// Lanes of nodes that only serve come last, in ink.
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
