package explore_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/centralserver"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/naimitrehel"
	"fano/algorithms/raymond"
)

// symmetric is an algorithm in which IDs are only names.
func symmetric(a *model.Algorithm) *model.Algorithm {
	s := *a
	s.Symmetric = true
	return &s
}

// on gives a system of so many a topology.
func on(t *mutex.Topology, c system.Config) system.Config {
	c.Topology = t
	return c
}

func star(n int) *mutex.Topology { return &mutex.Topology{N: n, Hosts: []mutex.ID{0}} }

// rays is a tree with a root and n - 1 leaves.
func rays(n int) *mutex.Topology {
	t := &mutex.Topology{N: n, Fathers: make([]mutex.ID, n)}
	for i := range n - 1 {
		t.Fathers[i+1] = 1
	}
	return t
}

// twins are systems whose processes can change places.
func twins() []system.Config {
	var all []system.Config
	for _, a := range model.All(centralserver.Algorithm, naimitrehel.Algorithm, raymond.Algorithm) {
		where := map[string]func(int) *mutex.Topology{"star": star, "tree": rays, "complete": mutex.Complete}[a.Topology]
		for _, switches := range variants(a) {
			for _, order := range orders {
				for _, asks := range [][]int{{1, 1}, {1, 1, 1}, {2, 1, 1}, {1, 2, 2}} {
					all = append(all, on(where(len(asks)), configured(symmetric(a), switches, order, asks...)))
				}
			}
		}
	}
	return all
}

// configured is a system on the complete graph.
func configured(a *model.Algorithm, switches []string, order system.Order, asks ...int) system.Config {
	c := system.Config{Algorithm: a, Processes: len(asks), Order: order, Asks: asks, Rule: system.Sequence}
	for _, name := range switches {
		bit, _ := a.Switch(name)
		c.Switches |= bit
	}
	return c
}

// reducedAgrees holds a reduced search against one that is not, and says how many
// times fewer states it has; 0 if there are too many.
func reducedAgrees(t *testing.T, setup explore.Setup) float64 {
	t.Helper()
	if setup.States = 10_000; setup.EM3 { // with what is told there are more
		setup.States = 30_000
	}
	want := explore.Search(context.Background(), setup)
	if !want.Complete {
		return 0
	}
	setup.Reduce = true
	got := explore.Search(context.Background(), setup)
	if !got.Complete || got.Whole != want.States || want.Whole != want.States || want.Renamings != 1 {
		t.Fatalf("%s: %d states stand for %d, there are %d", called(setup.System), got.States, got.Whole, want.States)
	}
	if got.States*got.Renamings < want.States || got.States > want.States {
		t.Errorf("%s: %d of %d states and %d renamings", called(setup.System), got.States, want.States, got.Renamings)
	}
	if got.Depth != want.Depth || got.Most != want.Most || got.Least != want.Least || got.Bypass != want.Bypass {
		t.Errorf("%s: reduced %+v, and otherwise %+v", called(setup.System), got, want)
	}
	for i, p := range want.Properties {
		q := got.Properties[i]
		if p.Name != q.Name || p.Verdict != q.Verdict || len(p.Schedule) != len(q.Schedule) || p.Text != q.Text {
			t.Errorf("%s: reduced, %s %s after %q, and otherwise %s after %q", called(setup.System), q.Name, q.Verdict, told(q.Schedule), p.Verdict, told(p.Schedule))
		}
		if q.Verdict == explore.Broken {
			shows(t, setup.System, q)
		}
	}
	return float64(want.States) / float64(got.States)
}

// shows checks that a schedule leads to where the processes named break the property.
func shows(t *testing.T, c system.Config, p explore.Property) {
	t.Helper()
	s := replay(t, c, p.Schedule)
	phase, named := map[string]mutex.Phase{
		explore.EM1: mutex.Inside, explore.EM2: mutex.Waiting, explore.EntryPossible: mutex.Waiting,
	}[p.Name]
	if !named {
		return
	}
	who := in(s, phase)
	if len(p.Processes) == 0 || slices.ContainsFunc(p.Processes, func(i mutex.ID) bool { return !slices.Contains(who, i) }) {
		t.Errorf("%s: %s of %v, there are %v", called(c), p.Name, p.Processes, who)
	}
}

