package invariant

import (
	"testing"

	"fano/algorithms/mutex"
)

// A server may crash and recover, too: it never waits, and is not counted.
func TestAServerThatCrashesIsNotWatched(t *testing.T) {
	top := mutex.Complete(2)
	top.Hosts = []mutex.ID{0}
	b := newBypass(top.N)
	b.ask(1)
	b.forget(3)
	if b.enter(2); b.most != 1 {
		t.Errorf("P1 was passed %d times", b.most)
	}
}
