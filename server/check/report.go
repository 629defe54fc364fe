package check

import (
	"math"
	"slices"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

// A Report is the result of a search, as the command line, the socket and the API give it.
type Report struct {
	Algorithm string          `json:"algorithm"`
	Processes int             `json:"processes"`
	Order     string          `json:"order"` // fifo or any
	Asks      []int           `json:"asks"`
	Verdict   explore.Verdict `json:"verdict"` // Holds is about the judged properties only
	Site      string          `json:"-"`       // scheme and host of links in a text
	Progress
	BytesPerState float64 `json:"bytesPerState"`
	Complete      bool    `json:"complete"`          // every reachable state was visited
	Stopped       string  `json:"stopped,omitempty"` // what ended the search early: states, bytes, seconds, interrupt, failure
	Folded        bool    `json:"folded,omitempty"`  // only one of the states that no step can tell apart was visited
	// Persistent: orders of independent steps were left out, so a counterexample need not be the shortest.
	Persistent bool `json:"persistent,omitempty"`
	// Whole is the number of states without symmetry, if the visited ones stand for all that differ only in process
	// names.
	Whole  int      `json:"whole,omitempty"`
	Most   int      `json:"most"` // messages of a run in which every request is served; 0: unknown or unbounded
	Least  int      `json:"least"`
	Bypass *int     `json:"bypass,omitempty"` // most entries of one process while another waits; -1: unknown or unbounded
	Faults *Faults  `json:"faults,omitempty"` // possible faults; nil: none
	Wanted []int    `json:"wanted,omitempty"` // requests of the document's own run, if more than searched
	Passed []string `json:"passed,omitempty"` // fields of the document that the search ignores
	// Starvation is the result of the starvation search; nil unless it was asked for.
	Starvation *Starvation `json:"forever,omitempty"`
	Properties []Property  `json:"properties"`

	// Claims are those of EM1, EM2 and EM3 that a program promises; nil for an algorithm of the catalogue.
	Claims []string `json:"claims,omitzero"`
	// Unjudged are the claims of a program that were not judged.
	Unjudged []string `json:"unjudged,omitempty"`
	// Required are the properties that decided the verdict, if the client named them.
	Required []string `json:"required,omitempty"`
	// Dropped names the algorithm's assumptions that the search does not keep: "fifo".
	Dropped []string `json:"dropped,omitempty"`
	// Portfolio lists the systems that the verdict is about; nil: only the one that the report names.
	Portfolio *Covered `json:"portfolio,omitempty"`

	title    string // of the algorithm
	year     int    // 0 for a user's program
	switches []string
	call     caller
}

// Faults are the possible faults of network and processes in a search.
type Faults struct {
	Lose      int  `json:"lose,omitempty"`      // messages, at most
	Duplicate bool `json:"duplicate,omitempty"` // any message, once
	Crash     int  `json:"crash,omitempty"`     // processes, at most, for good
}

// Starvation is the result of the starvation search: see [explore.StarvationResult].
type Starvation struct {
	Progress
	BytesPerState float64          `json:"bytesPerState"`
	Complete      bool             `json:"complete"`
	Fair          explore.Fairness `json:"fair"`
	// Arrived, Tickets and Apart restrict what was judged: see [mutex.Endless].
	Arrived bool       `json:"arrived,omitempty"`
	Tickets int        `json:"tickets,omitempty"`
	Apart   int        `json:"apart,omitempty"`
	Starved []mutex.ID `json:"starved,omitempty"` // all processes that can starve
	// Bypass is the maximum number of entries of one process while another waits; -1: unknown; -2: unbounded.
	Bypass int `json:"bypass"`
}

// A Property is the result for one property. Steps, Processes, Schedule and Link are set only if it is broken and a
// shortest run shows that.
type Property struct {
	// Property is EM1, EM2, EM3, hopeless, entry, rest, starvation, panic, or one of the algorithm's own.
	Property string          `json:"property"`
	Verdict  explore.Verdict `json:"verdict"`        // of EM3 and starvation also "not judged"
	Note     explore.Note    `json:"note,omitempty"` // under which condition it holds, or why it is not judged
	Steps    int             `json:"steps,omitempty"`
	Loop     int             `json:"loop,omitempty"` // the step at which the endless loop begins
	// Within lists the numbers of processes of the systems that judged it, if those are not all searched systems.
	Within []int `json:"within,omitempty"`
	// System is the system that breaks it, if several were searched.
	System    *System            `json:"system,omitempty"`
	Processes []mutex.ID         `json:"processes,omitempty"`
	Schedule  []trace.Choice     `json:"schedule,omitempty"`
	Link      string             `json:"link,omitempty"`    // of the scenario that replays the schedule
	Text      string             `json:"text,omitempty"`    // of a panic
	Failure   *mutex.Failure     `json:"failure,omitempty"` // where and why a program could not continue
	Document  *scenario.Document `json:"-"`                 // the linked scenario
}

// report converts a result of the explorer into a report.
func (q *Question) report(r explore.Result, s explore.Setup, w *watch) *Report {
	out := &Report{
		Algorithm:     q.system.Algorithm.Name,
		title:         scenario.Plain(q.system.Algorithm.Title),
		year:          q.system.Algorithm.Year,
		Processes:     q.Document.Processes,
		Order:         q.Document.Network.Order,
		Asks:          q.Asks,
		Progress:      progress(r.Progress, w.first),
		BytesPerState: bytesPerState(r.Progress),
		Complete:      r.Complete,
		Most:          r.Most,
		Least:         r.Least,
		Wanted:        q.Wanted,
		Required:      q.options.Require,
		Passed:        q.Passed,
		switches:      q.Document.Switches,
		call:          q.caller(),
	}
	if f := (Faults{q.Faults.Lose, q.Faults.Duplicate, q.Faults.Crash}); f != (Faults{}) {
		out.Faults = &f
	}
	if f := r.Starvation; f != nil {
		out.Starvation = &Starvation{
			Progress: progress(f.Progress, time.Since(w.began)-w.first), BytesPerState: bytesPerState(f.Progress),
			Complete: f.Complete, Fair: f.Fair, Starved: f.Starved, Bypass: f.Bypass,
			Arrived: f.Endless.Arrived, Tickets: f.Endless.Tickets, Apart: f.Endless.Apart,
		}
	}
	if q.options.Bypass {
		out.Bypass = &r.Bypass
	}
	if a := q.system.Algorithm; a.UserProgram != nil {
		out.Claims = append([]string{}, a.Claims...)
	}
	if q.Document.DropsFIFO() {
		out.Dropped = []string{DroppedFIFO}
	}
	out.Folded, out.Persistent = r.Folded, r.Persistent
	if r.Renamings > 1 {
		out.Whole = r.Whole
	}
	if !r.Complete {
		out.Stopped = stopped(r, s, w)
	}
	for _, p := range q.judged(r) {
		out.Properties = append(out.Properties, q.property(p))
	}
	out.Verdict, out.Unjudged = q.verdict(out.Properties), q.unjudged(out.Properties)
	return out
}

func bytesPerState(p explore.Progress) float64 {
	return rounded(float64(p.Bytes)/float64(max(p.States, 1)), 10)
}

// DroppedFIFO names the assumption that channels are FIFO.
const DroppedFIFO = "fifo"

// stoppedByFailure: no budget ended the search, but a verb of a program fails, and the states after it are unknown.
const stoppedByFailure = "failure"

// stopped returns which part of the budget ran out, or what else left states unvisited.
func stopped(r explore.Result, s explore.Setup, w *watch) string {
	states := s.States
	if states == 0 {
		states = explore.DefaultStates
	}
	switch {
	case w.late:
		return "seconds"
	case w.ctx.Err() != nil:
		return "interrupt"
	case r.States >= states:
		return "states"
	case s.Bytes > 0 && r.Bytes >= s.Bytes:
		return "bytes"
	case slices.ContainsFunc(r.Properties, func(p explore.Property) bool { return p.Name == explore.Panic && p.Verdict == explore.Broken }):
		return stoppedByFailure
	}
	return "bytes" // a single state exceeded the budget
}

func (q *Question) property(p explore.Property) Property {
	out := Property{Property: p.Name, Verdict: p.Verdict, Note: p.Note}
	if p.Verdict != explore.Broken {
		return out
	}
	out.Processes, out.Text, out.Failure = p.Processes, p.Text, p.Failure
	if len(p.Schedule) == 0 {
		return out
	}
	out.Steps, out.Loop, out.Schedule = len(p.Schedule), p.Loop, p.Schedule
	out.Document = q.Counterexample(p)
	if link, err := out.Document.Link(); err == nil { // a schedule that is too long has no link
		out.Link = link
	}
	return out
}

// rounded rounds x to decimals: to is 10 for one, 1000 for three.
func rounded(x, to float64) float64 { return math.Round(x*to) / to }
