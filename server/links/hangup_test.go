package links

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
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

// What JetStream has not acknowledged when its connection ends it never will: nobody waits for that.
func TestALinkDoesNotWaitForAConnectionThatHasEnded(t *testing.T) {
	s := open(t, Options{Retry: time.Hour})
	b, err := s.open()
	if err != nil {
		t.Fatal(err)
	}
	if err := b.js.DeleteKeyValue(t.Context(), bucketName); err != nil {
		t.Fatal(err)
	}
	if _, err := b.conn.Subscribe(subject+">", func(*nats.Msg) {}); err != nil { // takes values, and acknowledges none
		t.Fatal(err)
	}
	given := make(chan struct{})
	go func() {
		b.give("AAAAAAAAAAA", nil)
		close(given)
	}()
	eventually(t, "a value is on its way", func() bool { return b.js.PublishAsyncPending() == 1 })
	b.apart.Store(true) // so that closing does not wait for it either
	s.Close()
	select {
	case <-given:
	case <-time.After(patience / 4):
		t.Error("it waits on")
	}
}
