package long

import (
	"compress/gzip"
	"fmt"
	"net/url"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"

	"fano/algorithms"
	"fano/server/run"
)

// worked returns the processor time of this program, so that other programs' work does not count.
func worked() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// working returns how long a source computes, and the size of its compressed text, in bytes.
func working(t *testing.T, source run.Source, err error) (took time.Duration, packed int) {
	t.Helper()
	begun := worked()
	l := give(t, source, err)
	took = worked() - begun
	var count counter
	zip := gzip.NewWriter(&count)
	for _, line := range append(append([][]byte{l.head}, l.events...), l.end) {
		_, _ = zip.Write(line)
	}
	_ = zip.Close()
	return took, int(count)
}

type counter int

func (c *counter) Write(text []byte) (int, error) {
	*c += counter(len(text))
	return len(text), nil
}

// An overview of a million events of any algorithm takes a few seconds, and the answers are small. With -v they are
// printed; FANO_PROVE takes all algorithms and numbers of processes.
func TestAMillionEventsAreAtHand(t *testing.T) {
	proving, events := os.Getenv("FANO_PROVE") != "", 40_000
	if proving {
		events = 1_000_000
	}
	limits := run.DefaultLimits
	limits.RunTime = time.Hour // other programs may run meanwhile: only its own work counts
	d := open(t, limits)
	for _, n := range []int{3, 31, 200} {
		for _, a := range algorithms.All {
			if !proving && (n != 31 || a.Name != "ricart-agrawala") {
				continue
			}
			r := read(t, fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"workload":{"entries":100000},"stop":{"events":%d}}`, a.Name, n, events))
			begun := worked()
			l := atHand(t, d, r)
			scan := worked() - begun
			s, err := l.Overview(url.Values{"columns": {"1280"}})
			view, packed := working(t, s, err)
			var pieces time.Duration
			most := 0
			for i := range 8 {
				from := l.Events() / 9 * (i + 1)
				s, err := l.Piece(url.Values{"from": {strconv.Itoa(from)}})
				took, packed := working(t, s, err)
				pieces, most = pieces+took/8, max(most, packed)
			}
			s, err = l.Search(url.Values{"q": {"P2 enters"}})
			search, _ := working(t, s, err)
			t.Logf("%-18s of %3d: computed in %4d ms, %2d MB held, %2d marks; overview %3d ms, %3d kB; 10,000 events %3d ms, %3d kB; search %2d ms",
				a.Name, n, scan.Milliseconds(), l.held()>>20, len(l.checkpoints.all), view.Milliseconds(), packed>>10, pieces.Milliseconds(), most>>10, search.Milliseconds())
			if l.Events() < events || scan > run.DefaultLimits.RunTime || packed > 600<<10 || l.held() > checkpointBytes+30<<20 {
				t.Errorf("%s of %d: %d events in %v; %d bytes of overview, %d held", a.Name, n, l.Events(), scan, packed, l.held())
			}
		}
	}
}
