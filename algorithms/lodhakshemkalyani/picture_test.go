package lodhakshemkalyani

import (
	"testing"

	"fano/algorithms/internal/drawn"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

func TestThePictureIsWhatIs(t *testing.T) {
	drawn.Check(t, Algorithm, func(p *drawn.Picture) error {
		if err := drawn.Lists(p, func(i mutex.ID) []mutex.ID { return queue(process(p, i)) }); err != nil {
			return err
		}
		if err := drawn.Deferred(p, func(i, j mutex.ID) bool { return process(p, i).deferred.Has(j) }); err != nil {
			return err
		}
		return drawn.Kinds(p, func(msg mutex.Message) string {
			switch msg.(type) {
			case Request:
				return picture.MarkRequest
			case Reply:
				return picture.MarkAnswer
			}
			return picture.MarkRelease
		})
	})
}

func queue(p *Process) []mutex.ID {
	var order []mutex.ID
	for at := range p.LRQ.Len() {
		order = append(order, p.LRQ.At(at).P)
	}
	return order
}
