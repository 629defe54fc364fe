// Package thorough says how much a test searches. `make prove` searches everything. `make test` takes a part of what is
// long, the same unless FANO_SEED says otherwise; and with -short, as under the race detector, which makes searches ten
// times slower, it leaves out what is long and done by one goroutine.
package thorough

import (
	"hash/fnv"
	"iter"
	"os"
	"testing"
)

// Prove reports whether everything is wanted: FANO_PROVE is set.
func Prove() bool { return os.Getenv("FANO_PROVE") != "" }

// Of is how much of something to do.
func Of[T any](usual, whenProving T) T {
	if Prove() {
		return whenProving
	}
	return usual
}

// Alone skips, with -short, a test whose one goroutine works for long.
func Alone(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
}

// Proof skips a test that only make prove has the time for.
func Proof(t testing.TB) {
	t.Helper()
	if !Prove() {
		t.Skip("long: make prove runs it")
	}
}

// Picks reports whether to take one of many systems, by its name: one in usual of them, and one in thorough when proving.
func Picks(name string, usual, thorough uint32) bool { return hash(name)%Of(usual, thorough) == 0 }

// Seeds are the seeds of n random runs: from 0 on, unless FANO_SEED says otherwise. What fails says with which seed.
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
		defer tell() // also where the test ends at once
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

// hash is of a name, and of FANO_SEED.
func hash(name string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(os.Getenv("FANO_SEED") + name))
	return h.Sum32()
}
