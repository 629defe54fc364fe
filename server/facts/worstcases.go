package facts

import (
	"context"
	"fmt"
	"math"
	"slices"

	"fano/algorithms"
	"fano/algorithms/engine/adversary"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
	"fano/server/scenario"
)

// The worst case that an adversary found of each algorithm whose entries have a bound.
var worstCaseTable = Table{
	Name: "worstcases", Keys: bounded, Find: findWorstCase, Text: stored("worstcases"),
	Quick: func(string) bool { return false }, // a brief hunt stands in for it
}

var worstCases = Read[WorstCase](stored("worstcases"))

// bounded are the algorithms of which an entry costs a bounded number of messages.
func bounded() (all []string) {
	for _, a := range algorithms.All {
		if c, err := hunted(a); err == nil && !math.IsInf(a.Bounds.Worst.At(c.Topology), 1) {
			all = append(all, a.Name)
		}
	}
	return all
}

// A WorstCase is the run in which an entry costs most, as the engine's adversary counts.
type WorstCase struct {
	After    int            `json:"after"`    // choices before the busy time
	Messages int            `json:"messages"` // of the busy time
	Entries  int            `json:"entries"`
	Schedule []trace.Choice `json:"schedule"` // from the start to the end of the busy time
}

// WorstCaseOf returns the worst case of an algorithm; false if an entry may cost any number of messages.
func WorstCaseOf(algorithm string) (WorstCase, bool) {
	w, ok := worstCases()[algorithm]
	return w, ok
}

// Each is the mean number of messages of an entry of the busy time.
func (w WorstCase) Each() float64 { return float64(w.Messages) / float64(w.Entries) }

// document returns the worst case as a document that opens at its end, with a note on what its entries cost.
func (w WorstCase) document(a *model.Algorithm) *scenario.Document {
	example := Example(a, Worst)
	d := example.Scheduled(w.Schedule)
	d.Title, d.Story = example.Title, example.Story
	d.View.At = len(w.Schedule)
	counted := Texts("compare.run.dearest.note", "n", w.Entries, "messages", w.Messages, "after", w.After)
	d.Notes = []scenario.Note{{Step: len(w.Schedule), Text: counted}}
	return d
}

// The adversary hunts for huntEvents events from each of huntStarts beginnings.
const (
	huntEvents = 4_000_000
	huntStarts = 4
)

// findWorstCase hunts for the worst case of an algorithm. The stored one stays unless the hunt finds a worse one.
func findWorstCase(ctx context.Context, name string) (any, error) {
	a, _ := algorithms.Named(name)
	most, known := worstCases()[name]
	known = known && most.replay(ctx, a) == nil
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

// hunt lets the adversary look for the worst case of an algorithm with some number of events.
func hunt(ctx context.Context, a *model.Algorithm, seed uint64, events int) (WorstCase, error) {
	c, err := hunted(a)
	if err != nil {
		return WorstCase{}, err
	}
	found, err := adversary.Dearest(ctx, adversary.Setup{System: c, Seed: seed, Events: events})
	return WorstCase{found.After, found.Messages, found.Entries, found.Schedule}, err
}

// hunted returns the system on the algorithm's own topology in which every process may ask three times: often enough to
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
	c.Rule, _ = system.ParseRule(a.Clock) // an algorithm names a rule that there is
	c.Asks = slices.Repeat([]int{3}, Processes)
	return c, nil
}

// replay plays the worst case again, and tells what is wrong with it; nil if its busy time begins and ends at rest and
// costs what it says.
func (w WorstCase) replay(ctx context.Context, a *model.Algorithm) error {
	c, err := hunted(a)
	if err != nil {
		return err
	}
	s, _ := system.New(ctx, c)
	messages, entries := 0, 0
	for i, choice := range w.Schedule {
		if i == w.After {
			if messages, entries = 0, 0; !atRest(s) {
				return fmt.Errorf("the system is not at rest after %d choices", i)
			}
		}
		step, err := s.Apply(choice)
		if err != nil {
			return err
		}
		for _, at := range step.Sends {
			if m := s.Packet(at); c.Topology.Host(m.From) != c.Topology.Host(m.To) {
				messages++
			}
		}
		if choice.Kind == trace.Enter {
			entries++
		}
	}
	if messages != w.Messages || entries != w.Entries || !atRest(s) {
		return fmt.Errorf("%d messages and %d entries, want %d and %d, and rest", messages, entries, w.Messages, w.Entries)
	}
	return nil
}

// atRest tells whether every process is idle and no message is under way.
func atRest(s *system.System) bool {
	for p := mutex.ID(1); int(p) <= s.Processes; p++ {
		if s.Local(p).Phase != mutex.Idle {
			return false
		}
	}
	return !slices.ContainsFunc(s.Choices(), func(c trace.Choice) bool { return c.Kind != trace.Ask })
}
