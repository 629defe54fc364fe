package bakery

import (
	"fmt"
	"testing"

	"fano/algorithms/internal/drawn"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

func TestThePictureIsWhatIs(t *testing.T) {
	drawn.Check(t, Algorithm, func(p *drawn.Picture) error {
		if err := waitsAgree(p); err != nil {
			return err
		}
		return drawn.Kinds(p, func(msg mutex.Message) string {
			if _, is := msg.(Reply); is {
				return picture.MarkAnswer
			}
			return picture.MarkRequest
		})
	})
}

// waitsAgree checks that a process drawn as waiting for another reads it in the bakery, and could not pass it with its
// current values; and that no processes wait in a cycle.
func waitsAgree(p *drawn.Picture) error {
	n := mutex.ID(p.Topology().N)
	for i := mutex.ID(1); i <= n; i++ {
		for j := mutex.ID(1); j <= n; j++ {
			_, waits := p.Named(picture.MarkWaits, picture.Arrow(i, j))
			q, r := p.Process(i).(*Process), p.Process(j).(*Process)
			reads := i != j && q.j == j && q.choosing == 0 && p.Phase(i) == mutex.Waiting
			passes := r.choosing == 0 && (r.num == 0 || mutex.Before(q.num, i, r.num, j))
			if waits != (reads && !passes) {
				return fmt.Errorf("%d waits for %d: %v", i, j, waits)
			}
		}
	}
	if circles := p.Of(picture.MarkCycle); p.Regular && len(circles) > 0 {
		return fmt.Errorf("%v wait in a circle", circles[0].Order)
	}
	return nil
}
