package camposcarvalho_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/camposcarvalho"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
	"fano/algorithms/topology"
)

var try = trial.Of(camposcarvalho.Algorithm)

// on returns a trial of n clients with a quorum system.
func on(t *testing.T, name string, n int) trial.Trial {
	t.Helper()
	return try.On(trial.Topology(t, try.Algorithm, n, topology.Spec{Quorums: &topology.Quorums{System: name}}))
}

// small returns a system with the named quorums.
func small(t *testing.T, quorums string, n int, switches string, asks ...int) system.Config {
	t.Helper()
	return on(t, quorums, n).System(t, system.FIFO, switches, asks...)
}

// asked returns how often each of n clients asks.
func asked(n int, by map[int]int) []int {
	asks := make([]int, n)
	for p, times := range by {
		asks[p-1] = times
	}
	return asks
}

func once(clients ...int) map[int]int {
	by := map[int]int{}
	for _, p := range clients {
		by[p] = 1
	}
	return by
}

func TestEverythingHoldsInAllSchedules(t *testing.T) {
	thorough.Alone(t)
	for _, c := range []struct {
		system string
		n      int
		by     map[int]int
		states int
	}{
		{"plane", 1, map[int]int{1: 2}, 9},
		{"plane", 2, once(1, 2), 237}, // two points on one line: the pair has two arbiters
		{"plane", 2, map[int]int{1: 2, 2: 2}, 881},
		{"plane", 3, once(1, 2, 3), 3_718}, // the triangle
		{"plane", 3, map[int]int{1: 2, 2: 2, 3: 2}, 35_849},
		{"plane-1988", 7, once(1, 2, 5), 41_390}, // all share arbiter 2
		{"plane-1988", 7, once(1, 2, 3), 61_852}, // each pair has an arbiter of its own
		{"plane-1988", 7, map[int]int{1: 2, 2: 2}, 1_597},
		{"plane", 4, map[int]int{1: 1, 4: 2}, 1_358}, // three fictitious arbiters
		{"singleton", 3, map[int]int{1: 2, 2: 2, 3: 2}, 4_994},
		{"majority", 4, once(1, 2), 1_563}, // not a plane, and the rules still hold
	} {
		if c.states > thorough.Of(10_000, 100_000) {
			continue
		}
		try, asks := on(t, c.system, c.n), asked(c.n, c.by)
		try.Holds(t, asks)
		if got := try.Search(t, system.FIFO, "", asks...); got.States != c.states {
			t.Errorf("%s of %d, %v: %d states, want %d", c.system, c.n, c.by, got.States, c.states)
		}
	}
}

// If a leaving client may ask at the same moment, R6 combines the fork and the request. The states are the same: it is
// as if what was asked of a client while it ate had arrived just after it asked again. But a run can be cheaper.
func TestNothingBreaksWhereOneAsksInTheMomentOfLeaving(t *testing.T) {
	for _, by := range []map[int]int{{1: 2, 2: 1, 3: 1}, {1: 2, 2: 2, 3: 2}} {
		c := small(t, "plane", 3, "", asked(3, by)...)
		apart := trial.Search(t, c)
		c.Again = true
		got := trial.Search(t, c)
		if got.Verdict() != explore.Holds || got.States != apart.States || got.Most != apart.Most || got.Least > apart.Least {
			t.Errorf("%v: %s; %d states, %d to %d messages; apart %d, %d to %d",
				by, got.Broken(), got.States, got.Least, got.Most, apart.States, apart.Least, apart.Most)
		}
	}
}

// While a client eats, its arbiter 2 asks for the fork back. The client leaves and asks again.
func TestR6JoinsWhatIsSentInTheMomentOfLeaving(t *testing.T) {
	for last, want := range map[string]string{
		"1 leaves; 1 asks":  "R1 R4; DirtyFORK Request",
		"1 leaves and asks": "R3 R1 R6; DirtyFORK+Request",
	} {
		c := small(t, "plane", 3, "", 2, 2, 0)
		c.Listens = true
		s, _ := system.New(context.Background(), c)
		follow(t, s, "1 asks; 1>1 Request; 1>1 FORK; 1>2 Request; 2>1 FORK; 1 enters; 2 asks; 2>2 Request; 2>1 WeakRequest; "+last)
		var rules, sent []string
		for _, line := range s.Lines() {
			rule, _, _ := strings.Cut(line, ":")
			rules = append(rules, rule)
		}
		for _, m := range s.Between(1, 2) {
			at, _ := s.Find(m)
			sent = append(sent, c.Algorithm.Messages[s.Packet(at).Kind].Type)
		}
		if got := strings.Join(rules, " ") + "; " + strings.Join(sent, " "); got != want {
			t.Errorf("%s: %s, want %s", last, got, want)
		}
	}
}

