package ricartagrawala

import (
	"testing"

	"fano/algorithms/internal/drawn"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

func TestThePictureIsWhatIs(t *testing.T) {
	drawn.Check(t, Algorithm, func(p *drawn.Picture) error {
		if err := drawn.Deferred(p, func(i, j mutex.ID) bool { return p.Process(i).(*Process).deferred.Has(j) }); err != nil {
			return err
		}
		return drawn.Kinds(p, func(msg mutex.Message) string {
			if msg == (Reply{}) {
				return picture.MarkAnswer
			}
			return picture.MarkRequest
		})
	})
}
