package stream

import (
	"bytes"
	"fmt"
	"net"
	"sync/atomic"
	"testing"
	"time"
)

// A counter is a connection that counts writes, and takes some time for each.
type counter struct {
	net.Conn
	writes *atomic.Int64
	takes  time.Duration
}

func (c counter) Write(p []byte) (int, error) {
	c.count()
	return c.Conn.Write(p)
}

func (c counter) WriteParts(parts *net.Buffers) (int64, error) {
	c.count()
	return parts.WriteTo(c.Conn)
}

func (c counter) count() {
	c.writes.Add(1)
	time.Sleep(c.takes)
}

// watched returns how many frames a viewer of a finished run receives, and in how many writes, each of which takes a
// while.
func watched(t *testing.T, encoding string, takes time.Duration) (frames, writes, size int64) {
	t.Helper()
	const n = 20_000
	on(t, nil, func(t *testing.T, p place) {
		c := dial(t, p)
		say(t, c, fmt.Sprintf(`{"scenario":"%d","encoding":"text"}`, n)) // also leaves its lines unpacked for others
		hearAll(t, c)
		before := p.Counts()
		ours, theirs := net.Pipe()
		var count atomic.Int64
		p.calls <- counter{theirs, &count, takes}
		c = over(t, ours)
		say(t, c, fmt.Sprintf(`{"scenario":"%d","encoding":%q}`, n, encoding))
		if got := hearAll(t, c); !bytes.Equal(got, expected(n)) {
			t.Errorf("%s: %d bytes", encoding, len(got))
		}
		after := p.Counts()
		frames, size = after.Frames-before.Frames, after.Bytes-before.Bytes
		writes = count.Load() - 1 // except the response to the request
	})
	return frames, writes, size
}

// Writing is most of a viewer's cost: viewers who keep up get what is there in few writes.
func TestAFinishedRunIsSentInFewWrites(t *testing.T) {
	for _, encoding := range []string{"deflate", "text"} {
		frames, writes, size := watched(t, encoding, 0)
		if most := min(frames-4, 1+size/maxWrite+1); writes > most {
			t.Errorf("%s: %d frames of %d bytes took %d writes, not at most %d", encoding, frames, size, writes, most)
		}
	}
}

// A slow reader has the time of a frame for each one, not for several together.
func TestASlowReaderIsSentOneFrameAtATime(t *testing.T) {
	const most = 6 // in the first write, which shows that the reader is slow
	if frames, writes, _ := watched(t, "text", 2*fastWrite); writes < frames-most {
		t.Errorf("%d frames took only %d writes", frames, writes)
	}
}

// Control frames come between the frames of a run, never within one.
func TestPingsAreAnsweredWhileARunIsSent(t *testing.T) {
	on(t, nil, func(t *testing.T, p place) {
		const n = 20_000
		c := dial(t, p)
		say(t, c, fmt.Sprintf(`{"scenario":"%d"}`, n))
		pinged := make(chan error, 1)
		go func() {
			var err error
			for range mostPings / 2 {
				if err == nil {
					err = c.Ping(soon(t))
				}
			}
			pinged <- err
		}()
		got := hearAll(t, c)
		c.CloseRead(soon(t))
		if err := <-pinged; err != nil || !bytes.Equal(got, expected(n)) {
			t.Errorf("%d bytes, %v", len(got), err)
		}
	})
}
