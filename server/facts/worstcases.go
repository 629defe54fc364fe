package facts

import (
	"context"
	"math"
	"slices"

	"fano/algorithms"
	"fano/algorithms/engine/adversary"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
	"fano/server/scenario"
)

// The worst case that an adversary found for each algorithm whose entries have a bound.
var worstCaseTable = Table{
	Name: "worstcases", Keys: bounded, Find: findWorstCase, Files: files,
	Quick: func(string) bool { return false }, // the tests run a brief hunt instead
}

var worstCases = Read[WorstCase](files, "worstcases")

// bounded returns the algorithms with a bounded number of messages per entry.
func bounded() (all []string) {
	for _, a := range algorithms.All {
		if c, err := hunted(a); err == nil && !math.IsInf(a.Bounds.Worst.At(c.Topology), 1) {
			all = append(all, a.Name)
		}
	}
	return all
}

// A WorstCase is the run with the most expensive entries, as counted by the engine's adversary.
type WorstCase struct {
	After    int            `json:"after"`    // choices before the busy period
	Messages int            `json:"messages"` // of the busy period
	Entries  int            `json:"entries"`
	Schedule []trace.Choice `json:"schedule"` // from the start to the end of the busy period
}

// WorstCaseOf returns the worst case of an algorithm; false if an entry may cost any number of messages.
func WorstCaseOf(algorithm string) (WorstCase, bool) {
	w, ok := worstCases()[algorithm]
	return w, ok
}

// Each returns the mean number of messages per entry of the busy period.
func (w WorstCase) Each() float64 { return float64(w.Messages) / float64(w.Entries) }

// document returns the worst case as a document that opens at its end, with a note on the cost of its entries.
func (w WorstCase) document(a *model.Algorithm) *scenario.Document {
	example := Example(a, Worst)
	d := example.Scheduled(w.Schedule)
	d.Title, d.Story = example.Title, example.Story
	d.View.At = len(w.Schedule)
	counted := Texts("compare.run.dearest.note", "n", w.Entries, "messages", w.Messages, "after", w.After)
	d.Notes = []scenario.Note{{Step: len(w.Schedule), Text: counted}}
	return d
}

// The adversary hunts for huntEvents events from each of huntStarts starting points.
const (
	huntEvents = 4_000_000
	huntStarts = 4
)

// findWorstCase hunts for the worst case of an algorithm from several starting points. The stored one, which may come
// from a longer hunt, stays unless it is beaten: if a test reports that it is no longer possible, delete its line.
func findWorstCase(ctx context.Context, name string) (any, error) {
	a, _ := algorithms.Named(name)
	most, known := worstCases()[name]
	for seed := range uint64(huntStarts) {
		w, err := hunt(ctx, a, seed, huntEvents)
		if err != nil {
			return nil, err
		}
		if !known || w.Each() > most.Each() || w.Each() == most.Each() && len(w.Schedule) < len(most.Schedule) {
			most, known = w, true
		}
	}
	return most, nil
}

// hunt lets the adversary search for the worst case of an algorithm for a number of events.
func hunt(ctx context.Context, a *model.Algorithm, seed uint64, events int) (WorstCase, error) {
	c, err := hunted(a)
	if err != nil {
		return WorstCase{}, err
	}
	found, err := adversary.WorstCase(ctx, adversary.Setup{System: c, Seed: seed, Events: events})
	return WorstCase{found.After, found.Messages, found.Entries, found.Schedule}, err
}

// hunted returns the system on the algorithm's own topology in which every process may ask three times: enough to
// bring it into a bad state, and then to pay for that.
func hunted(a *model.Algorithm) (system.Config, error) {
	layout, err := topology.Of(a, Processes, topology.Spec{})
	if err != nil {
		return system.Config{}, err
	}
	c := system.Config{Algorithm: a, Processes: Processes, Topology: layout, Order: system.AnyOrder}
	if a.FIFO {
		c.Order = system.FIFO
	}
	c.Rule, _ = system.ParseRule(a.Clock) // every algorithm names a known rule
	c.Asks = slices.Repeat([]int{3}, Processes)
	return c, nil
}
