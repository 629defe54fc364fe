package scenario

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"reflect"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
)

// facts are what a gallery.json declares about a scenario, and the numbers in its notes.
type facts struct {
	Entry

	Breaks   []string    // the properties broken, in order of detection
	Ended    trace.Ended // quiescent, unless the point is that a process waits forever; a limit only if messages never cease
	Messages int
	Enters   []int       // the processes that enter, in order
	Loop     *trace.Loop // of a run that goes on forever
	Twice    bool        // a process enters twice while another waits: the second clause of EM3
	Each     []int       // the messages of each entry, if no process asks before the last has entered
	Bits     int         // the longest message, if the notes mention it
	// For a challenge: the fewest choices that solve it, or that none do. Package challenge proves both.
	Least      int
	Impossible bool
	Without    *struct { // the results without its one switch, if the notes mention them
		Messages int
		Enters   []int
	}
}

// shown returns the facts of every scenario, by name.
func shown(t *testing.T) map[string]facts {
	t.Helper()
	all := map[string]facts{}
	for _, folder := range algorithms.Folders() {
		text, err := algorithms.Files.ReadFile(folder + "/gallery.json")
		if errors.Is(err, fs.ErrNotExist) {
			continue // a draft may have no scenarios
		}
		if err != nil {
			t.Fatal(err)
		}
		var mine []facts
		read := json.NewDecoder(bytes.NewReader(text))
		read.DisallowUnknownFields()
		if err := read.Decode(&mine); err != nil {
			t.Fatalf("%s/gallery.json: %v", folder, err)
		}
		for _, f := range mine {
			all[f.Name] = f
		}
	}
	return all
}

func TestEveryScenarioOfTheGalleryShowsWhatItIsThereFor(t *testing.T) {
	all := shown(t)
	for _, e := range Gallery() {
		want := all[e.Name]
		events, summary := told(t, e)
		order := entered(events)
		var breaks []string
		for _, v := range summary.Violations {
			breaks = append(breaks, v.Property)
		}
		if !slices.Equal(breaks, want.Breaks) || summary.Ended != cmp.Or(want.Ended, trace.Quiescent) {
			t.Errorf("%s: breaks %v, ends %v", e.Name, breaks, summary.Ended)
		}
		if summary.Messages != want.Messages || !slices.Equal(order, want.Enters) {
			t.Errorf("%s: %d messages, order of entry %v", e.Name, summary.Messages, order)
		}
		if !reflect.DeepEqual(summary.Loop, want.Loop) {
			t.Errorf("%s: its loop is %+v", e.Name, summary.Loop)
		}
		if twice(summary) != want.Twice {
			t.Errorf("%s: that somebody enters twice while another waits is %v", e.Name, !want.Twice)
		}
		if each := perEntry(t, e.Document, events); want.Each != nil && !slices.Equal(each, want.Each) {
			t.Errorf("%s: its entries cost %v", e.Name, each)
		}
		if want.Bits > 0 && summary.MessageBits != want.Bits {
			t.Errorf("%s: %d bits", e.Name, summary.MessageBits)
		}
		for _, n := range e.Document.Notes {
			if n.Step > summary.Events {
				t.Errorf("%s: a note at step %d of %d", e.Name, n.Step, summary.Events)
			}
		}
		if challenges := e.Document.Challenge != nil; challenges != (want.Least > 0 != want.Impossible) || challenges != (e.Chapter == "break-it") {
			t.Errorf("%s: it is a challenge: %v; the fewest choices are %d; that it is impossible is %v", e.Name, challenges, want.Least, want.Impossible)
		}
	}
}

// twice reports whether a process enters twice while another waits.
func twice(summary trace.Summary) bool {
	return slices.ContainsFunc(summary.Judged, func(j trace.Judgement) bool {
		return j.Property == invariant.EM3b.Name && j.Ruling == trace.Broken
	})
}

// Without the switch, the same scenario is as its notes promise.
func TestWithoutItsSwitchNothingIsBroken(t *testing.T) {
	for name, f := range shown(t) {
		if f.Without == nil {
			continue
		}
		entry, _ := Named(name)
		if d := entry.Document; len(d.Switches) != 1 {
			t.Errorf("%s has the switches %v", name, d.Switches)
		}
		entry.Document.Switches = nil
		events, summary := told(t, entry)
		order := entered(events)
		if summary.Messages != f.Without.Messages || !slices.Equal(order, f.Without.Enters) || summary.Ended != trace.Quiescent || len(summary.Violations) > 0 {
			t.Errorf("%s: %d messages, order %v, ends %v, breaks %v", name, summary.Messages, order, summary.Ended, summary.Violations)
		}
	}
}

// perEntry returns the messages of each entry of a run in which no process asks before the last has entered. Messages
// within a machine do not count.
func perEntry(t *testing.T, d *Document, events []trace.Event) (cost []int) {
	t.Helper()
	top, err := d.Topology()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if e.Kind == trace.Ask {
			cost = append(cost, 0)
		}
		for _, s := range e.Sends {
			if len(cost) > 0 && top.Host(e.At) != top.Host(s.To) {
				cost[len(cost)-1]++
			}
		}
	}
	return cost
}

// A process that waits forever in a loop of the gallery does so because of the loop's switch: without it some choice is
// not possible.
func TestTheLoopsOfTheGalleryNeedTheirSwitches(t *testing.T) {
	for _, e := range Gallery() {
		if e.Document.Loop == 0 || len(e.Document.Switches) == 0 {
			continue
		}
		e.Document.Switches = nil
		if _, summary, err := runOf(e.Document); err == nil {
			t.Errorf("%s: without its switch %+v", e.Name, summary.Loop)
		}
	}
}
