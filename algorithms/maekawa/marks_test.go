package maekawa

import (
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/internal/drawn"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

func TestThePictureIsWhatIs(t *testing.T) {
	for _, a := range []mutex.Declaration{Algorithm, Majority, Tree} {
		t.Run(a.Name, func(t *testing.T) { drawn.Check(t, a, agrees) })
	}
}

// agrees checks that the votes of clients and the knowledge of arbiters are drawn correctly, and that each vote is in
// one place.
func agrees(p *drawn.Picture) error {
	votes := map[picture.Seat][]mutex.ID{}
	count := map[mutex.ID]int{}
	for _, m := range p.Of(picture.MarkVote) {
		count[m.Of]++
		if m.To.Node == 0 {
			votes[m.At] = append(votes[m.At], m.Of)
		}
	}
	inquiries := map[picture.Seat]int{}
	for _, m := range p.Of(picture.MarkRequest) {
		if m.At.Side == picture.Client && m.To.Node == 0 {
			inquiries[m.At]++
		}
	}
	for i := mutex.ID(1); int(i) <= p.Topology().Nodes(); i++ {
		q := p.Process(i).(*Process)
		if has := slices.Collect(q.votes.All()); !slices.Equal(has, votes[picture.ClientOf(i)]) {
			return fmt.Errorf("client %d has the votes of %v, drawn are %v", i, has, votes[picture.ClientOf(i)])
		}
		if kept := q.inquiries.Len(); kept != inquiries[picture.ClientOf(i)] {
			return fmt.Errorf("client %d keeps %d inquiries", i, kept)
		}
		if free := len(votes[picture.ArbiterOf(i)]) == 1; free != (q.lockJ == 0) {
			return fmt.Errorf("the vote of %d is free: %v", i, free)
		}
		if owner, _ := p.Named(picture.MarkOwner, picture.Numbered(i)); owner.Of != q.lockJ {
			return fmt.Errorf("%d has the vote of %d", owner.Of, i)
		}
		if p.Regular && count[i] != 1 {
			return fmt.Errorf("%d votes of %d", count[i], i)
		}
		if err := waiting(p, i, q); err != nil {
			return err
		}
	}
	return nil
}

// waiting checks that W is drawn in order, with the request of each process, which waits for the client of lock unless
// that is itself.
func waiting(p *drawn.Picture, a mutex.ID, q *Process) error {
	var want, wait []mutex.ID
	for at := range q.W.Len() {
		j := q.W.At(at).J
		want = append(want, j)
		waits := slices.ContainsFunc(p.Of(picture.MarkWaits), func(m picture.Mark) bool {
			return m.Of == a && m.At == picture.ClientOf(j) && m.To == picture.ClientOf(q.lockJ)
		})
		if q.lockJ != 0 && waits != (j != q.lockJ) {
			return fmt.Errorf("%d waits for %d at %d: %v", j, q.lockJ, a, waits)
		}
	}
	for _, m := range p.Of(picture.MarkRequest) {
		if m.At == picture.ArbiterOf(a) && m.To.Node == 0 {
			wait = append(wait, m.Of)
		}
	}
	list, _ := p.Named(picture.MarkList, picture.Numbered(a))
	if !slices.Equal(list.Order, want) {
		return fmt.Errorf("W of %d is drawn as %v", a, list.Order)
	}
	slices.Sort(want)
	slices.Sort(wait)
	if !slices.Equal(wait, want) {
		return fmt.Errorf("the requests of %v wait at %d", wait, a)
	}
	return nil
}
