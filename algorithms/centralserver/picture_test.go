package centralserver

import (
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/internal/drawn"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

func TestThePictureIsWhatIs(t *testing.T) {
	drawn.Check(t, Algorithm, func(p *drawn.Picture) error {
		if err := drawn.Token(p, func(i mutex.ID) bool { return p.Process(i).(*Process).token }); err != nil {
			return err
		}
		return queueAgrees(p)
	})
}

// queueAgrees checks that the server's queue is drawn in order, with the request of each process in it.
func queueAgrees(p *drawn.Picture) error {
	at := server(p.Topology().N)
	var wait []mutex.ID
	for _, m := range p.Of(picture.MarkRequest) {
		if m.To.Node == 0 {
			if m.At != picture.Seated(at) {
				return fmt.Errorf("%s waits elsewhere", m.Name)
			}
			wait = append(wait, m.Of)
		}
	}
	var queue []mutex.ID
	q := &p.Process(at).(*Process).queue
	for i := range q.Len() {
		queue = append(queue, q.At(i))
	}
	if list, _ := p.Named(picture.MarkList, picture.Numbered(at)); !slices.Equal(list.Order, queue) {
		return fmt.Errorf("the queue is drawn as %v", list.Order)
	}
	slices.Sort(queue)
	slices.Sort(wait)
	if !slices.Equal(wait, queue) {
		return fmt.Errorf("the requests of %v wait", wait)
	}
	return drawn.Messages(p, picture.MarkRequest, func(msg mutex.Message) bool { return msg == Req{} })
}