// What every switch breaks, and in how few steps. Under the rules as printed, states are counted on the plane that the
// paper prints.
func TestWhatASwitchBreaks(t *testing.T) {
	thorough.Alone(t)
	printed := "r14-as-printed r17-as-printed"
	for _, c := range []struct {
		switches, system string
		n                int
		by               map[int]int
		want             string
	}{
		// R14 needs three clients of an arbiter: a client that was preempted never gets a StrongRequest again.
		{"r14-as-printed", "singleton", 3, once(1, 2, 3), "EM2 16, hopeless 12"},
		{"r14-as-printed", "plane", 3, map[int]int{1: 2, 2: 2, 3: 2}, ""},
		{"r14-as-printed", "plane-1988", 7, once(1, 2, 5), "EM2 28, hopeless 16"},
		// R17 duplicates the request token; eventually a fork goes to a client that did not ask, and back, forever.
		{"r17-as-printed", "singleton", 2, once(1, 2), "request-token 6, fork-to-the-hungry 13, rest 5"},
		{"r17-as-printed", "plane", 3, once(1, 2, 3), "request-token 6, fork-to-the-hungry 17, h-acyclic 29, rest 7"},
		{"r17-as-printed", "plane", 2, map[int]int{1: 2, 2: 2}, "EM2 33, request-token 6, fork-to-the-hungry 19, h-acyclic 20, hopeless 23, rest 24"},
		{printed, "plane-1988", 7, once(1, 2, 5), "EM2 28, request-token 6, fork-to-the-hungry 21, hopeless 16, rest 9"},
		{"r15-clears-req", "plane", 3, once(1, 2, 3), "EM2 11, request-token 2, hopeless 3"},
		{"eager-return", "plane", 3, once(1, 2, 3), "hopeless 6, rest 6"},
	} {
		got := on(t, c.system, c.n).Search(t, system.FIFO, c.switches, asked(c.n, c.by)...)
		if told := got.Broken(); told != c.want {
			t.Errorf("%s, %s of %d, %v: breaks %q, want %q", c.switches, c.system, c.n, c.by, told, c.want)
		}
	}
}

// The shortest schedule to a state in which all three wait forever, among the 565,121 states of R17 as printed on the
// triangle with two requests each.
const deadlock = `1 asks; 2 asks; 3 asks; 2>2 Request; 1>2 Request; 2>2 FORK; 2>3 Request; 3>1 Request; 1>1 Request;
1>3 FORK; 3>2 FORK; 2 enters; 2 leaves; 2>2 StrongRequest; 2>2 DirtyFORK; 2>1 FORK+Request; 3>3 Request; 3>2 WeakRequest;
2>3 DirtyFORK; 3>3 FORK; 3 enters; 3 leaves; 3 asks; 1>3 StrongRequest; 3>1 DirtyFORK+Request; 1>1 FORK+Request; 1 enters;
1 leaves; 1 asks; 1>1 DirtyFORK; 1>1 Request; 1>2 DirtyFORK; 1>2 Request; 1>3 FORK; 1>3 WeakRequest; 2>2 FORK; 2>2 WeakRequest;
2 asks; 2>2 DirtyFORK; 2>1 FORK; 2>2 Request; 2>1 WeakRequest; 2>3 Request; 3>3 WeakRequest; 3>3 DirtyFORK+Request; 3>2 FORK+Request`

func TestR17AsPrintedDeadlocksTheTriangle(t *testing.T) {
	s, _ := system.New(context.Background(), small(t, "plane", 3, "r17-as-printed", 2, 2, 2))
	follow(t, s, deadlock)
	trial.Stuck(t, s, 1, 2, 3)
}

// The shortest instructive schedules: a strong request takes no token with it, and a thinking client is sent a fork;
// see TestTheForkThatNobodyWantsGoesBackAndForth.
const (
	doubled  = "1 asks; 2 asks; deliver 2>1#1; deliver 1>1#1; deliver 1>2#1; deliver 1>2#2"
	unwanted = "1 asks; 2 asks; deliver 2>1#1; deliver 1>1#1; deliver 1>2#1; 2 enters; 2 leaves; deliver 1>2#2; deliver 2>1#2; deliver 1>1#2; 1 enters; 1 leaves; deliver 1>1#3"
)

func TestTheShortestWaysOfR17AsPrinted(t *testing.T) {
	got := on(t, "singleton", 2).Search(t, system.FIFO, "r17-as-printed", 1, 1)
	got.Shortest(t, "request-token", doubled)
	got.Shortest(t, "fork-to-the-hungry", unwanted)
}

// Two messages per turn, forever, while no process waits.
func TestTheForkThatNobodyWantsGoesBackAndForth(t *testing.T) {
	s, _ := system.New(context.Background(), small(t, "singleton", 2, "r17-as-printed", 1, 1))
	trial.Go(t, s, unwanted)
	settle := func() string {
		choices := s.Choices()
		if len(choices) != 1 {
			t.Fatalf("it can go on by %v", choices)
		}
		at, _ := s.Find(choices[0].Message)
		sent := s.Algorithm.Messages[s.Packet(at).Kind].Type
		trial.Go(t, s, choices[0].String())
		return sent
	}
	settle() // delivers the answer of 1, which the schedule leaves in flight
	seen := map[string]bool{}
	for turn := 0; !seen[string(s.Encode(nil))]; turn++ {
		if turn > 10 {
			t.Fatal("it does not come back")
		}
		seen[string(s.Encode(nil))] = true
		if there, back := settle(), settle(); there+back != "FORKDirtyFORK" && there+back != "DirtyFORKFORK" {
			t.Errorf("%s, %s", there, back)
		}
	}
	if idle := trial.In(s, mutex.Idle); len(idle) != 2 {
		t.Errorf("only %v think", idle)
	}
}

