package lamport

import (
	"testing"

	"fano/algorithms/internal/drawn"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

func TestThePictureIsWhatIs(t *testing.T) {
	drawn.Check(t, Algorithm, func(p *drawn.Picture) error {
		if err := drawn.Lists(p, func(i mutex.ID) []mutex.ID { return inOrder(p.Process(i).(*Process)) }); err != nil {
			return err
		}
		return drawn.Kinds(p, func(msg mutex.Message) string {
			switch msg.(type) {
			case Req:
				return picture.MarkRequest
			case Ack:
				return picture.MarkAnswer
			}
			return picture.MarkRelease
		})
	})
}

// inOrder repeatedly picks the earliest request in q.
func inOrder(p *Process) []mutex.ID {
	var order []mutex.ID
	var picked mutex.Set
	for {
		first := mutex.ID(0)
		for j := mutex.ID(1); int(j) <= p.q.Len(); j++ {
			if p.q.At(j).Type == req && !picked.Has(j) && (first == 0 || mutex.Before(p.q.At(j).C, j, p.q.At(first).C, first)) {
				first = j
			}
		}
		if first == 0 {
			return order
		}
		order = append(order, first)
		picked.Add(first)
	}
}
