package links

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"
)

// A client that goes away in the middle of having a link made takes nothing from the others: it once had the whole
// store closed and made again from its journal, and everybody was told meanwhile that it was down.
func TestAClientThatHangsUpWhileALinkIsMadeDisturbsNobody(t *testing.T) {
	s := open(t, Options{})
	id := made(t, s, recordOf(0))
	var rude, polite sync.WaitGroup
	done := make(chan struct{})
	for n := range 4 {
		rude.Go(func() {
			for i := 0; i < 100; i++ {
				ctx, hangUp := context.WithTimeout(context.Background(), time.Duration(rand.IntN(3000))*time.Microsecond)
				_, err := s.Make(ctx, recordOf(10_000+1000*n+i), "")
				hangUp()
				if errors.Is(err, ErrDown) {
					t.Errorf("one who hangs up is told %v", err)
				}
			}
		})
	}
	polite.Go(func() {
		for n := 1; ; n++ {
			select {
			case <-done:
				return
			default:
			}
			if _, err := s.Get(t.Context(), id); err != nil {
				t.Errorf("get: %v", err)
			}
			if _, err := s.Make(t.Context(), recordOf(n), ""); err != nil {
				t.Errorf("make: %v", err)
			}
		}
	})
	rude.Wait()
	close(done)
	polite.Wait()
	if err := s.Status(); err != nil {
		t.Error(err)
	}
}
