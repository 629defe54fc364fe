package program_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
	"fano/algorithms/program/source"
)

// must returns the algorithm of a text without errors.
func must(t *testing.T, text string) *model.Algorithm {
	t.Helper()
	a, problems := program.Compile(text)
	if len(problems) > 0 {
		t.Fatalf("%v in\n%s", problems, text)
	}
	return a
}

// searched returns the result of a search for a property, with two processes that ask once each.
func searched(a *model.Algorithm, property string) explore.Property {
	two := system.Config{Algorithm: a, Processes: 2, Asks: []int{1, 1}, Order: system.AnyOrder}
	r := explore.Search(context.Background(), explore.Setup{System: two})
	for _, p := range r.Properties {
		if p.Name == property {
			return p
		}
	}
	return explore.Property{}
}

// ran returns the summary of a run in which two processes ask at once, and its events.
func ran(t *testing.T, a *model.Algorithm) (trace.Summary, []trace.Event) {
	t.Helper()
	var events []trace.Event
	sum, err := simulate.Run(context.Background(), &simulate.Setup{
		Algorithm: a, Processes: 2, Order: system.AnyOrder, Stop: simulate.Stop{Events: 200}, Delay: simulate.Law{A: 1000},
		Script: []simulate.Action{{Process: 1, Do: trace.Ask}, {Process: 2, Do: trace.Ask}},
	}, func(e *trace.Event) error {
		copied := *e
		copied.Lines = append([]int(nil), e.Lines...)
		copied.Compared = append([]trace.Compared(nil), e.Compared...)
		copied.State = append(json.RawMessage(nil), e.State...)
		if e.Message != nil {
			message := *e.Message
			copied.Message = &message
		}
		events = append(events, copied)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sum, events
}

// free returns a program without messages, with these bodies of verbs.
func free(start, ask, mayEnter, leave string) string {
	return fmt.Sprintf(`state(n = 0, l = [])

def start(p, net):
    %s

def ask(p, net):
    %s

def may_enter(p, net):
    %s

def leave(p, net):
    %s
`, start, ask, mayEnter, leave)
}

// Whichever verb fails, a run reports it and ends, and a search returns the shortest way to it.
func TestAVerbThatFailsIsTold(t *testing.T) {
	for _, c := range []struct {
		text  string
		line  int
		steps int
	}{
		{free("p.n = p.l[7]", "pass", "return True", "pass"), 4, 0},
		{free("pass", "p.n = 1 + p.l[0]", "return True", "pass"), 7, 1},
		{free("pass", "pass", "return p.l[0]", "pass"), 10, 2},
		{free("pass", "pass", "return None", "pass"), 9, 2},
		{free("pass", "pass", "return True", "p.n = 1 // p.n"), 13, 3},
	} {
		a := must(t, c.text)
		sum, _ := ran(t, a)
		if len(sum.Violations) == 0 || sum.Violations[len(sum.Violations)-1].Failure == nil {
			t.Fatalf("the run does not fail: %+v", sum)
		}
		if f := sum.Violations[len(sum.Violations)-1].Failure; f.Line != c.line {
			t.Errorf("the run fails in line %d, want %d: %v", f.Line, c.line, f)
		}
		p := searched(a, explore.Panic)
		if p.Verdict != explore.Broken || p.Failure == nil || p.Failure.Line != c.line || len(p.Schedule) != c.steps {
			t.Errorf("the search finds %+v, want line %d after %d steps", p, c.line, c.steps)
		}
		// what follows the failure is unknown, and so is whether something can never happen
		for _, name := range []string{explore.EntryPossible, explore.Entry, explore.Termination} {
			if p := searched(a, name); c.steps > 0 && p.Verdict != explore.Unknown {
				t.Errorf("where line %d fails, %s is %s", c.line, name, p.Verdict)
			}
		}
	}
}

const guarded = `state(inside_count = 0)

def ask(p, net):
    net.broadcast(HELLO(net.clock))

def may_enter(p, net):
    return True

def on_HELLO(p, net, j, t):
    p.inside_count += 1

def leave(p, net):
    pass

def always_alone(processes, messages):
    return len([q.me for q in processes if q.inside]) <= 1

def always_few(processes, messages):
    return len(messages) < 9 and all([m.kind == "HELLO" and m.sender != m.receiver and m.t > 0 for m in messages])

def always_wrong(processes, messages):
    return processes[9].me == 1
`

// An invariant of the text is one of the explorer's properties, with its reason; one that fails is broken, and reports
// how.
func TestInvariantsOfTheTextAreJudged(t *testing.T) {
	a := must(t, guarded)
	for name, want := range map[string]string{
		"always-alone": "line 16: 2 <= 1", "always-few": "", "always-wrong": "line 22, column 12: ",
	} {
		p := searched(a, name)
		if (p.Verdict == explore.Broken) != (want != "") || !strings.HasPrefix(p.Text, want) {
			t.Errorf("%s: %s, %q", name, p.Verdict, p.Text)
		}
	}
	if p := searched(a, "always-alone"); len(p.Schedule) != 4 {
		t.Errorf("two are inside after %d steps, not 4", len(p.Schedule))
	}
	sum, _ := ran(t, a)
	var told []string
	for _, v := range sum.Violations {
		told = append(told, v.Property+" "+v.Text)
	}
	if got := strings.Join(told, "; "); !strings.Contains(got, "always-alone line 16: 2 <= 1") {
		t.Errorf("the run tells %s", got)
	}
}

// applied returns a field after a delta, as the page applies it.
func applied(was, delta any) any {
	d, is := delta.(map[string]any)
	if !is {
		return delta
	}
	if at, is := d["at"]; is {
		old, _ := was.([]any)
		gone, _ := d["-"].(float64)
		come, _ := d["+"].([]any)
		from := int(at.(float64))
		return append(append(append([]any{}, old[:from]...), come...), old[from+int(gone):]...)
	}
	_, came := d["+"]
	_, went := d["-"]
	if came || went {
		return united(was, d)
	}
	all := map[string]any{}
	if old, is := was.(map[string]any); is {
		for k, v := range old {
			all[k] = v
		}
	}
	for k, v := range d {
		all[k] = v
	}
	return all
}

// united returns a set after a delta, by its members.
func united(was any, d map[string]any) any {
	set := map[string]bool{}
	if old, is := was.(map[string]bool); is {
		for k := range old {
			set[k] = true
		}
	}
	come, _ := d["+"].([]any)
	gone, _ := d["-"].([]any)
	for _, v := range come {
		set[fmt.Sprint(v)] = true
	}
	for _, v := range gone {
		delete(set, fmt.Sprint(v))
	}
	return set
}

// The reported changes of each process add up to its state as a fresh watch reports it.
func TestTheChangesAddUpToTheState(t *testing.T) {
	for file, text := range classics(t) {
		a := must(t, text)
		course, err := simulate.Begin(context.Background(), &simulate.Setup{
			Algorithm: a, Processes: 3, Order: system.FIFO, Delay: simulate.Law{Kind: simulate.Uniform, A: 1000, B: 9000}, Seed: 3,
			Stop: simulate.Stop{Events: 120}, Workload: &simulate.Workload{Entries: 5},
		}, func(*simulate.Probe) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		sums := make([]map[string]any, 3)
		watches := make([]*model.Watch, 3)
		add := func(i int, text []byte) {
			var delta map[string]any
			if len(text) > 0 && json.Unmarshal(text, &delta) != nil {
				t.Fatalf("%s: %s is no JSON", file, text)
			}
			for field, d := range delta {
				sums[i][field] = applied(sums[i][field], d)
			}
		}
		sys := course.System()
		for i := range sums {
			sums[i] = map[string]any{}
			watches[i] = a.Watch(sys.Local(mutex.ID(i + 1)).Process)
			add(i, watches[i].AppendChanges(nil))
		}
		for range 60 {
			if choices := sys.Choices(); len(choices) > 0 {
				if _, err := sys.Apply(choices[len(choices)*7/11%len(choices)]); err != nil {
					t.Fatal(err)
				}
			}
			for i, w := range watches {
				add(i, w.AppendChanges(nil))
			}
		}
		for i := range sums {
			var whole map[string]any
			text := a.Watch(sys.Local(mutex.ID(i + 1)).Process).AppendChanges(nil)
			if len(text) > 0 && json.Unmarshal(text, &whole) != nil {
				t.Fatalf("%s: %s is no JSON", file, text)
			}
			for field, d := range whole {
				if want := applied(nil, d); !reflect.DeepEqual(sums[i][field], want) && !covers(sums[i][field], want) {
					t.Errorf("%s: %s of P%d adds up to %v, and is %v", file, field, i+1, sums[i][field], want)
				}
			}
		}
	}
}

// covers reports whether a vector has all elements that differ from its fill; the others returned to it.
func covers(sum, whole any) bool {
	all, is := sum.(map[string]any)
	some, are := whole.(map[string]any)
	for k, v := range some {
		is = is && reflect.DeepEqual(all[k], v)
	}
	return is && are
}

// The lines that a step highlights are those of its function and of helpers, and a reported comparison is in its line.
func TestLinesAndComparisonsAreThoseThatRan(t *testing.T) {
	for file, text := range classics(t) {
		a := must(t, text)
		listed, err := system.Listing(a, system.Lab, 0)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(text, "\n")
		_, events := ran(t, a)
		compared := 0
		for _, e := range events {
			for _, place := range e.Lines {
				l := listed[place-1]
				if want := sectionOf(&e); l.Section != want && !strings.HasPrefix(l.Section, "Procedure ") {
					t.Errorf("%s: a step of %s lights line %d of %s", file, want, l.Line, l.Section)
				}
				if l.Line > 0 && strings.TrimSpace(lines[l.Line-1]) != l.Text {
					t.Errorf("%s: line %d is %q, not %q", file, l.Line, lines[l.Line-1], l.Text)
				}
			}
			for _, c := range e.Compared {
				compared++
				_, op, _ := strings.Cut(c.Text, " ")
				if l := listed[c.Line-1]; !strings.ContainsAny(l.Text, "=<>") && !strings.Contains(l.Text, " in ") {
					t.Errorf("%s: line %d %q compares %s %s", file, l.Line, l.Text, c.Text, op)
				}
			}
		}
		if len(events) < 4 || compared == 0 && strings.Contains(text, "==") {
			t.Errorf("%s: %d events, %d comparisons", file, len(events), compared)
		}
	}
}

// sectionOf returns the section of the listing that an event runs.
func sectionOf(e *trace.Event) string {
	switch e.Kind {
	case trace.Ask:
		return "Ask"
	case trace.Enter:
		return "MayEnter"
	case trace.Leave:
		return "Leave"
	case trace.Receive:
		return "Receive " + e.Message.Type
	}
	return ""
}

// A program that has too many messages in flight, or too large a state, is stopped in the function that exceeds the
// limit, with the sentence that pages and commands show; also if it does so before any request.
func TestAFloodIsStoppedWhereItRises(t *testing.T) {
	const flood = `state(n = 0, a = [], b = [], c = [], d = [], e = [], f = [], g = [], h = [], i = [])

def start(p, net):
    @start

def ask(p, net):
    net.send(net.me, M([]))

def may_enter(p, net):
    return False

def on_M(p, net, j, x):
    @on

def leave(p, net):
    pass
`
	const large = `[9007199254740000 + k for k in range(415)]`
	keeps := ""
	for _, slot := range strings.Fields("a b c d e f g h i") {
		keeps += "p." + slot + " = " + large + "\n    "
	}
	for _, c := range []struct {
		start, on, code string
		line, from, to  int // from and to bound the number of events before it is stopped
		at              mutex.ID
	}{
		{"pass", "for i in range(1000):\n        net.send(net.me, M(i))", "run-flood", 12, 5, 6, 1},
		{"for i in range(1000):\n        net.broadcast(M(i))\n        net.broadcast(M(i))\n        net.broadcast(M(i))", "pass", "run-sends", 6, 0, 0, 1},
		{"for i in range(999):\n        net.broadcast(M(i))\n    net.broadcast(M(1))", "for i in range(999):\n        net.broadcast(M(i))", "run-flood", 14, 2, 5, 2},
		{"pass", "x = " + large + "\n    for k in range(20):\n        net.send(net.me, M(x))", "run-flood-bytes", 12, 10, 40, 1},
		{"pass", keeps + "p.n = 1", "run-state", 21, 1, 4, 1},
	} {
		a := must(t, strings.NewReplacer("@start", c.start, "@on", c.on).Replace(flood))
		sum, err := simulate.Run(context.Background(), &simulate.Setup{
			Algorithm: a, Processes: 2, Order: system.AnyOrder, Stop: simulate.Stop{Events: 1000},
			Script: []simulate.Action{{Process: 1, Do: trace.Ask}},
		}, nil)
		if err != nil || len(sum.Violations) == 0 || sum.Violations[0].Failure == nil {
			t.Errorf("%s: %+v, %v", c.code, sum, err)
			continue
		}
		if who := sum.Violations[0].Processes; len(who) != 1 || who[0] != c.at {
			t.Errorf("%s: processes %v; want %d", c.code, who, c.at)
		}
		f := sum.Violations[0].Failure
		want := source.Problem{Code: c.code, Allowed: f.Allowed}.Text()
		if f.Code != c.code || f.Line != c.line || f.Text != want || sum.Events < c.from || sum.Events > c.to {
			t.Errorf("after %d events: line %d, %q; want line %d, %q", sum.Events, f.Line, f.Text, c.line, want)
		}
	}
	a := must(t, strings.NewReplacer("@start", "for i in range(400):\n        net.broadcast(M(i))", "@on", "pass").Replace(flood))
	sys, _ := system.New(context.Background(), system.Config{Algorithm: a, Processes: 40})
	if sys.Failed() == nil || sys.Failed().Line != 3 {
		t.Errorf("forty that flood at the start: %v", sys.Failed())
	}
}
