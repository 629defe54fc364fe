package singhaldynamic

import (
	"testing"

	"fano/algorithms/internal/drawn"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

func TestThePictureIsWhatIs(t *testing.T) {
	drawn.Check(t, Algorithm, func(p *drawn.Picture) error {
		if err := drawn.Permissions(p, func(i, j mutex.ID) bool { return !p.Process(i).(*Process).R.Has(j) }); err != nil {
			return err
		}
		if err := drawn.Deferred(p, func(i, j mutex.ID) bool { return p.Process(i).(*Process).I.Has(j) }); err != nil {
			return err
		}
		return drawn.Kinds(p, func(msg mutex.Message) string {
			if msg == (Reply{}) {
				return picture.MarkPermission
			}
			return picture.MarkRequest
		})
	})
}
