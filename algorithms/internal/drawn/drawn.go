// Package drawn tests what algorithms draw: it runs them on random systems by random schedules, and checks at every
// step what must hold for any picture.
package drawn

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/mutex/picture"
	"fano/algorithms/quorum"
	"fano/algorithms/topology"
)

// Picture is a configuration and its marks.
type Picture struct {
	mutex.Configuration
	Marks []picture.Mark
	// Regular reports that no switch is on, no message was lost or duplicated, and channels are FIFO if the algorithm
	// requires it, so that what its proof says holds.
	Regular bool
}

// Of returns the marks of a kind.
func (p *Picture) Of(what string) []picture.Mark {
	var marks []picture.Mark
	for _, m := range p.Marks {
		if m.Kind == what {
			marks = append(marks, m)
		}
	}
	return marks
}

// Named returns the mark with the given kind and name.
func (p *Picture) Named(what, name string) (picture.Mark, bool) {
	at := slices.IndexFunc(p.Marks, func(m picture.Mark) bool { return m.Kind == what && m.Name == name })
	if at < 0 {
		return picture.Mark{}, false
	}
	return p.Marks[at], true
}

// most is the largest number of steps of a run.
const most = 100

// Check runs an algorithm, in some runs with switches, losses and duplicates, and calls agrees at each step to compare
// the picture with the configuration.
func Check(t *testing.T, declared mutex.Declaration, agrees func(p *Picture) error) {
	t.Helper()
	a := model.Compile(declared)
	rapid.Check(t, func(t *rapid.T) {
		r := newRun(t, a)
		r.look(t, agrees)
		for range rapid.IntRange(1, most).Draw(t, "steps") {
			if !r.step(t) {
				break
			}
			r.look(t, agrees)
		}
		r.album.back(t)
	})
}

// run is a run in progress.
type run struct {
	sys     *system.System
	faults  bool
	regular bool
	album   pictureHistory
}

func newRun(t *rapid.T, a *model.Algorithm) *run {
	c := system.Config{Algorithm: a, Processes: rapid.IntRange(1, 7).Draw(t, "processes"), Order: system.AnyOrder}
	top, err := topology.Of(a, c.Processes, spec(t, a))
	if err != nil {
		t.Fatal(err)
	}
	c.Topology = top
	clock := a.Clock
	if rapid.Bool().Draw(t, "changed") {
		for i, s := range a.Switches {
			if rapid.IntRange(0, 2).Draw(t, s.Name) == 0 {
				c.Switches |= 1 << i
				if s.Clock != "" {
					clock = s.Clock
				}
			}
		}
	}
	c.Rule, _ = system.ParseRule(clock)
	faults := rapid.IntRange(0, 3).Draw(t, "faults") == 0
	if a.FIFO && !(faults && rapid.Bool().Draw(t, "any order")) {
		c.Order = system.FIFO
	}
	s, _ := system.New(context.Background(), c)
	return &run{
		sys: s, faults: faults, regular: c.Switches == 0 && !faults,
		album: pictureHistory{of: s.Configuration()},
	}
}

// spec returns a random topology of the kind that the algorithm needs.
func spec(t *rapid.T, a *model.Algorithm) topology.Spec {
	switch a.Topology {
	case "quorums":
		system := rapid.SampledFrom(slices.Concat([]string{a.Quorums, a.Quorums}, []string{"singleton", "majority", "grid", "tree"})).Draw(t, "system")
		if !slices.Contains(quorum.Systems, system) {
			system = a.Quorums
		}
		return topology.Spec{Quorums: &topology.Quorums{System: system}}
	case "tree":
		return topology.Spec{Tree: &topology.Tree{Shape: rapid.SampledFrom(topology.TreeShapes).Draw(t, "shape")}}
	case "graph":
		return topology.Spec{Graph: &topology.Graph{Shape: rapid.SampledFrom(topology.GraphShapes).Draw(t, "shape")}}
	}
	return topology.Spec{}
}

// step makes a random choice, and reports whether there was one.
func (r *run) step(t *rapid.T) (goes bool) {
	choices := r.sys.Choices()
	if r.faults {
		for _, c := range choices {
			if c.Kind == trace.Receive && c.Message.Copy == 0 {
				for _, fault := range []trace.Kind{trace.Drop, trace.Duplicate} {
					choices = append(choices, trace.Choice{Kind: fault, At: c.At, Message: c.Message})
				}
			}
		}
	}
	if len(choices) == 0 {
		return false
	}
	choice := rapid.SampledFrom(choices).Draw(t, "choice")
	if !r.regular {
		// Beyond its assumptions the algorithm may panic, but its picture must not.
		defer func() {
			if recover() != nil {
				goes = false
			}
		}()
	}
	if _, err := r.sys.Apply(choice); err != nil {
		t.Fatal(err)
	}
	return true
}