func TestAReducedSearchSaysTheSame(t *testing.T) {
	thorough.Alone(t)
	compared, reduced, most := 0, 0, 1.0
	for i, c := range twins() {
		setups := []explore.Setup{
			{System: c, Bypass: true},
			{System: c, EM3: true},
			{System: c, Faults: explore.Faults{Lose: 1, Duplicate: true}},
			{System: c, Faults: explore.Faults{Crash: 1}},
		}
		if c.Switches != 0 { // of these one each
			setups = setups[i%4:][:1]
		}
		for _, setup := range setups {
			if by := reducedAgrees(t, setup); by > 0 {
				compared++
				most = max(most, by)
				if by > 1.2 {
					reduced++
				}
			}
		}
	}
	if reduced < 150 || most < 4 {
		t.Errorf("only %d of %d are reduced, by %.1f at most", reduced, compared, most)
	}
	t.Logf("%d compared, %d reduced, by %.1f at most", compared, reduced, most)
}

func TestAReducedSearchDoesNotDependOnWhoDoesTheWork(t *testing.T) {
	for _, c := range twins() {
		setup := explore.Setup{System: c, Reduce: true, States: 3_000}
		want := explore.Search(context.Background(), setup)
		setup.Spread = goroutines(3)
		if got := explore.Search(context.Background(), setup); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: spread %+v, alone %+v", called(c), got, want)
		}
	}
}

// An asymmetric algorithm keeps all states, even if fewer are asked for.
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

// Different asks, clocks at the start, conflicts or machines tell processes apart.
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

// path is a graph of conflicts between neighbours in a row.
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

// A false declaration shows: what the search finds is no run, or its states do not
// stand for all.
func TestAnAlgorithmThatUsesTheOrderOfIDsIsNotSymmetric(t *testing.T) {
	for _, switches := range [][]string{{"sequence-rule"}, {"sequence-rule", "own-counter-only"}} {
		c := small("ricart-agrawala", switches, system.FIFO, 1, 1, 1)
		want := explore.Search(context.Background(), explore.Setup{System: c})
		c.Algorithm = symmetric(c.Algorithm)
		func() {
			defer func() {
				if r := recover(); r != nil {
					t.Logf("%s: %v", called(c), r)
				}
			}()
			if r := explore.Search(context.Background(), explore.Setup{System: c, Reduce: true}); r.Whole == want.States {
				t.Errorf("%s: %d states stand for as many as there are", called(c), r.States)
			}
		}()
	}
}

// chance is a process that does whatever a seed says, as dice do, but names others
// only by what they are to it: who has sent, whom it has met, a friend, itself.
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
	d := dice{Seed: p.Seed, X: p.X}
	return d.roll(n, what...)
}

// someone is a process by what it is to this one.
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

func TestAReducedSearchSaysTheSameOfWhateverChanceDoes(t *testing.T) {
	thorough.Alone(t)
	broken, compared, most := map[string]int{}, 0, 1.0
	for seed := range thorough.Seeds(t, 250) {
		r := rand.New(rand.NewPCG(seed, 0))
		asks := [][]int{{1, 1}, {1, 1, 1}, {2, 2}, {1, 1, 0}, {1, 0, 0, 1}}[r.IntN(5)]
		setup := explore.Setup{
			System: configured(chances(int(seed)), nil, orders[r.IntN(2)], asks...),
			Bypass: r.IntN(2) == 0, EM3: r.IntN(3) == 0,
		}
		if r.IntN(4) == 0 {
			setup.Faults = explore.Faults{Lose: r.IntN(2), Crash: r.IntN(2), Duplicate: r.IntN(2) == 0}
		}
		by := reducedAgrees(t, setup)
		if by == 0 {
			continue
		}
		compared++
		most = max(most, by)
		for _, p := range explore.Search(context.Background(), setup).Properties {
			if p.Verdict == explore.Broken {
				broken[p.Name]++
			}
		}
	}
	t.Logf("%d compared, by %.1f at most, broken: %v", compared, most, broken)
	if compared < 100 || most < 4 || broken[explore.EM1] == 0 || broken[explore.EM2] == 0 || broken[explore.EntryPossible] == 0 || broken[explore.EM3] == 0 {
		t.Errorf("too little is compared: %d, by %.1f, %v", compared, most, broken)
	}
}
