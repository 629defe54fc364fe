package suzukikasami

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
		if err := drawn.Token(p, func(i mutex.ID) bool { return p.Process(i).(*Process).HavePrivilege }); err != nil {
			return err
		}
		if err := queueAgrees(p); err != nil {
			return err
		}
		return drawn.Messages(p, picture.MarkRequest, func(msg mutex.Message) bool {
			_, is := msg.(Request)
			return is
		})
	})
}

// queueAgrees checks that the queue is drawn with the token, and that at the token each known request of a waiting
// process not in the queue is drawn.
func queueAgrees(p *drawn.Picture) error {
	if !p.Regular {
		return nil
	}
	token := p.Of(picture.MarkToken)[0]
	var queue []mutex.ID
	if at := token.At.Node; token.To.Node == 0 {
		q := p.Process(at).(*Process)
		for i := range q.Q.Len() {
			queue = append(queue, q.Q.At(i))
		}
		for j := mutex.ID(1); int(j) <= p.Topology().N; j++ {
			_, known := p.Named(picture.MarkRequest, picture.Arrow(j, at))
			// The last condition: j's last request is known here, not still under way.
			open := j != at && p.Phase(j) == mutex.Waiting && q.RN.At(j) == p.Process(j).(*Process).RN.At(j)
			if known != (open && !slices.Contains(queue, j)) {
				return fmt.Errorf("%d knows of the request of %d: %v", at, j, known)
			}
		}
	} else {
		p.Messages(func(_, _ mutex.ID, msg mutex.Message) {
			if m, is := msg.(Privilege); is {
				for i := range m.Q.Len() {
					queue = append(queue, m.Q.At(i))
				}
			}
		})
	}
	list, _ := p.Named(picture.MarkList, "token")
	if !slices.Equal(list.Order, queue) || queue != nil && (list.At != token.At || list.To != token.To || list.Message != token.Message) {
		return fmt.Errorf("the queue is drawn as %v", list)
	}
	return nil
}