func (r *run) look(t *rapid.T, agrees func(p *Picture) error) {
	p := &Picture{Configuration: r.sys.Configuration(), Marks: picture.Append(nil, r.sys.Configuration()), Regular: r.regular}
	if err := proper(p); err != nil {
		t.Fatalf("%v, in %+v", err, p.Marks)
	}
	r.album.turn(t)
	if err := agrees(p); err != nil {
		t.Fatalf("%v, in %+v", err, p.Marks)
	}
}

var whats = []string{
	picture.MarkFork, picture.MarkVote, picture.MarkToken, picture.MarkPermission, picture.MarkRequest, picture.MarkTurn,
	picture.MarkAnswer, picture.MarkRelease, picture.MarkDeferred, picture.MarkOwner, picture.MarkList, picture.MarkPrecedes,
	picture.MarkRank, picture.MarkWaits, picture.MarkPointer, picture.MarkCycle,
}

var states = []string{
	"", picture.Clean, picture.Dirty, picture.Weak, picture.Strong, picture.Father, picture.Holder, picture.Next, picture.List,
	picture.Likely, picture.Failed, picture.Inquire, picture.Yield, picture.Used,
}

// proper returns an error if the marks violate what must hold for any algorithm.
func proper(p *Picture) error {
	nodes := mutex.ID(p.Topology().Nodes())
	flying := map[string]bool{}
	p.Flights(func(from, to mutex.ID, k int, _ mutex.Message) { flying[fmt.Sprint(from, to, k)] = true })
	seen := map[string]bool{}
	for _, m := range p.Marks {
		key := m.Kind + "/" + m.Name
		switch {
		case seen[key]:
			return fmt.Errorf("%s is there twice", key)
		case m.Name == "" || !slices.Contains(whats, m.Kind) || !slices.Contains(states, m.State):
			return fmt.Errorf("%s %s is of no kind", key, m.State)
		case !isSeatOf(m.At, nodes, m.Kind == picture.MarkRank || m.Kind == picture.MarkCycle) || !isSeatOf(m.To, nodes, true):
			return fmt.Errorf("%s is at no node", key)
		case m.Message != 0 && !flying[fmt.Sprint(m.At.Node, m.To.Node, m.Message)]:
			return fmt.Errorf("%s travels with a message that does not", key)
		case m.Of < 0 || m.Of > nodes || slices.ContainsFunc(m.Order, func(i mutex.ID) bool { return i < 1 || i > nodes }):
			return fmt.Errorf("%s is of no process", key)
		}
		seen[key] = true
	}
	// Every message in flight must be drawn.
	for _, m := range p.Marks {
		delete(flying, fmt.Sprint(m.At.Node, m.To.Node, m.Message))
	}
	if len(flying) > 0 {
		return fmt.Errorf("%v are not drawn", flying)
	}
	return ordered(p)
}

// ordered returns an error unless the arrows drawn support each rank or cycle.
func ordered(p *Picture) error {
	arrows := map[[2]mutex.ID]bool{}
	what := picture.MarkPrecedes
	for _, m := range p.Marks {
		if m.Kind == picture.MarkWaits || m.Kind == picture.MarkPrecedes {
			arrows[[2]mutex.ID{m.At.Node, m.To.Node}] = true
			what = m.Kind // no picture has both kinds
		}
	}
	for _, m := range p.Marks {
		for at, i := range m.Order {
			next := m.Order[(at+1)%len(m.Order)]
			last := at == len(m.Order)-1
			if (m.Kind == picture.MarkCycle || m.Kind == picture.MarkRank && !last) && !arrows[[2]mutex.ID{i, next}] {
				return fmt.Errorf("%s %v, and %d has no %s to %d", m.Kind, m.Order, i, what, next)
			}
		}
	}
	return nil
}

// isSeatOf reports whether a seat belongs to one of the nodes, or is the zero Seat if that is allowed.
func isSeatOf(s picture.Seat, nodes mutex.ID, maybe bool) bool {
	if s == (picture.Seat{}) {
		return maybe
	}
	return s.Node >= 1 && s.Node <= nodes && (s.Side == picture.Whole || s.Side == picture.Client || s.Side == picture.Arbiter)
}
