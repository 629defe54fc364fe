package explore_test

import (
	"context"
	"reflect"
	"testing"

	"fano/algorithms"
	"fano/algorithms/centralserver"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/naimitrehel"
)

// symmetric returns a copy of an algorithm that declares IDs to be only names.
func symmetric(a *model.Algorithm) *model.Algorithm {
	s := *a
	s.Symmetric = true
	return &s
}

// on gives a system a topology.
func on(t *mutex.Topology, c system.Config) system.Config {
	c.Topology = t
	return c
}

func star(n int) *mutex.Topology { return &mutex.Topology{N: n, Hosts: []mutex.ID{0}} }

// rays returns a tree with a root and n - 1 leaves.
func rays(n int) *mutex.Topology {
	t := &mutex.Topology{N: n, Fathers: make([]mutex.ID, n)}
	for i := range n - 1 {
		t.Fathers[i+1] = 1
	}
	return t
}

// configured returns a system on the complete graph.
func configured(a *model.Algorithm, switches []string, order system.Order, asks ...int) system.Config {
	c := system.Config{Algorithm: a, Processes: len(asks), Order: order, Asks: asks, Rule: system.Sequence}
	for _, name := range switches {
		bit, _ := a.Switch(name)
		c.Switches |= bit
	}
	return c
}

// An asymmetric algorithm keeps all states, even if a reduction is requested.
func TestOnlyTheSymmetricIsReduced(t *testing.T) {
	for _, a := range algorithms.All {
		if a.Symmetric {
			continue
		}
		c := configure(a, nil, system.FIFO, 1, 1)
		want := explore.Search(context.Background(), explore.Setup{System: c, States: 20_000})
		got := explore.Search(context.Background(), explore.Setup{System: c, States: 20_000, Reduce: true})
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, and without %+v", called(c), got, want)
		}
	}
}

// Different asks, initial clocks, conflicts or machines distinguish processes.
func TestWhoCanChangePlaces(t *testing.T) {
	central := configured(symmetric(model.Compile(centralserver.Algorithm)), nil, system.FIFO, 1, 1, 1)
	clocked := chances(1)
	for _, w := range []struct {
		what      string
		of        system.Config
		renamings int
	}{
		{"three clients", on(star(3), central), 6},
		{"the server runs on one's machine", on(&mutex.Topology{N: 3, Hosts: []mutex.ID{2}}, central), 2},
		{"one asks twice", on(star(3), configured(central.Algorithm, nil, system.FIFO, 2, 1, 1)), 2},
		{"all ask differently", on(star(3), configured(central.Algorithm, nil, system.FIFO, 2, 1, 0)), 1},
		{"the middle of a path", on(path(3), configured(clocked, nil, system.FIFO, 1, 1, 1)), 2},
		{"one clock is ahead", starting(configured(clocked, nil, system.FIFO, 1, 1, 1), 5, 0, 5), 2},
		{"one has the token", configured(symmetric(model.Compile(naimitrehel.Algorithm)), nil, system.FIFO, 1, 1, 1, 1), 6},
	} {
		got := explore.Search(context.Background(), explore.Setup{System: w.of, Reduce: true, States: 100})
		if got.Renamings != w.renamings {
			t.Errorf("%s: %d renamings, want %d", w.what, got.Renamings, w.renamings)
		}
	}
}

// path returns a graph of conflicts between neighbours in a row.
func path(n int) *mutex.Topology {
	t := &mutex.Topology{N: n, Edges: make([]mutex.Set, n)}
	for i := range n - 1 {
		t.Edges[i].Add(mutex.ID(i + 2))
		t.Edges[i+1].Add(mutex.ID(i + 1))
	}
	return t
}

func starting(c system.Config, clocks ...int) system.Config {
	c.Start = clocks
	return c
}

// chance is a process that does whatever a seed says: no algorithm, but a system with every feature that a system can
// have. It sends to itself, leaves equal messages on a channel, goes in circles, and never panics. It refers to other
// processes only by their relation to itself: the sender, one it has met, a friend, itself.
type chance struct {
	Seed, X int
	friend  mutex.ID
	met     mutex.Set
	counts  mutex.Vector[int]
	line    mutex.Queue[mutex.ID]
}

// parcel is passed on or kept, never multiplied.
type parcel struct {
	V  int
	Of mutex.ID
}

func (p *chance) roll(n int, what ...int) int {
	h := uint64(p.Seed) + 0x9e3779b97f4a7c15
	for _, w := range append(what, p.X) {
		h = (h ^ uint64(w+1)) * 0xbf58476d1ce4e5b9
		h ^= h >> 29
	}
	return int(h>>8) % n
}

// someone returns a process by its relation to this one.
func (p *chance) someone(out *mutex.Out, roll int) mutex.ID {
	switch {
	case roll == 1 && p.friend != 0:
		return p.friend
	case roll == 2 && p.line.Len() > 0:
		return p.line.At(0)
	}
	return out.Self()
}

func (p *chance) Ask(out *mutex.Out) {
	p.X = p.roll(2, 1)
	if p.roll(2, 2) == 0 {
		out.Broadcast(parcel{p.roll(2, 3), p.someone(out, p.roll(3, 4))})
	} else {
		out.Send(p.someone(out, p.roll(3, 5)), parcel{p.roll(2, 6), out.Self()})
	}
}

func (p *chance) MayEnter(out *mutex.Out) bool {
	return p.roll(3, 7) == 0 || p.met.Len() == out.N()
}

func (p *chance) Receive(out *mutex.Out, j mutex.ID, _ int, msg mutex.Message) {
	m := msg.(parcel)
	p.X = p.roll(2, 8, m.V, min(p.counts.At(j), 1))
	switch p.roll(5, 9, m.V) {
	case 0:
		p.met.Add(j)
	case 1:
		p.friend = m.Of
	case 2:
		p.counts.Set(j, 1-p.counts.At(j))
	case 3:
		if p.line.Len() == 0 {
			p.line.Push(j)
		}
	}
	if p.roll(3, 10, m.V) > 0 {
		out.Send(p.someone(out, p.roll(3, 11, m.V)), parcel{p.roll(2, 12), m.Of})
	}
}

func (p *chance) Leave(out *mutex.Out) {
	p.X = p.roll(2, 13)
	if p.line.Len() > 0 {
		out.Send(p.line.Pop(), parcel{p.roll(2, 14), out.Self()})
	}
}

func chances(seed int) *model.Algorithm {
	one := mutex.Formula{At: func(*mutex.Topology) float64 { return 1 }}
	return model.Compile(mutex.Declaration{
		Name: "chance", Guarantees: mutex.Guarantees{Bounds: mutex.Bounds{Best: one, Typical: one, Worst: one}},
		Messages: []mutex.MessageKind{{Of: parcel{}, Type: "PARCEL", Role: mutex.Other}},
		Traits:   mutex.Traits{Symmetric: true},
		New: func(i mutex.ID, t *mutex.Topology) mutex.Process {
			return &chance{Seed: seed, counts: mutex.NewVector(t.Nodes(), 0)}
		},
	})
}
