package neilsenmizuno

import (
	"fmt"
	"testing"

	"fano/algorithms/internal/drawn"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

func TestThePictureIsWhatIs(t *testing.T) {
	drawn.Check(t, Algorithm, func(p *drawn.Picture) error {
		if err := drawn.Token(p, func(i mutex.ID) bool { return node(p, i).hasToken(i) }); err != nil {
			return err
		}
		for i := mutex.ID(1); int(i) <= p.Topology().N; i++ {
			last, _ := p.Named(picture.MarkPointer, picture.Numbered(i))
			next, _ := p.Named(picture.MarkPointer, picture.Numbered(i)+"-next")
			if last.To.Node != node(p, i).last || next.To.Node != node(p, i).next {
				return fmt.Errorf("of %d LAST is drawn as %d, NEXT as %d", i, last.To.Node, next.To.Node)
			}
			if request, under := p.Named(picture.MarkRequest, picture.Numbered(i)); under && p.Regular && (request.Of != i || p.Phase(i) != mutex.Waiting) {
				return fmt.Errorf("%d is %s and asks", request.Of, p.Phase(i))
			}
		}
		return drawn.Messages(p, picture.MarkRequest, func(msg mutex.Message) bool {
			_, asks := msg.(Request)
			return asks
		})
	})
}
