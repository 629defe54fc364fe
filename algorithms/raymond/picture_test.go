package raymond

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
		if err := drawn.Token(p, func(i mutex.ID) bool { return node(p, i).holder == i }); err != nil {
			return err
		}
		for i := mutex.ID(1); int(i) <= p.Topology().N; i++ {
			if err := agrees(p, i); err != nil {
				return err
			}
		}
		return drawn.Messages(p, picture.MarkRequest, func(msg mutex.Message) bool { return msg == Request{} })
	})
}

// agrees checks that HOLDER, a neighbour, is drawn unless it is self; and that REQUEST_Q is drawn.
func agrees(p *drawn.Picture, i mutex.ID) error {
	q := node(p, i)
	pointer, has := p.Named(picture.MarkPointer, picture.Numbered(i))
	if has == (q.holder == i) || has && (pointer.At != picture.Seated(i) || pointer.To != picture.Seated(q.holder) || pointer.State != picture.Holder) {
		return fmt.Errorf("HOLDER of %d is drawn as %v", i, pointer)
	}
	if t := p.Topology(); has && t.Father(i) != pointer.To.Node && t.Father(pointer.To.Node) != i {
		return fmt.Errorf("%d is not next to %d", pointer.To.Node, i)
	}
	var queue []mutex.ID
	for at := range q.requestQ.Len() {
		queue = append(queue, q.requestQ.At(at))
	}
	if list, _ := p.Named(picture.MarkList, picture.Numbered(i)); !slices.Equal(list.Order, queue) {
		return fmt.Errorf("REQUEST_Q of %d is drawn as %v", i, list.Order)
	}
	return nil
}
