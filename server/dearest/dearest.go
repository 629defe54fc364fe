// Package dearest keeps, for each algorithm whose entries have a bound, the dearest run that an adversary has found in
// a system of seven, as many as the Fano plane has points. They are in dearest.json; the tests play them again and
// count, and hunt for a dearer one. When an algorithm changes or is new, make golden finds what is missing; all are
// found anew by
//
//	FANO_PROVE=1 go test ./server/dearest -run Found -update
package dearest

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"

	"fano/algorithms/engine/trace"
)

// Processes is how many there are in each system.
const Processes = 7

//go:embed dearest.json
var stored []byte

// A Run is the dearest of an algorithm; counted as by the engine's adversary.
type Run struct {
	Algorithm string         `json:"algorithm"`
	After     int            `json:"after"`    // choices before the busy time
	Messages  int            `json:"messages"` // of the busy time
	Entries   int            `json:"entries"`
	Schedule  []trace.Choice `json:"schedule"` // from the start to the end of the busy time
}

// All are all runs, in teaching order.
var All = sync.OnceValue(func() []Run {
	var all []Run
	if err := json.Unmarshal(stored, &all); err != nil {
		panic(fmt.Errorf("dearest.json: %w", err)) // it is part of the program
	}
	return all
})

// Of is the run of an algorithm; false if an entry may cost any number of messages, so that none is the dearest.
func Of(algorithm string) (Run, bool) {
	for _, r := range All() {
		if r.Algorithm == algorithm {
			return r, true
		}
	}
	return Run{}, false
}

// Each is the mean number of messages of an entry of the busy time.
func (r Run) Each() float64 { return float64(r.Messages) / float64(r.Entries) }
