package explore_test

import (
	"context"
	"reflect"
	"testing"

	"fano/algorithms/centralserver"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/mutex/model"
)

// backwards runs the last task first.
func backwards(n int, do func(int)) {
	for i := n - 1; i >= 0; i-- {
		do(i)
	}
}

func TestTheResultDoesNotDependOnWhoDoesTheWork(t *testing.T) {
	for _, setup := range []explore.Setup{
		{System: small("ricart-agrawala", nil, system.FIFO, 1, 1, 1)},
		{System: small("ricart-agrawala", []string{"sequence-rule", "no-tie-break"}, system.AnyOrder, 1, 1, 1)},
		{System: small("lamport", nil, system.AnyOrder, 1, 1)},
		{System: small("lamport", nil, system.FIFO, 2, 1), EM3: true},
		{System: small("raymond", nil, system.FIFO, 1, 1, 1), EM3: true},
		{System: small("suzuki-kasami", nil, system.AnyOrder, 1, 1, 1), EM3: true},
		{System: small("lamport", nil, system.AnyOrder, 2, 2), States: 20_000},
		{System: small("lamport", []string{"ack-economy-as-printed"}, system.FIFO, 2, 2)},
		{System: small("lamport-queue", []string{"entry-without-waiting"}, system.AnyOrder, 2, 1)},
		{System: small("lamport-queue", nil, system.FIFO, 1, 1, 1), States: 20_000, Safety: true},
		{System: small("lamport", nil, system.FIFO, 1, 0, 1), Fold: true, Persistent: true},
		{System: on(star(3), configured(symmetric(model.Compile(centralserver.Algorithm)), nil, system.AnyOrder, 2, 1, 1)), Reduce: true},
	} {
		want := explore.Search(context.Background(), setup)
		for name, spread := range map[string]func(int, func(int)){
			"one goroutine": goroutines(1), "two": goroutines(2), "five": goroutines(5), "the last first": backwards,
		} {
			setup.Spread = spread
			got := explore.Search(context.Background(), setup)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: with %s %+v, alone %+v", called(setup.System), name, got, want)
			}
		}
	}
}

// unproven checks that a search that was stopped has proved nothing, although the violations it has found remain.
func unproven(t *testing.T, what string, r explore.Result) {
	t.Helper()
	if r.Complete || r.Verdict() == explore.Holds || r.Most != 0 || r.Least != 0 {
		t.Errorf("%s: complete %v, verdict %s, %d to %d messages", what, r.Complete, r.Verdict(), r.Least, r.Most)
	}
	for _, p := range r.Properties {
		if p.Verdict == explore.Holds || p.Verdict == explore.Unknown && p.Schedule != nil {
			t.Errorf("%s: %s %s after %s", what, p.Name, p.Verdict, told(p.Schedule))
		}
	}
}

func TestAnExhaustedBudgetIsNeverAProof(t *testing.T) {
	for _, c := range []system.Config{
		small("ricart-agrawala", []string{"sequence-rule"}, system.FIFO, 1, 1, 1),
		small("ricart-agrawala", nil, system.AnyOrder, 1, 1, 1),
		small("lamport", nil, system.FIFO, 1, 0, 1),
	} {
		all := explore.Search(context.Background(), explore.Setup{System: c})
		if !all.Complete || all.Verdict() != explore.Holds {
			t.Fatalf("%s: %s", called(c), all.Verdict())
		}
		for _, safety := range []bool{false, true} {
			for _, states := range []int{1, 10, 100, 1000, 2000} {
				r := explore.Search(context.Background(), explore.Setup{System: c, States: states, Safety: safety})
				unproven(t, called(c), r)
				if r.Verdict() != explore.Unknown || r.States > all.States || r.Depth > all.Depth {
					t.Errorf("%s: %s after %d states and depth %d, budget %d", called(c), r.Verdict(), r.States, r.Depth, states)
				}
			}
			for _, bytes := range []int64{1, 1 << 10} {
				unproven(t, called(c), explore.Search(context.Background(), explore.Setup{System: c, Bytes: bytes, Safety: safety}))
			}
		}
		// exactly enough is enough
		r := explore.Search(context.Background(), explore.Setup{System: c, States: all.States, Bytes: all.Bytes})
		if !reflect.DeepEqual(r, all) {
			t.Errorf("%s: with just enough %+v, want %+v", called(c), r, all)
		}
	}
}

// Layers are expanded in batches, so a budget may be exceeded by one.
func TestABudgetIsKept(t *testing.T) {
	c := small("lamport", nil, system.FIFO, 1, 1, 1) // 2.4 million states
	for _, states := range []int{20_000, 100_000} {
		r := explore.Search(context.Background(), explore.Setup{System: c, States: states})
		unproven(t, called(c), r)
		if r.States < states || r.States > states+40_000 {
			t.Errorf("%d states of %d", r.States, states)
		}
	}
	const most = 16 << 20
	r := explore.Search(context.Background(), explore.Setup{System: c, Bytes: most})
	unproven(t, called(c), r)
	if r.Bytes < most/4 || r.Bytes > 2*most {
		t.Errorf("%d bytes of %d", r.Bytes, most)
	}
}

func TestWhatIsFoundBeforeTheBudgetEndsIsBroken(t *testing.T) {
	c := small("lamport", nil, system.AnyOrder, 2, 2) // more than 3 million
	r := explore.Search(context.Background(), explore.Setup{System: c, States: 10_000})
	unproven(t, called(c), r)
	if p := verdictOn(t, r, explore.EM1); p.Verdict != explore.Broken || len(p.Schedule) != 6 || r.Verdict() != explore.Broken {
		t.Errorf("%+v", r)
	}
}

func TestASearchThatIsToldToStopStops(t *testing.T) {
	c := small("lamport", nil, system.FIFO, 1, 1, 1)
	for _, calls := range []int{1, 2, 30} {
		asked := 0
		var last explore.Progress
		r := explore.Search(context.Background(), explore.Setup{System: c, OnProgress: func(p explore.Progress) bool {
			if p.States < last.States || p.Depth < last.Depth || p.Transitions < last.Transitions {
				t.Errorf("from %+v back to %+v", last, p)
			}
			last = p
			asked++
			return asked < calls
		}})
		unproven(t, called(c), r)
		if asked != calls || r.States > 300_000 {
			t.Errorf("it asked %d times after %d noes, and came to %d states", asked, calls, r.States)
		}
	}
}

// The second pass, over all states back to the first, can be stopped, too.
func TestThePassBackCanBeStopped(t *testing.T) {
	c := small("lamport-queue", nil, system.AnyOrder, 2, 1)
	all := 0
	counts := func(explore.Progress) bool { all++; return true }
	want := explore.Search(context.Background(), explore.Setup{System: c, OnProgress: counts})
	if !want.Complete {
		t.Fatal("it was not to be stopped")
	}
	asked := 0
	ends := func(explore.Progress) bool { asked++; return asked < all }
	r := explore.Search(context.Background(), explore.Setup{System: c, OnProgress: ends})
	if asked != all || r.Complete || r.States != want.States || r.Verdict() == explore.Holds {
		t.Errorf("stopped at %d of %d: %+v", asked, all, r)
	}
	if p := verdictOn(t, r, explore.Entry); p.Verdict != explore.Unknown {
		t.Errorf("entry %s", p.Verdict)
	}
}
