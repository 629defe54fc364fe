// Package worksheet judges worksheets: whether only marked lines of the given program were changed, and whether what was
// made of it passes the tests, in every schedule. It knows nothing of requests and command lines; who asks it brings a
// search along.
package worksheet

import (
	"encoding/json"
	"math"
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/check"
	"fano/server/scenario"
)

// The verdicts on a test.
const (
	Passed  = "passed"
	Failed  = "failed"
	Unknown = "unknown" // the search did not visit everything, or the question makes no sense of this program
)

// A Verdict says how a worksheet stands.
type Verdict struct {
	Solved  bool     `json:"solved"`            // every test is passed, and nothing was changed but marked lines
	Changed *Change  `json:"changed,omitempty"` // a line that was not to be changed
	Tests   []Tested `json:"tests"`
	States  int      `json:"states"` // that the search visited
	// Stopped is what ended the search before all states were visited: as in a report.
	Stopped string `json:"stopped,omitempty"`
}

// Tested is a test with its verdict, and why.
type Tested struct {
	Holds   string `json:"holds,omitempty"` // as in the document; of a program that fails in a verb, also panic
	Cost    *Cost  `json:"cost,omitempty"`
	Verdict string `json:"verdict"`
	// Of a property that is broken, a shortest run that breaks it, and a link that plays it.
	Steps     int            `json:"steps,omitempty"`
	Loop      int            `json:"loop,omitempty"`
	Processes []mutex.ID     `json:"processes,omitempty"`
	Schedule  []trace.Choice `json:"schedule,omitempty"`
	Link      string         `json:"link,omitempty"`
	Text      string         `json:"text,omitempty"`
	Failure   *mutex.Failure `json:"failure,omitempty"`
}

// Cost is what an entry may cost, and costs: messages, on average over a run in which everybody is served.
type Cost struct {
	Most  json.RawMessage `json:"most"`            // as in the document
	Bound float64         `json:"bound"`           // what that comes to for so many processes
	Costs *float64        `json:"costs,omitempty"` // in the dearest schedule; none if that is not known
}

// A Search visits every schedule of a document, within what it may use.
type Search func(*scenario.Document, check.Options) (*check.Report, error)

// Judge judges a document. Errors: [*scenario.Invalid], also if the document is no worksheet; those of the search.
func Judge(d *scenario.Document, search Search) (*Verdict, error) {
	sheet := d.Worksheet
	if sheet == nil {
		return nil, missing("worksheet")
	}
	required := []string{} // the tests decide, whatever the program claims
	for _, test := range sheet.Tests {
		if test.Holds != "" {
			required = append(required, test.Holds)
		}
	}
	report, err := search(d, check.Options{Require: check.RequireNames(required)})
	if err != nil {
		return nil, err
	}
	v := &Verdict{Changed: Changed(sheet.Given, d.Program), States: report.States, Stopped: report.Stopped}
	// A run that fails in a verb ends there, so that what would come after it is not judged.
	if p, told := property(report, explore.Panic); told && p.Verdict == explore.Broken {
		v.Tests = append(v.Tests, held(explore.Panic, p))
	}
	for _, test := range sheet.Tests {
		if test.Holds == "" {
			v.Tests = append(v.Tests, paid(test.Most, d.Processes, report))
			continue
		}
		p, _ := property(report, test.Property())
		v.Tests = append(v.Tests, held(test.Holds, p))
	}
	v.Solved = v.Changed == nil &&
		!slices.ContainsFunc(v.Tests, func(t Tested) bool { return t.Verdict != Passed })
	return v, nil
}

func property(report *check.Report, name string) (p check.Property, told bool) {
	i := slices.IndexFunc(report.Properties, func(p check.Property) bool { return p.Property == name })
	if i < 0 {
		return check.Property{}, false
	}
	return report.Properties[i], true
}

// held is a test of a property of which the report says p; or nothing, as of rest where messages need never end.
func held(name string, p check.Property) Tested {
	t := Tested{Holds: name, Verdict: Unknown}
	switch p.Verdict {
	case explore.Holds:
		t.Verdict = Passed
	case explore.Broken:
		t.Verdict, t.Steps, t.Loop, t.Processes = Failed, p.Steps, p.Loop, p.Processes
		t.Schedule, t.Link, t.Text, t.Failure = p.Schedule, p.Link, p.Text, p.Failure
	}
	return t
}

// paid is a test of what an entry costs: of several systems, in the one in which it exceeds its bound most.
func paid(most scenario.Formula, processes int, report *check.Report) Tested {
	if report.Portfolio == nil {
		return paidIn(most, processes, report.Asks, report.Most)
	}
	var worst Tested
	over := math.Inf(-1)
	for _, s := range report.Portfolio.Systems {
		if s.EM3 || slices.Contains(s.Asks, 0) {
			continue // the cost is that of a run in which every process is served, without messages of the application
		}
		t := paidIn(most, s.Processes, s.Asks, s.Most)
		if t.Cost.Costs == nil {
			return t
		}
		if by := *t.Cost.Costs - t.Cost.Bound; by > over {
			worst, over = t, by
		}
	}
	return worst
}

// paidIn is the same in one system, in which a run that serves every request takes so many messages; 0: not known.
func paidIn(most scenario.Formula, processes int, asks []int, messages int) Tested {
	bound := most.At(processes)
	t := Tested{Cost: &Cost{Most: most.JSON()}, Verdict: Unknown}
	if !math.IsNaN(bound) && !math.IsInf(bound, 0) {
		t.Cost.Bound = bound
	}
	entries := 0
	for _, n := range asks {
		entries += n
	}
	if messages == 0 || entries == 0 { // not known, or without bound
		return t
	}
	costs := float64(messages) / float64(entries)
	t.Cost.Costs, t.Verdict = &costs, Failed
	if costs <= bound {
		t.Verdict = Passed
	}
	return t
}
