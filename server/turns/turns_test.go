package turns_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"fano/server/turns"
)

func TestWhoeverWaitsTakesWhatIsGivenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		two := turns.Of(2)
		for range 2 {
			if !two.Take(t.Context(), 0) {
				t.Fatal("a free turn was not given to one without patience")
			}
		}
		go func() {
			time.Sleep(time.Second)
			two.Give()
		}()
		begun := time.Now()
		if !two.Take(t.Context(), time.Minute) || time.Since(begun) != time.Second {
			t.Errorf("waited %v for what was given back after a second", time.Since(begun))
		}
		if two.Taken() != 2 {
			t.Errorf("%d are taken", two.Taken())
		}
	})
}

func TestPatienceAndTheContextEndTheWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one := turns.Of(1)
		one.Take(t.Context(), 0)
		begun := time.Now()
		if one.Take(t.Context(), 3*time.Second) || time.Since(begun) != 3*time.Second {
			t.Errorf("refused after %v, not 3 s", time.Since(begun))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begun = time.Now()
		if one.Take(ctx, time.Minute) || time.Since(begun) != time.Second {
			t.Errorf("refused after %v, not when its context ended", time.Since(begun))
		}
		if one.Taken() != 1 {
			t.Errorf("%d are taken by one", one.Taken())
		}
	})
}

// Both have come when it looks: without patience the timer has always fired, and a free turn is taken all the same.
func TestAFreeTurnIsNeverRefused(t *testing.T) {
	one := turns.Of(1)
	for i := range 2000 {
		if !one.Take(t.Context(), 0) {
			t.Fatalf("the free turn was refused, the %d. time", i+1)
		}
		one.Give()
	}
}
