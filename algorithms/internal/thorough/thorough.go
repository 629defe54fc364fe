// Package thorough decides how much a test searches. `make prove` searches everything. `make test` takes a part of
// long searches, the same part unless FANO_SEED is set; and with -short, as under the race detector, which makes
// searches ten times slower, it skips what is long and uses a single goroutine.
package thorough

import (
	"hash/fnv"
	"iter"
	"os"
	"testing"
)

// Prove reports whether to search everything: FANO_PROVE is set.
func Prove() bool { return os.Getenv("FANO_PROVE") != "" }

// Of returns whenProving if Prove() is true, else usual.
func Of[T any](usual, whenProving T) T {
	if Prove() {
		return whenProving
	}
	return usual
}

// Alone skips, with -short, a test whose single goroutine takes long.
func Alone(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
}

// Proof skips a test that takes too long except for make prove.
func Proof(t testing.TB) {
	t.Helper()
	if !Prove() {
		t.Skip("long: make prove runs it")
	}
}

// Picks reports whether to test the system with the given name: one in usual of them, or one in thorough when proving.
func Picks(name string, usual, thorough uint32) bool { return hash(name)%Of(usual, thorough) == 0 }

// Seeds yields the seeds of n random runs: from 0, or from a number derived from FANO_SEED if it is set. It logs the
// seed at which the test fails.
func Seeds(t testing.TB, n int) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		var seed uint64
		failed := t.Failed()
		tell := func() {
			if t.Failed() && !failed {
				failed = true
				t.Logf("that was with the seed %d, FANO_SEED=%q", seed, os.Getenv("FANO_SEED"))
			}
		}
		defer tell() // also if the test ends at once
		if os.Getenv("FANO_SEED") != "" {
			seed = uint64(hash(""))
		}
		for range n {
			if !yield(seed) {
				return
			}
			tell()
			seed++
		}
	}
}

// hash returns a hash of FANO_SEED and a name.
func hash(name string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(os.Getenv("FANO_SEED") + name))
	return h.Sum32()
}
