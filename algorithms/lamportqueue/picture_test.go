package lamportqueue

import (
	"testing"

	"fano/algorithms/internal/drawn"
	"fano/algorithms/mutex"
)

func TestThePictureIsWhatIs(t *testing.T) {
	drawn.Check(t, Algorithm, func(p *drawn.Picture) error {
		if err := drawn.Lists(p, func(i mutex.ID) []mutex.ID { return queue(p.Process(i).(*Process)) }); err != nil {
			return err
		}
		return drawn.Kinds(p, func(msg mutex.Message) string {
			switch msg.(type) {
			case Request:
				return mutex.MarkRequest
			case Ack:
				return mutex.MarkAnswer
			}
			return mutex.MarkRelease
		})
	})
}

func queue(p *Process) []mutex.ID {
	var order []mutex.ID
	for at := range p.queue.Len() {
		order = append(order, p.queue.At(at).P)
	}
	return order
}
