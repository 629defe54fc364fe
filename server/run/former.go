package run

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/listing"
)

// formerText is the listing of each algorithm as engine 2 had it, whose digests held the places of lines in it. It never
// changes: by it such a digest is computed again, wherever in the source a line stands by now.
//
//go:embed former.json
var formerText []byte

// A formerLine is a line of such a listing, and by which switches it runs: those that must be on, and those that must not.
type formerLine struct {
	Section string   `json:"section"`
	Text    string   `json:"text"`
	On      []string `json:"on"`
	Off     []string `json:"off"`
}

var formerListings = sync.OnceValue(func() (all map[string][]formerLine) {
	if err := json.Unmarshal(formerText, &all); err != nil {
		panic(fmt.Sprintf("run: former.json: %v", err)) // it is part of the program
	}
	return all
})

// reworded are the lines of today's listings that said otherwise what they say: the former words by today's.
var reworded = map[string]string{
	"if there is a next j ≠ i, send num to it":                            "if there is a next j ≠ i, send num to him",
	"if a process waits, take the oldest out of the queue; send it GRANT": "if somebody waits, take the oldest out of the queue; send him GRANT",
	"if a process waits, take the newest out of the queue; send it GRANT": "if somebody waits, take the newest out of the queue; send him GRANT",
	"keep it until a process asks":                                        "keep it until somebody asks",
	"wait until A = all others; state ← HELD":                             "wait until A = everybody else; state ← HELD",
	"R ← all others":          "R ← everybody else",
	"and wait for no process": "and wait for nobody",
	"tell no process":         "tell nobody",
	"if i = 1, or i = 2 which takes the token for lost, send TOKEN to the next": "if i = 1, or i = 2 who takes the token for lost, send TOKEN to the next",
}

// formerDigest is a sink for the digest of a run as engines before 3 computed it.
type formerDigest struct {
	Digest
	places []int // of a run's listing by place, from 1: the place in the former listing, 0 if it had no such line
	line   []byte
}

// Header finds out where the lines of the run's listing stood.
func (d *formerDigest) Header(line []byte) error {
	var h trace.Header
	if err := json.Unmarshal(line, &h); err != nil {
		return err
	}
	a, ok := algorithms.Named(h.Algorithm)
	rule, known := system.ParseRule(h.Clock)
	if !ok || !known {
		return fmt.Errorf("run: no former listing of %s under %s", h.Algorithm, h.Clock)
	}
	d.places = placesIn(system.Clocked(a, rule, formerListing(a.Name, h.Switches)), h.Listing)
	return nil
}

// formerListing are the lines of an algorithm's former listing that run under the switches.
func formerListing(name string, switches []trace.Switch) []listing.Line {
	on := map[string]bool{}
	for _, s := range switches {
		on[s.Name] = s.On
	}
	isOff := func(name string) bool { return !on[name] }
	var lines []listing.Line
	for _, l := range formerListings()[name] {
		if !slices.ContainsFunc(l.On, isOff) && !slices.ContainsFunc(l.Off, func(name string) bool { return on[name] }) {
			lines = append(lines, listing.Line{Section: l.Section, Text: l.Text})
		}
	}
	return lines
}

// placesIn are the places, from 1, at which the former listing has the lines of today's. Where one section says the same
// twice, which only the clock rule does, the first is the first.
func placesIn(former, today []listing.Line) []int {
	type sentence struct{ section, text string }
	at := map[sentence][]int{}
	for i, l := range former {
		s := sentence{l.Section, l.Text}
		at[s] = append(at[s], i+1)
	}
	places := make([]int, len(today)+1)
	for i, l := range today {
		s := sentence{l.Section, cmp.Or(reworded[l.Text], l.Text)}
		if found := at[s]; len(found) > 0 {
			places[i+1], at[s] = found[0], found[1:]
		}
	}
	return places
}

// Event adds the line of one event, with the places that it had.
func (d *formerDigest) Event(line []byte) error {
	before, places, after := lit(line)
	d.line = append(d.line[:0], before...)
	open := `,"lines":[`
	for place := range bytes.SplitSeq(places, []byte(",")) {
		n, err := strconv.Atoi(string(place))
		if err != nil || n >= len(d.places) || d.places[n] == 0 {
			continue
		}
		d.line = strconv.AppendInt(append(d.line, open...), int64(d.places[n]), 10)
		open = ","
	}
	if open == "," {
		d.line = append(d.line, ']')
	}
	d.add(d.line, after)
	return nil
}

// former is the run's digest as engines before 3 computed it, once it has come to its summary. It is computed once.
func (r *Run) former() (string, error) {
	r.once.Do(func() { r.formerly, r.formerErr = r.formerDigest() })
	return r.formerly, r.formerErr
}

func (r *Run) formerDigest() (string, error) {
	d := &formerDigest{Digest: *NewDigest()}
	give := d.Header // for the first line, which is a frame of its own
	for i := 0; r.at(i) != nil; i++ {
		f := r.at(i)
		lines := bytes.Split(bytes.TrimSuffix(f.Text(), []byte("\n")), []byte("\n"))
		if f.last {
			lines = lines[:len(lines)-1]
		}
		for _, line := range lines {
			if err := give(line); err != nil {
				return "", err
			}
			give = d.Event
		}
	}
	return d.String(), nil
}
