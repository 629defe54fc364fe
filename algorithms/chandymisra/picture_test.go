package chandymisra

import (
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/internal/drawn"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

func TestThePictureIsWhatIs(t *testing.T) {
	drawn.Check(t, Algorithm, func(p *drawn.Picture) error {
		for i := mutex.ID(1); int(i) <= p.Topology().N; i++ {
			if err := agrees(p, i); err != nil {
				return err
			}
		}
		if p.Regular {
			return regular(p)
		}
		return nil
	})
}

// agrees checks that the forks and tokens drawn at a philosopher are the ones it has.
func agrees(p *drawn.Picture, i mutex.ID) error {
	here := func(what, name string) (picture.Mark, bool) {
		at := slices.IndexFunc(p.Marks, func(m picture.Mark) bool {
			// A copy counts as the same fork, or token, here.
			return m.Kind == what && (m.Name == name || len(m.Name) > len(name) && m.Name[:len(name)+1] == name+".") &&
				m.At == picture.Seated(i) && m.To.Node == 0
		})
		if at < 0 {
			return picture.Mark{}, false
		}
		return p.Marks[at], true
	}
	q := p.Process(i).(*Process)
	for j := mutex.ID(1); int(j) <= p.Topology().N; j++ {
		if i == j {
			continue
		}
		fork, has := here(picture.MarkFork, picture.Edge(i, j))
		if has != q.fork.Has(j) {
			return fmt.Errorf("%d has the fork that it shares with %d: %v", i, j, has)
		}
		eaten := q.dirty.Has(j) || p.Phase(i) == mutex.Inside
		if has && eaten != (fork.State == picture.Dirty) {
			return fmt.Errorf("the fork of %d and %d is %s", i, j, fork.State)
		}
		_, turn := here(picture.MarkTurn, picture.Edge(i, j))
		_, asked := here(picture.MarkRequest, picture.Arrow(j, i))
		if turn && asked || (turn || asked) != q.reqf.Has(j) || asked && !has {
			return fmt.Errorf("%d may ask %d: %v, is asked: %v", i, j, turn, asked)
		}
	}
	return nil
}

// regular checks that each edge has one fork, one token, and one direction in H, which has no cycle.
func regular(p *drawn.Picture) error {
	t := p.Topology()
	edges := 0
	for i := mutex.ID(1); int(i) <= t.N; i++ {
		for j := i + 1; int(j) <= t.N; j++ {
			things := []int{0, 0, 0}
			for _, m := range p.Marks {
				switch {
				case m.Kind == picture.MarkFork && m.Name == picture.Edge(i, j):
					things[0]++
				case m.Kind == picture.MarkTurn && m.Name == picture.Edge(i, j),
					m.Kind == picture.MarkRequest && (m.Name == picture.Arrow(i, j) || m.Name == picture.Arrow(j, i)):
					things[1]++
				case m.Kind == picture.MarkPrecedes && (m.Name == picture.Arrow(i, j) || m.Name == picture.Arrow(j, i)):
					things[2]++
				}
			}
			want := 0
			if t.Conflict(i, j) {
				want = 1
				edges++
			}
			if !slices.Equal(things, []int{want, want, want}) {
				return fmt.Errorf("forks, tokens and edges of H between %d and %d: %v", i, j, things)
			}
		}
	}
	_, ranked := p.Named(picture.MarkRank, "H")
	if ranked != (edges == t.N*(t.N-1)/2) || len(p.Of(picture.MarkCycle)) > 0 {
		return fmt.Errorf("H is one order: %v", ranked)
	}
	for _, m := range p.Of(picture.MarkPrecedes) {
		if !precedes(p, m.At.Node, m.To.Node) || m.Name != picture.Arrow(m.At.Node, m.To.Node) {
			return fmt.Errorf("%s precedes", m.Name)
		}
	}
	return nil
}

// precedes is the definition: i holds their fork clean, or j holds it dirty, or it is on its way from j to i.
func precedes(p *drawn.Picture, i, j mutex.ID) bool {
	q, r := p.Process(i).(*Process), p.Process(j).(*Process)
	comes := false
	p.Messages(func(from, to mutex.ID, msg mutex.Message) { comes = comes || from == j && to == i && msg == Fork{} })
	return comes || q.fork.Has(j) && !q.dirty.Has(j) && p.Phase(i) != mutex.Inside ||
		r.fork.Has(i) && (r.dirty.Has(i) || p.Phase(j) == mutex.Inside)
}

// If the forks start in a cycle, the picture shows it. Random runs seldom start with a cycle, which only cyclic-start
// makes.
func TestACircleIsDrawn(t *testing.T) {
	for switches, want := range map[string]bool{"cyclic-start": true, "": false} {
		s := trial.Play(t, trial.Of(Algorithm).System(t, system.FIFO, switches, 1, 1, 1), "1 asks")
		isCycle := func(m picture.Mark) bool { return m.Kind == picture.MarkCycle }
		if got := slices.ContainsFunc(picture.Append(nil, s.Configuration()), isCycle); got != want {
			t.Errorf("%q: a circle is drawn: %v", switches, got)
		}
	}
}