// A deadlock found by another simulator, campos_literal_rules_deadlock, step by step; > is a delivery. Its Request of
// arbiter 2 to client 2 (step 16) is joined here with the FORK of step 12, and entering is a separate step.
const literal = `2 asks; 5 asks; 5>3 Request; 5>2 Request; 2>5 FORK; 2>2 Request; 2>6 Request; 6>2 FORK; 2>5 StrongRequest;
5>2 CleanFORK; 2>7 Request; 2>2 FORK+Request; 3>5 FORK; 7>2 FORK; 2 enters; 5>5 Request; 5>5 FORK; 2 leaves;
2>2 DirtyFORK; 1 asks; 1>2 Request; 1>1 Request; 1>1 FORK; 1>4 Request; 4>1 FORK; 2>5 FORK; 5 enters; 5 leaves`

func TestTheRulesAsPrintedLeaveAClientStuck(t *testing.T) {
	s, _ := system.New(context.Background(), small(t, "plane-1988", 7, "r14-as-printed r17-as-printed", asked(7, once(1, 2, 5))...))
	follow(t, s, literal)
	trial.Stuck(t, s, 1)
	if idle := trial.In(s, mutex.Idle); len(idle) != 6 {
		t.Errorf("only %v think", idle)
	}
	if owner := s.Local(2).Process.(*camposcarvalho.Process).OWNER; owner != 5 {
		t.Errorf("the fork of arbiter 2 is at %d", owner)
	}
}

// With the corrected rules, the same steps do not end there: 5 is asked for the fork.
func TestTheCorrectedRulesDoNot(t *testing.T) {
	s, _ := system.New(context.Background(), small(t, "plane-1988", 7, "", asked(7, once(1, 2, 5))...))
	follow(t, s, literal)
	follow(t, s, "2>5 StrongRequest; 5>2 DirtyFORK; 2>1 FORK; 1 enters; 1 leaves")
	trial.Stuck(t, s)
}

// follow executes the steps. A delivery names the ends of a channel and the kind of its first message.
func follow(t *testing.T, s *system.System, steps string) {
	t.Helper()
	for step := range strings.SplitSeq(steps, ";") {
		ends, kind, _ := strings.Cut(strings.TrimSpace(step), " ")
		if !strings.Contains(ends, ">") {
			trial.Go(t, s, ends+" "+kind)
			continue
		}
		choices := s.Choices()
		at := slices.IndexFunc(choices, func(c trace.Choice) bool {
			return c.Kind == trace.Receive && strings.HasPrefix(c.Message.String(), ends+"#")
		})
		if at < 0 {
			t.Fatalf("%s: nothing is on its way", step)
		}
		slot, _ := s.Find(choices[at].Message)
		if got := s.Algorithm.Messages[s.Packet(slot).Kind].Type; got != kind {
			t.Fatalf("%s: it is a %s", step, got)
		}
		if _, err := s.Apply(choices[at]); err != nil {
			t.Fatal(err)
		}
	}
}

// Without FIFO a StrongRequest may overtake the FORK that it asks back, and is then ignored as late (R11).
func TestItNeedsFIFO(t *testing.T) {
	c := small(t, "plane", 3, "", 1, 1, 0)
	c.Order = system.AnyOrder
	got := trial.Search(t, c)
	if told := got.Broken(); told != "EM2 12, request-token 5, hopeless 5" {
		t.Errorf("it breaks %s", told)
	}
	got.Shortest(t, "hopeless", "1 asks; 2 asks; deliver 2>2#1; deliver 1>2#1; deliver 2>2#3")
}

// After 1 has eaten, 2 precedes it in H, but their arbiter's list has 1 first: read literally, theorem 5 is false. The
// list is corrected when the fork returns.
func TestTheListIsWrongUntilTheForkReturns(t *testing.T) {
	s, _ := system.New(context.Background(), small(t, "plane", 3, "", 1, 1, 0))
	arbiter := s.Local(2).Process.(*camposcarvalho.Process)
	first := func(when string, want mutex.ID) {
		if got := arbiter.Priority.At(0); got != want {
			t.Errorf("%s %d has the highest priority, want %d", when, got, want)
		}
	}
	follow(t, s, "1 asks; 1>1 Request; 1>1 FORK; 1>2 Request; 2>1 FORK; 1 enters; 1 leaves")
	first("when 1 has eaten", 1)
	follow(t, s, "2 asks; 2>2 Request; 2>1 WeakRequest; 1>2 DirtyFORK")
	first("when its fork is back", 2)
}

func TestMessagesHaveTwoBits(t *testing.T) {
	a := try
	for kind, m := range a.Messages {
		if size := a.MessageBits(kind, m.Of, 0); size != 2 {
			t.Errorf("%s has %d bits", m.Type, size)
		}
	}
}
