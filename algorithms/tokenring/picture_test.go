package tokenring

import (
	"testing"

	"fano/algorithms/internal/drawn"
	"fano/algorithms/mutex"
)

func TestThePictureIsWhatIs(t *testing.T) {
	drawn.Check(t, Algorithm, func(p *drawn.Picture) error {
		return drawn.Token(p, func(i mutex.ID) bool { return p.Process(i).(*Process).token })
	})
}
