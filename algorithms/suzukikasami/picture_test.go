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

// queueAgrees: with the token goes its queue, and where it is there is a request of every process that waits for it, as
// far as the news has come, and is not in the queue.
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
			// Here is known of j's last request, or it is still under way.
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
