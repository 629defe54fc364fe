package measure

import (
	"math"
	"slices"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/topology"
	"fano/web"
)

func figures(t *testing.T) *web.Complexity {
	t.Helper()
	v, err := Complexity()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// cost is what was measured in a case, plane by plane.
func cost(t *testing.T, name string) web.ClaimedCost {
	t.Helper()
	for _, c := range figures(t).Costs {
		if c.Case == name {
			return c
		}
	}
	t.Fatalf("nobody measures %s", name)
	return web.ClaimedCost{}
}

func TestWhichOfThePapersFiguresHold(t *testing.T) {
	bounds := forks.Bounds
	for i, n := range planes {
		layout, err := topology.Of(forks, n, topology.Spec{})
		if err != nil {
			t.Fatal(err)
		}
		line := layout.Quorum(1)
		k := float64(line.Len())
		near := func(name string, want, within float64) {
			if got := cost(t, name).Measured[i].Value; math.Abs(got-want) > within*want {
				t.Errorf("n = %d, %s: %.3f messages a meal, want %.3f", n, name, got, want)
			}
		}
		near("again", 0, 0)
		near("first", 2*(k-1), 0)
		near("alone", bounds.Typical.At(layout), 0.05)
		near("saturated", bounds.Saturated.At(layout), 0.05)
		near("joined", bounds.Joined.At(layout), 0.05)

		for name, holds := range map[string]bool{"again": true, "first": true, "alone": false, "wave": n < 31} {
			c := cost(t, name)
			if got := c.Measured[i].Value <= c.Claimed[i]; got != holds {
				t.Errorf("n = %d, %s: %.2f, the paper has %.2f", n, name, c.Measured[i].Value, c.Claimed[i])
			}
		}
		if got, bound := cost(t, "wave").Measured[i].Value, bounds.Worst.At(layout); got > bound {
			t.Errorf("n = %d: a meal of a wave costs %.2f, above the bound %.0f", n, got, bound)
		}
	}
}

func TestTwoActiveClientsCostWhatThePaperSays(t *testing.T) {
	v := figures(t)
	if len(v.Pairs) != 2 || v.Pairs[0].Claimed != 1 || v.Pairs[1].Claimed != 2 {
		t.Fatalf("%+v", v.Pairs)
	}
	for _, p := range v.Pairs {
		if p.Measured.Value != p.Claimed {
			t.Errorf("%v: %v messages a meal, the paper has %v", p.Clients, p.Measured.Value, p.Claimed)
		}
		layout, err := pair(p.Clients[0], p.Clients[1]).Topology()
		if err != nil {
			t.Fatal(err)
		}
		one, other := layout.Quorum(1), layout.Quorum(mutex.ID(p.Clients[1]))
		for f := range one.All() {
			if other.Has(f) != (int(f) == p.Arbiter) {
				t.Errorf("%v: %d is their arbiter: %v; the page says %d", p.Clients, f, other.Has(f), p.Arbiter)
			}
		}
	}
}

func TestTwoBitsAreEnoughAndTimestampsAreNot(t *testing.T) {
	rows := figures(t).Messages
	if !slices.ContainsFunc(rows, func(r web.MessageSize) bool { return r.Name == "campos-carvalho" }) || len(rows) < 2 {
		t.Fatalf("%+v", rows)
	}
	for _, row := range rows {
		for i := 1; i < len(row.Bits); i++ {
			more := row.Bits[i].Value - row.Bits[i-1].Value
			switch {
			case row.Name == "campos-carvalho" && (row.Bits[i].Value != 2 || more != 0):
				t.Errorf("%s: %v bits", row.Name, row.Bits[i].Value)
			case row.Name != "campos-carvalho" && more != 3 && more != 4:
				t.Errorf("%s: %v bits more in ten times as many entries", row.Name, more)
			}
		}
	}
}

// A wave is one only if all have eaten before the next begins.
func TestWavesDoNotMeet(t *testing.T) {
	for _, n := range planes {
		d := wave(n)
		d.Script = d.Script[:n]
		r, err := Of(d)
		if err != nil || r.Summary.Entries != n || r.Summary.Time > trace.Time(n)*waveEnd {
			t.Errorf("n = %d: %d have eaten at %v (%v)", n, r.Summary.Entries, r.Summary.Time, err)
		}
	}
}
