package camposcarvalho

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/internal/drawn"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

func TestThePictureIsWhatIs(t *testing.T) {
	drawn.Check(t, Algorithm, func(p *drawn.Picture) error {
		for _, agrees := range []func(*drawn.Picture) error{forksAgree, tokensAgree, arbitersAgree, precedenceAgrees} {
			if err := agrees(p); err != nil {
				return err
			}
		}
		if p.Regular {
			return regular(p)
		}
		return nil
	})
}

// forksAgree checks that each fork is drawn at the clients that have it and, unless it is lent, at its arbiter.
func forksAgree(p *drawn.Picture) error {
	at := map[picture.Seat][]mutex.ID{}
	for _, m := range p.Of(picture.MarkFork) {
		if m.To.Node == 0 {
			at[m.At] = append(at[m.At], m.Of)
		}
		if i := m.At.Node; m.At.Side == picture.Client && m.To.Node == 0 {
			eaten := node(p, i).dirty.Has(m.Of) || p.Phase(i) == mutex.Inside
			if eaten != (m.State == picture.Dirty) {
				return fmt.Errorf("fork %s is %s", m.Name, m.State)
			}
		}
	}
	for i := mutex.ID(1); int(i) <= p.Topology().Nodes(); i++ {
		for a := mutex.ID(1); int(a) <= p.Topology().Nodes(); a++ {
			if has := node(p, i).FORK.Has(a); has != slices.Contains(at[picture.ClientOf(i)], a) {
				return fmt.Errorf("client %d has fork %d: %v", i, a, has)
			}
		}
		clients := p.Topology().Clients(i)
		home := slices.Contains(at[picture.ArbiterOf(i)], i)
		if home != (node(p, i).OWNER == 0 && clients.Len() > 0) {
			return fmt.Errorf("fork %d is at home: %v", i, home)
		}
	}
	return nil
}

// tokensAgree checks that a client's request token is drawn as a weak or strong request for its fork if the fork is
// there too, else as the right to ask.
func tokensAgree(p *drawn.Picture) error {
	stands := map[string]picture.Seat{}
	for _, m := range p.Marks {
		if m.To.Node == 0 {
			name, _, _ := strings.Cut(m.Name, ".") // it may be the second of that name
			stands[m.Kind+name] = m.At
		}
	}
	for i := mutex.ID(1); int(i) <= p.Topology().N; i++ {
		q := node(p, i)
		for a := range q.S.All() {
			here, back := picture.ClientOf(i), picture.Between(picture.ArbiterOf(a), picture.ClientOf(i))
			turn := stands[picture.MarkTurn+channel(i, a)] == here
			weak := stands[picture.MarkRequest+back] == here
			strong := stands[picture.MarkRequest+back+"-strong"] == here
			has, req, strongreq := q.FORK.Has(a), q.req.Has(a), q.strongreq.Has(a)
			if p.Regular && turn != (req && !has) || weak != (has && req && !strongreq) || strong != (has && strongreq) {
				return fmt.Errorf("client %d may ask %d: %v, is asked weakly: %v, strongly: %v", i, a, turn, weak, strong)
			}
		}
	}
	return nil
}

// arbitersAgree checks that OWNER, the list and the requests are drawn as each arbiter has them.
func arbitersAgree(p *drawn.Picture) error {
	for a := mutex.ID(1); int(a) <= p.Topology().Nodes(); a++ {
		arbiter, name := node(p, a), picture.Numbered(a)
		if owner, _ := p.Named(picture.MarkOwner, name); owner.Of != arbiter.OWNER {
			return fmt.Errorf("OWNER of %d is %d", a, owner.Of)
		}
		list, _ := p.Named(picture.MarkList, name)
		for at, i := range list.Order {
			if arbiter.Priority.At(at) != i {
				return fmt.Errorf("the list of %d is %v", a, list.Order)
			}
		}
		if len(list.Order) != arbiter.Priority.Len() {
			return fmt.Errorf("the list of %d is %v", a, list.Order)
		}
		var waits mutex.Set
		for _, m := range p.Of(picture.MarkRequest) {
			if m.At == picture.ArbiterOf(a) && m.To.Node == 0 {
				waits.Add(m.Of)
			}
		}
		for i := range arbiter.reqA.All() {
			if i != arbiter.OWNER && !waits.Has(i) {
				return fmt.Errorf("the request of %d waits at %d", i, a)
			}
			waits.Remove(i)
		}
		if waits.Len() > 0 {
			return fmt.Errorf("no request waits at %d", a)
		}
	}
	return nil
}

