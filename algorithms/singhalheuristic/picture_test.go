package singhalheuristic

import (
	"fmt"
	"testing"

	"fano/algorithms/internal/drawn"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

func TestThePictureIsWhatIs(t *testing.T) {
	drawn.Check(t, Algorithm, func(p *drawn.Picture) error {
		here := func(i mutex.ID) bool {
			s := p.Process(i).(*Process).SV.At(i)
			return s == executing || s == holding
		}
		if err := drawn.Token(p, here); err != nil {
			return err
		}
		n := mutex.ID(p.Topology().N)
		for i := mutex.ID(1); i <= n; i++ {
			for j := mutex.ID(1); j <= n; j++ {
				_, likely := p.Named(picture.MarkPointer, picture.Arrow(i, j))
				_, known := p.Named(picture.MarkRequest, picture.Arrow(j, i))
				requests := i != j && p.Process(i).(*Process).SV.At(j) == requesting
				if likely != (requests && !here(i)) || known != (requests && here(i)) {
					return fmt.Errorf("%d takes %d to be requesting: %v, %v", i, j, likely, known)
				}
			}
		}
		return drawn.Messages(p, picture.MarkRequest, func(msg mutex.Message) bool {
			_, is := msg.(Request)
			return is
		})
	})
}
