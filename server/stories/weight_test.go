package stories

import (
	"slices"
	"strings"
	"testing"
)

// heaviest is the most that opening the playground may bring over the wire.
const heaviest = 120_000

func TestThePlaygroundIsLight(t *testing.T) {
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3")
	v.settle()

	v.seen.mu.Lock()
	defer v.seen.mu.Unlock()
	sum := v.seen.socket
	var lines []string
	for address, bytes := range v.seen.loaded {
		sum += bytes
		lines = append(lines, strings.TrimPrefix(address, v.origin))
	}
	slices.SortFunc(lines, func(a, b string) int { return v.seen.loaded[v.origin+b] - v.seen.loaded[v.origin+a] })
	for _, path := range lines {
		t.Logf("%7d  %s", v.seen.loaded[v.origin+path], path)
	}
	t.Logf("%7d  by the socket", v.seen.socket)
	t.Logf("%7d  bytes in all, in %d requests", sum, len(v.seen.requests))
	if sum > heaviest {
		t.Errorf("opening the playground brings %d bytes, more than %d", sum, heaviest)
	}
}