// clause returns which clause of the definition makes i precede j at arbiter a, 0 if none does.
func clause(p *drawn.Picture, i, j, a mutex.ID) int {
	holds := func(k mutex.ID) bool {
		return node(p, k).FORK.Has(a) && (node(p, k).dirty.Has(a) || p.Phase(k) == mutex.Inside)
	}
	returns := func(k mutex.ID) (is bool) {
		p.Messages(func(from, to mutex.ID, msg mutex.Message) {
			is = is || from == k && to == a && (msg == DirtyFORK{} || msg == DirtyFORKRequest{})
		})
		return is
	}
	place := func(k mutex.ID) int {
		list := &node(p, a).Priority
		for at := range list.Len() {
			if list.At(at) == k {
				return at
			}
		}
		panic("not in the list")
	}
	switch {
	case holds(j):
		return 1
	case returns(j):
		return 2
	case !holds(i) && !returns(i) && place(i) < place(j):
		return 3
	}
	return 0
}

// precedenceAgrees checks that, if each pair of clients has one arbiter, H is drawn as defined, with its rank or its
// cycle.
func precedenceAgrees(p *drawn.Picture) error {
	if !p.Regular {
		return nil // several copies of a fork may be dirty
	}
	t := p.Topology()
	edges, n := 0, mutex.ID(t.N)
	for i := mutex.ID(1); i <= n; i++ {
		for j := mutex.ID(1); j <= n; j++ {
			if i == j {
				continue
			}
			m, drawn := p.Named(picture.MarkPrecedes, picture.Arrow(i, j))
			want := false
			for a := mutex.ID(1); int(a) <= t.Nodes() && !want; a++ {
				if t.Quorums[i-1].Has(a) && t.Quorums[j-1].Has(a) {
					why := clause(p, i, j, a)
					want = why != 0
					if want && drawn && (m.Of != a || (m.State == picture.List) != (why == 3) || m.At != picture.ClientOf(i) || m.To != picture.ClientOf(j)) {
						return fmt.Errorf("%d precedes %d by %d's clause %d", i, j, a, why)
					}
				}
			}
			if want != drawn {
				return fmt.Errorf("%d precedes %d: %v", i, j, want)
			}
			if drawn {
				edges++
			}
		}
	}
	if len(p.Of(picture.MarkCycle)) > 0 {
		return fmt.Errorf("H has a cycle")
	}
	_, ranked := p.Named(picture.MarkRank, "H")
	if ranked != (edges == t.N*(t.N-1)/2) {
		return fmt.Errorf("%d of %d pairs are ordered, and all ranked: %v", edges, t.N*(t.N-1)/2, ranked)
	}
	return nil
}

// regular checks that each arbiter has one fork, and each channel one request token, as the right to ask or as a
// request; but a strong request may have none.
func regular(p *drawn.Picture) error {
	t := p.Topology()
	for a := mutex.ID(1); int(a) <= t.Nodes(); a++ {
		if _, fork := p.Named(picture.MarkFork, picture.Numbered(a)); fork != (node(p, a).Priority.Len() > 0) {
			return fmt.Errorf("there is a fork of %d: %v", a, fork)
		}
		for i := mutex.ID(1); int(i) <= t.N; i++ {
			if !t.Quorums[i-1].Has(a) {
				continue
			}
			name := channel(i, a)
			_, turn := p.Named(picture.MarkTurn, name)
			_, asks := p.Named(picture.MarkRequest, name)
			back := picture.Between(picture.ArbiterOf(a), picture.ClientOf(i))
			_, weak := p.Named(picture.MarkRequest, back)
			_, strong := p.Named(picture.MarkRequest, back+"-strong")
			tokens := 0
			for _, is := range []bool{turn, asks, weak} {
				if is {
					tokens++
				}
			}
			if tokens > 1 || tokens == 0 && !strong {
				return fmt.Errorf("%d request tokens of %s", tokens, name)
			}
		}
	}
	for _, m := range p.Marks {
		if slices.Contains([]byte(m.Name), '.') {
			return fmt.Errorf("there is a second %s", m.Kind)
		}
	}
	return nil
}
