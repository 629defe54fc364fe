package figure

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/web"
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
	for step, beat := range []int{0, 1, 2, 3, 3, 4, 4} {
		if got := Beat(events, step); got != beat {
			t.Errorf("step %d is told in beat %d, not %d", step, got, beat)
		}
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

func TestAnEntryBelongsToTheEventThatAllowsIt(t *testing.T) {
	v := Preview(header, story(), Small)
	if v.Events != 8 || len(v.Marks) != 8 {
		t.Errorf("%d beats with %d marks, want 8 of 9 events", v.Events, len(v.Marks))
	}
	if !slices.Equal(v.Entries, []int{1}) || v.Inside != 1 || v.Cut {
		t.Errorf("entries %v, %d inside, cut %v", v.Entries, v.Inside, v.Cut)
	}
}

func TestPhasesAreBars(t *testing.T) {
	v := Preview(header, story(), Small)
	if len(v.Bars) != 3 {
		t.Fatalf("%d bars, want waiting and inside of P1 and waiting of P2", len(v.Bars))
	}
	waiting, inside, second := v.Bars[0], v.Bars[1], v.Bars[2]
	if waiting.Inside || !inside.Inside || second.Inside {
		t.Error("wrong phases")
	}
	if math.Abs(waiting.X+waiting.Width-inside.X) > 1e-9 {
		t.Error("waiting does not end where inside begins")
	}
	if waiting.X != v.Marks[0].X || inside.X+inside.Width != v.Marks[7].X {
		t.Error("the bars do not reach from asking to leaving")
	}
	if _, right := (&drawing{size: Small}).edges(); second.X+second.Width != right {
		t.Error("who still waits at the end has a bar to the end")
	}
}

func TestMarksFollowTheGrammar(t *testing.T) {
	v := Preview(header, story(), Small)
	want := []web.Shape{web.Disc, web.Ring, web.Ring, web.Ring, web.Ring, web.Disc, web.Square, web.Disc}
	for i, m := range v.Marks {
		if m.Shape != want[i] {
			t.Errorf("mark %d is a %s, want a %s", i+1, m.Shape, want[i])
		}
	}
}

func TestArrowsGoForwardFromLaneToLane(t *testing.T) {
	v := Preview(header, story(), Small)
	if len(v.Arrows) != 7 {
		t.Fatalf("%d arrows, want 7", len(v.Arrows))
	}
	flying := 0
	for i, a := range v.Arrows {
		if a.X2 <= a.X1 {
			t.Errorf("arrow %d goes back", i)
		}
		if a.Flying {
			flying++
		}
	}
	if flying != 2 {
		t.Errorf("%d arrows fly, want the REQUEST to P3 and the last REPLY", flying)
	}
	if first, reply := v.Arrows[0], v.Arrows[2]; first.Grants || !reply.Grants || first.Hue != 1 || reply.Hue != 2 {
		t.Error("dash or hue is wrong")
	}
}

// The two legs of the first multicast lie in one line, and the second bends round the event that the first ends at.
func TestAnArrowBowsRoundTheEventOfAnother(t *testing.T) {
	v := Preview(header, story(), Large)
	if v.Arrows[0].Bow != 0 || v.Arrows[1].Bow == 0 {
		t.Errorf("bows %v and %v", v.Arrows[0].Bow, v.Arrows[1].Bow)
	}
	x, y := v.Arrows[1].At(0.5)
	if math.Hypot(x-v.Marks[1].X, y-v.Marks[1].Y) < 2*v.Radius {
		t.Error("it still touches the event")
	}
}

func TestTwoInsideAreHatchedFromLaneToLane(t *testing.T) {
	v := Preview(header, timed(
		event(trace.Ask, 1, "waiting", ""), event(trace.Enter, 1, "inside", ""),
		event(trace.Ask, 3, "waiting", ""), event(trace.Enter, 3, "inside", ""),
		event(trace.Leave, 1, "idle", ""), event(trace.Leave, 3, "idle", ""),
	), Small)
	if len(v.Clashes) != 1 || v.Inside != 2 {
		t.Fatalf("%d clashes, %d inside", len(v.Clashes), v.Inside)
	}
	c, first, last := v.Clashes[0], v.Lanes[0], v.Lanes[2]
	if c.Y <= first.Y || c.Y+c.Height >= last.Y || c.Width <= 0 {
		t.Errorf("the clash %+v does not lie between the lanes", c)
	}
	if c.X != v.Marks[1].X || c.X+c.Width != v.Marks[2].X {
		t.Errorf("the clash %+v is not from the second entry to the first exit", c)
	}
}

func TestALostMessageEndsBeforeItsLane(t *testing.T) {
	drop := event(trace.Drop, 2, "", "1>2#1")
	v := Preview(header, timed(event(trace.Ask, 1, "waiting", "", sends("1>2#1", "REQUEST")), drop), Small)
	if a := v.Arrows[0]; !a.Lost || a.Y2 >= v.Lanes[1].Y {
		t.Errorf("%+v", a)
	}
	if len(v.Marks) != 1 {
		t.Error("the network left a mark on a lane")
	}
}

func TestADuplicateHasTwoArrows(t *testing.T) {
	v := Preview(header, timed(
		event(trace.Ask, 1, "waiting", "", sends("1>2#1", "REQUEST")),
		event(trace.Duplicate, 2, "", "1>2#1"),
		event(trace.Receive, 2, "idle", "1>2#1"),
		event(trace.Receive, 2, "idle", "1>2#1.2"),
	), Small)
	if len(v.Arrows) != 2 || v.Arrows[0].X1 != v.Arrows[1].X1 || v.Arrows[0].X2 >= v.Arrows[1].X2 {
		t.Errorf("%+v", v.Arrows)
	}
}

func TestALongRunIsCutAroundItsFirstClash(t *testing.T) {
	var events []trace.Event
	for range 50 {
		events = append(events, event(trace.Internal, 1, "idle", ""))
	}
	v := Preview(header, timed(slices.Clone(events)...), Small)
	if len(v.Marks) != Small.beats || !v.Cut || v.Events != 50 {
		t.Errorf("%d marks, cut %v, %d events", len(v.Marks), v.Cut, v.Events)
	}
	events = append(events,
		event(trace.Ask, 1, "waiting", ""), event(trace.Enter, 1, "inside", ""),
		event(trace.Ask, 2, "waiting", ""), event(trace.Enter, 2, "inside", ""),
		event(trace.Leave, 1, "idle", ""))
	v = Preview(header, timed(events...), Small)
	if len(v.Clashes) != 1 || !v.Cut {
		t.Errorf("%d clashes are seen of the one there is", len(v.Clashes))
	}
}

func TestNothingLeavesThePicture(t *testing.T) {
	for _, n := range []int{1, 2, 3, 7, 8, 40, 300} {
		h := *header
		h.Processes = n
		events := timed(
			event(trace.Ask, 1, "waiting", "", sends("1>"+strconv.Itoa(n)+"#1", "REQUEST")),
			event(trace.Internal, mutex.ID(n), "idle", ""),
		)
		for _, size := range []Size{Small, Large} {
			v := Preview(&h, events, size)
			for _, l := range v.Lanes {
				if l.Y < 0 || l.Y > v.Height || l.X2 > v.Width {
					t.Fatalf("%d processes: lane at %v of %v", n, l.Y, v.Height)
				}
				if n > web.Hues && l.Hue != 0 {
					t.Fatalf("%d processes have hues", n)
				}
			}
		}
	}
}

func TestARunWithoutEventsIsLanes(t *testing.T) {
	v := Preview(header, nil, Large)
	if len(v.Lanes) != 3 || len(v.Marks)+len(v.Bars)+len(v.Arrows)+len(v.Labels) != 0 {
		t.Errorf("%+v", v)
	}
}

func TestLabelsMeetNothing(t *testing.T) {
	v := Preview(header, story(), Large)
	if len(v.Labels) < 3 {
		t.Fatalf("only %d labels", len(v.Labels))
	}
	boxes := make([]box, len(v.Labels))
	for i, l := range v.Labels {
		half := float64(len([]rune(l.Text))) * letter / 2
		boxes[i] = box{l.X - half, l.Y + 3 - labelHeight, l.X + half, l.Y + 3}
		if !boxes[i].free(v.Arrows, boxes[:i]) {
			t.Errorf("%q meets something", l.Text)
		}
	}
}

// Lanes of those who only serve come last, in ink, and a message to oneself draws no arrow.
func TestServersHaveLanesOfTheirOwn(t *testing.T) {
	served := *header
	served.Processes, served.Hosts = 2, []mutex.ID{0, 1}
	events := timed(
		event(trace.Ask, 1, "waiting", "", sends("1>1#1", "REQUEST"), sends("1>3#1", "REQUEST"), sends("1>4#1", "REQUEST")),
		event(trace.Receive, 1, "waiting", "1>1#1"),
		event(trace.Receive, 3, "idle", "1>3#1", sends("3>1#1", "REPLY")),
		event(trace.Receive, 4, "idle", "1>4#1"),
		event(trace.Receive, 1, "waiting", "3>1#1"),
	)
	v := Preview(&served, events, Large)
	var names []string
	for _, l := range v.Lanes {
		names = append(names, l.Name)
		if serves := len(names) > 2; l.Serves != serves || (l.Hue == 0) != serves {
			t.Errorf("lane %s: %+v", l.Name, l)
		}
	}
	if want := []string{"P1", "P2", "S", "4 @P1"}; !slices.Equal(names, want) || v.Processes != 2 {
		t.Errorf("lanes %q of %d processes", names, v.Processes)
	}
	if len(v.Arrows) != 3 || len(v.Marks) != 5 {
		t.Errorf("%d arrows and %d marks", len(v.Arrows), len(v.Marks))
	}
	for _, m := range v.Marks {
		if m.Y > v.Height {
			t.Errorf("a mark lies below the picture: %+v", m)
		}
	}
}
