// Package worksheet judges worksheets: whether only marked lines of the given program were changed, and whether the
// resulting program passes the tests in every schedule. It knows nothing of requests and command lines; its caller
// provides the search.
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
	Unknown = "unknown" // the search was incomplete, or the test does not apply to this program
)

// A Verdict is the result of judging a worksheet.
type Verdict struct {
	Solved  bool     `json:"solved"`            // every test is passed, and only marked lines were changed
	Changed *Change  `json:"changed,omitempty"` // an unmarked line that was changed
	Tests   []Tested `json:"tests"`
	States  int      `json:"states"` // visited by the search
	// Stopped is what ended the search early, as in [check.Report].
	Stopped string `json:"stopped,omitempty"`
}

// Tested is a test with its verdict and evidence.
type Tested struct {
	Holds   string `json:"holds,omitempty"` // as in the document; panic if a verb of the program fails
	Cost    *Cost  `json:"cost,omitempty"`
	Verdict string `json:"verdict"`
	// A shortest run that breaks the property, and a link that replays it.
	Steps     int            `json:"steps,omitempty"`
	Loop      int            `json:"loop,omitempty"`
	Processes []mutex.ID     `json:"processes,omitempty"`
	Schedule  []trace.Choice `json:"schedule,omitempty"`
	Link      string         `json:"link,omitempty"`
	Text      string         `json:"text,omitempty"`
	Failure   *mutex.Failure `json:"failure,omitempty"`
}

// Cost is the cost of an entry and its bound: messages per entry, on average over a run in which every request is
// served.
type Cost struct {
	Most  json.RawMessage `json:"most"`            // as in the document
	Bound float64         `json:"bound"`           // the value of Most for this number of processes
	Costs *float64        `json:"costs,omitempty"` // in the most expensive schedule; nil if unknown
}

// A Search searches all schedules of a document, within its own limits.
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
	// A run ends at a failing verb, so that nothing after it is judged.
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

// held returns the test of a property with the result p; the zero p, as for Termination where messages never end, is
// unknown.
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

// paid returns the test of the cost of an entry. In a portfolio it is the test in the system that exceeds the bound
// most.
func paid(most scenario.Formula, processes int, report *check.Report) Tested {
	if report.Portfolio == nil {
		return paidIn(most, processes, report.Asks, report.Most)
	}
	var worst Tested
	over := math.Inf(-1)
	for _, s := range report.Portfolio.Systems {
		if s.EM3 || slices.Contains(s.Asks, 0) {
			continue // an entry's cost assumes that every process is served, and no application messages
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

// paidIn returns the test in one system, in which a run that serves every request takes messages messages; 0:
// unknown.
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
	if messages == 0 || entries == 0 { // unknown or unbounded
		return t
	}
	costs := float64(messages) / float64(entries)
	t.Cost.Costs, t.Verdict = &costs, Failed
	if costs <= bound {
		t.Verdict = Passed
	}
	return t
}
