package explore_test

import (
	"context"
	"slices"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
)

// traceOf returns the trace of a schedule; the run watches all properties in its own way.
func traceOf(t *testing.T, c system.Config, schedule []trace.Choice) (events []trace.Event, end trace.Summary) {
	t.Helper()
	end, err := simulate.Run(context.Background(), &simulate.Setup{
		Algorithm: c.Algorithm, Switches: c.Switches, Processes: c.Processes, Topology: c.Topology, Rule: c.Rule,
		Start: c.Start, Order: c.Order, Schedule: append([]trace.Choice{}, schedule...),
	}, func(e *trace.Event) error {
		kept := *e
		if e.Message != nil {
			m := *e.Message
			kept.Message = &m
		}
		kept.Sends = slices.Clone(e.Sends)
		events = append(events, kept)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return events, end
}

// met reports whether a trace has met a goal at its end, judging only by its events and its summary.
func met(g goal.Goal, c system.Config, events []trace.Event, end trace.Summary) bool {
	phase, crashed := map[mutex.ID]mutex.Phase{}, map[mutex.ID]bool{}
	var enters []mutex.ID
	var passed, overtook int
	flying := map[trace.MessageName]bool{}
	for i := range events {
		e := &events[i]
		switch e.Kind {
		case trace.Ask:
			phase[e.At] = mutex.Waiting
			if g.Overtaken != nil && e.At == g.Overtaken.Process {
				passed = 0
			}
		case trace.Enter:
			phase[e.At] = mutex.Inside
			enters = append(enters, e.At)
			if o := g.Overtaken; o != nil && phase[o.Process] == mutex.Waiting && !crashed[o.Process] && c.Topology.Conflict(o.Process, e.At) {
				passed++
			}
		case trace.Leave:
			phase[e.At] = mutex.Idle
		case trace.Crash:
			crashed[e.At] = true
		case trace.Duplicate:
			twin := e.Message.ID
			twin.Copy = 2
			flying[twin] = true
		case trace.Receive, trace.Drop:
			delete(flying, e.Message.ID)
			for m := range flying {
				if e.Kind == trace.Receive && m.From == e.Message.From && m.To == e.Message.To && m.K < e.Message.ID.K {
					overtook++
					break
				}
			}
		}
		for _, s := range e.Sends {
			flying[s.ID] = true
		}
	}
	count := func(is mutex.Phase) (n int) {
		for p, in := range phase {
			if in == is && (is != mutex.Waiting || !crashed[p]) {
				n++
			}
		}
		return n
	}
	switch {
	case g.Breaks != "":
		return slices.ContainsFunc(end.Violations, func(v trace.Violation) bool { return v.Property == g.Breaks })
	case g.Waiting > 0:
		return count(mutex.Waiting) >= g.Waiting
	case g.Inside > 0:
		return count(mutex.Inside) >= g.Inside
	case g.Overtakes > 0:
		return overtook >= g.Overtakes
	case g.Overtaken != nil:
		return phase[g.Overtaken.Process] == mutex.Waiting && !crashed[g.Overtaken.Process] && passed >= g.Overtaken.Times
	case len(g.Order) > 0:
		return len(enters) >= len(g.Order) && slices.Equal(enters[:len(g.Order)], g.Order)
	}
	m := g.Messages
	return len(enters) == m.Entries && len(flying) == 0 && count(mutex.Waiting) == 0 && count(mutex.Inside) == 0 &&
		end.Messages >= m.Least && (!m.Bounded || end.Messages <= m.Most)
}

// Along random walks, a goal is reached at exactly the choice at which the trace of the same schedule shows it. The
// trace is independent: the run watches EM1, EM2, EM3 and the algorithm's own invariants in its own way, and the rest
// is read off its events.
func TestAGoalIsReachedWhereTheTraceSaysSo(t *testing.T) {
	r := seeded(t)
	reached := map[string]int{}
	for range thorough.Of(2000, 30_000) {
		c := anySystem(r)
		g := anyGoal(r, c)
		budget := goal.Budget{Drop: r.IntN(2), Duplicate: r.IntN(2), Crash: r.IntN(2)}
		s := begin(c, g, budget)
		var schedule []trace.Choice
		starts := startsIn(c)
		if g.Breaks != "" && s.Reached() {
			continue // before the first event, which no trace shows
		}
		for range 30 {
			events, end := traceOf(t, c, schedule)
			events = append(starts[:len(starts):len(starts)], events...)
			if want := met(g, c, events, end); s.Reached() != want {
				t.Fatalf("%s %v %+v: after %v it is reached: %v", c.Algorithm.Name, c.Order, g, schedule, s.Reached())
			}
			all := s.Choices()
			if s.Reached() {
				reached[kind(g)]++
				break
			}
			if len(all) == 0 {
				break
			}
			next := all[r.IntN(len(all))]
			if err := s.Take(next); err != nil {
				t.Fatal(err)
			}
			schedule = append(schedule, next)
		}
	}
	t.Log(reached)
	for _, k := range []string{"EM1", "EM2", "EM3", "own", "waiting", "inside", "overtakes", "overtaken", "order", "messages"} {
		if reached[k] == 0 {
			t.Errorf("no goal of the kind %s was ever reached", k)
		}
	}
}

// startsIn returns an event of no process with the messages sent before the first event.
func startsIn(c system.Config) []trace.Event {
	s, starts := system.New(context.Background(), c)
	var e trace.Event
	for _, at := range starts {
		p := s.Packet(at)
		e.Sends = append(e.Sends, trace.Sent{ID: p.Name(), To: p.To})
	}
	return []trace.Event{e}
}

// kind describes a goal in a word.
func kind(g goal.Goal) string {
	switch {
	case g.Breaks == explore.EM1 || g.Breaks == explore.EM2 || g.Breaks == explore.EM3:
		return g.Breaks
	case g.Breaks != "":
		return "own"
	case g.Waiting > 0:
		return "waiting"
	case g.Inside > 0:
		return "inside"
	case g.Overtakes > 0:
		return "overtakes"
	case g.Overtaken != nil:
		return "overtaken"
	case len(g.Order) > 0:
		return "order"
	}
	return "messages"
}

// The least number of choices is that of the simplest search: all sequences of choices by increasing length, each
// judged by the trace of its run.
func TestTheLeastIsThatOfEverySequenceOfChoices(t *testing.T) {
	r := seeded(t)
	lengths := map[int]int{}
	for range thorough.Of(200, 3_000) {
		c := anySystem(r)
		if c.Processes > 2 {
			continue
		}
		g := anyGoal(r, c)
		const most = 4
		s := begin(c, g, anyBudget(r, most))
		if g.Breaks != "" && s.Reached() {
			continue // see above
		}
		got := explore.Reach(context.Background(), s, explore.Limits{})
		want := -1
		for n := 0; n <= most && want < 0; n++ {
			if anySequence(t, c, g, s, nil, n) {
				want = n
			}
		}
		if !got.Complete || got.Reachable != (want >= 0) || got.Reachable && len(got.Choices) != want {
			t.Fatalf("%s %+v: %v, want %d", c.Algorithm.Name, g, got.Choices, want)
		}
		lengths[want]++
	}
	t.Log(lengths)
	if len(lengths) < 4 {
		t.Errorf("of only %v lengths", lengths)
	}
}

// anySequence reports whether some n more choices meet a goal at their end.
func anySequence(t *testing.T, c system.Config, g goal.Goal, s *explore.Position, schedule []trace.Choice, n int) bool {
	if n == 0 {
		events, end := traceOf(t, c, schedule)
		return met(g, c, append(startsIn(c), events...), end)
	}
	for _, next := range s.Choices() {
		after := s.Clone()
		if err := after.Take(next); err != nil {
			t.Fatal(err)
		}
		if anySequence(t, c, g, after, append(schedule[:len(schedule):len(schedule)], next), n-1) {
			return true
		}
	}
	return false
}
