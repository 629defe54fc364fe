package memtest_test

import (
	"runtime"
	"testing"

	"fano/server/memtest"
)

// Memory held at the same time is distinguished from memory that was only allocated.
func TestWhatIsHeldIsMeasured(t *testing.T) {
	const piece, pieces = 1 << 20, 64
	kept := memtest.Of(func() {
		var all [][]byte
		for range pieces {
			all = append(all, make([]byte, piece))
		}
		runtime.KeepAlive(all)
	})
	if kept.Held < pieces*piece*95/100 || kept.Held > pieces*piece*13/10 || kept.Allocated < pieces*piece {
		t.Errorf("%+v of %d bytes that were kept", kept, pieces*piece)
	}
	var last []byte
	dropped := memtest.Of(func() {
		for range pieces {
			last = make([]byte, piece)
		}
	})
	runtime.KeepAlive(last)
	if dropped.Held > 16*piece || dropped.Allocated < pieces*piece {
		t.Errorf("%+v of %d bytes that were dropped", dropped, pieces*piece)
	}
}

// Work that seems to hold too much is measured again, and only then.
func TestWhatSeemsTooMuchIsMeasuredAgain(t *testing.T) {
	tries := 0
	use := memtest.Within(8<<20, func() {
		tries++
		held := make([]byte, 24<<20/tries/tries)
		runtime.KeepAlive(held)
	})
	if tries != 2 || use.Held > 10<<20 {
		t.Errorf("%d tries, %d bytes", tries, use.Held)
	}
	if tries = 0; memtest.Within(1<<30, func() { tries++ }).Held > 1<<20 || tries != 1 {
		t.Errorf("%d tries of what is little", tries)
	}
}
