// Package check searches all schedules of a scenario's system. It turns a document into a question for the explorer,
// and the result into a report, with a scenario for each broken property. It also bounds the searches of one server.
// It knows nothing of sockets and requests.
package check

import (
	"cmp"
	"slices"
	"strconv"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// MostAsks is the maximum number of requests of one process in a search.
const MostAsks = 9

// MostProcesses is the maximum number of processes of a searched system. Far fewer already have more states than any
// machine can visit.
const MostProcesses = 64

// defaultAsks is the default maximum of requests of a process: more are rarely worth the wait.
const defaultAsks = 2

// Options override what the document says about a search. The zero Options override nothing.
type Options struct {
	Asks  []int  // requests of each process, 0 to MostAsks; nil: as many as in the document's own run
	Order string // scenario.OrderFIFO or scenario.OrderAny; empty: as in the document

	Faults *explore.Faults // faults of network and processes; nil: the faults of the document's own run
	EM3    bool            // judge EM3, which takes more states; always done if a switch is on that should break it
	Bypass bool            // find the largest bypass, which takes more states
	// Starvation adds a second search, in which processes ask again and again, that judges starvation. Fair is the
	// fairness that its runs may rely on; empty is explore.FairMessages.
	Starvation bool
	Fair       explore.Fairness
	Reduce     bool // visit one of the states that differ only in process names, if IDs are used as names only
	Fold       bool // visit one of the states that no step can tell apart
	Persistent bool // leave out orders of independent steps; counterexamples may be longer than necessary

	// Portfolio searches the small systems of a program even if the document states a system: see [PortfolioOf].
	Portfolio bool
	// Require names the properties that decide the verdict, and judges each; nil: the promised ones decide.
	Require []string
}

// A Question is a system whose schedules are all to be visited. Make it with Of.
type Question struct {
	Document *scenario.Document // not to be changed; its channel order is the searched one
	Asks     []int              // requests of each process
	Wanted   []int              // requests in the document's own run, if those are more than are searched; else nil
	Faults   explore.Faults
	Passed   []string // the fields of the document that the search ignores, such as "script"
	options  Options  // with the document's values filled in
	system   system.Config
	more     bool // the document's own run has more application events than the search, and they may make a difference
}

// Of returns the question that a document and options ask. Errors: [*scenario.Invalid].
func Of(d *scenario.Document, o Options) (*Question, error) {
	if problems := o.problems(d); len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	o = o.requiring()
	copied := *d
	if o.Order != "" {
		copied.Network.Order = o.Order
	}
	setup, problems := copied.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	o.EM3, o.Starvation = o.EM3 || breaks(setup, explore.EM3), o.Starvation || breaks(setup, explore.Starvation)
	o.Fair = cmp.Or(o.Fair, explore.FairMessages)
	q := &Question{Document: &copied, Asks: o.Asks, options: o}
	if q.Asks == nil {
		q.Asks, q.Wanted = asksOf(d)
	}
	if q.Faults = faultsOf(d); o.Faults != nil {
		q.Faults = *o.Faults
	}
	q.system = setup.Config()
	q.system.Asks, q.system.Again = q.Asks, d.AsksAgain()
	q.Passed, q.more = q.passed(d), q.system.ApplicationMatters() && hasMoreAppEvents(d)
	return q, nil
}

// System returns the searched system, as the engine takes it.
func (q *Question) System() system.Config { return q.system }

// breaks reports whether a switch is on that is documented to break a property.
func breaks(s *simulate.Setup, property string) bool {
	for i, one := range s.Algorithm.Switches {
		if s.Switches>>i&1 == 1 && slices.Contains(one.Breaks, property) {
			return true
		}
	}
	return false
}

// problems returns what is wrong with the options for this document.
func (o Options) problems(d *scenario.Document) []scenario.Problem {
	var all []scenario.Problem
	add := func(path, code, value, allowed string) {
		all = append(all, scenario.NewProblem(path, code, value, allowed))
	}
	if d.Processes > MostProcesses {
		add("processes", "not-one-of", strconv.Itoa(d.Processes), "1.."+strconv.Itoa(MostProcesses))
	}
	if o.Order != "" && o.Order != scenario.OrderFIFO && o.Order != scenario.OrderAny {
		add("order", "not-one-of", strconv.Quote(clip(o.Order)), scenario.OrderFIFO+", "+scenario.OrderAny)
	}
	if o.Fair != "" && !slices.Contains(explore.Fairnesses(), o.Fair) {
		add("fair", "not-one-of", strconv.Quote(clip(string(o.Fair))), "messages, channels, none")
	}
	if problem, wrong := o.unknownRequired(d); wrong {
		all = append(all, problem)
	}
	if o.Portfolio && d.Program == "" {
		add("portfolio", "only-with", "", `"program"`)
	}
	if o.Asks == nil {
		return all
	}
	if len(o.Asks) != d.Processes {
		add("asks", "length", strconv.Itoa(len(o.Asks)), strconv.Itoa(d.Processes))
		return all
	}
	for i, n := range o.Asks {
		if (n < 0 || n > MostAsks) && len(all) < scenario.MaxProblems {
			add("asks["+strconv.Itoa(i)+"]", "not-one-of", strconv.Itoa(n), "0.."+strconv.Itoa(MostAsks))
		}
	}
	if !slices.ContainsFunc(o.Asks, func(n int) bool { return n != 0 }) {
		add("asks", "form", "0, 0, …", "1, 1, …")
	}
	return all
}

// clip shortens text that is echoed to the client.
func clip(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// asksOf counts the requests of the document's own run, or those that its challenge allows. If a process makes more
// than defaultAsks, asks is cut to that and wanted has the true numbers; else wanted is nil. If no process makes any,
// each makes one.
func asksOf(d *scenario.Document) (asks, wanted []int) {
	wanted = make([]int, d.Processes)
	if d.Challenge != nil {
		return d.Challenge.AsksOf(d.Processes), nil // as many as the challenge's player may make
	}
	for _, a := range d.Script {
		if a.Do == trace.Ask {
			wanted[a.Process-1]++
		}
	}
	made := make([]int, d.Processes) // by the schedule: requests of both script and workload
	for _, c := range d.Schedule {
		if c.Kind.Asks() && int(c.At) <= d.Processes {
			made[c.At-1]++
		}
	}
	asks = make([]int, d.Processes)
	none, cut := true, false
	for i := range wanted {
		if d.Workload != nil {
			wanted[i] += d.Workload.Entries
		}
		wanted[i] = max(wanted[i], made[i])
		asks[i] = min(wanted[i], defaultAsks)
		none = none && asks[i] == 0
		cut = cut || asks[i] < wanted[i]
	}
	if none {
		for i := range asks {
			asks[i] = 1
		}
	}
	if !cut {
		wanted = nil
	}
	return asks, wanted
}

// mostFaults is the default maximum of lost messages, and of crashed processes.
const mostFaults = 2

// faultsOf returns the faults of the document's own run, or those that its challenge allows: the number of lost
// messages, 1 if loss is random; whether any message is duplicated; the number of crashes.
func faultsOf(d *scenario.Document) explore.Faults {
	var f explore.Faults
	if d.Challenge != nil {
		b := d.Challenge.Budget
		return explore.Faults{Lose: min(b.Drop, mostFaults), Duplicate: b.Duplicate > 0, Crash: min(b.Crash, mostFaults)}
	}
	if d.Network.Loss > 0 {
		f.Lose = 1
	}
	lost := 0
	for _, v := range d.Deliveries {
		if v.Drop {
			lost++
		}
		f.Duplicate = f.Duplicate || v.Message.Copy > 0
	}
	for _, a := range d.Script {
		if a.Do == trace.Crash {
			f.Crash++
		}
	}
	f.Duplicate = f.Duplicate || d.Network.Duplication > 0
	for _, c := range d.Schedule {
		switch c.Kind {
		case trace.Drop:
			lost++
		case trace.Duplicate:
			f.Duplicate = true
		case trace.Crash:
			f.Crash++
		}
	}
	f.Lose, f.Crash = min(max(f.Lose, lost), mostFaults), min(f.Crash, mostFaults)
	return f
}

// passed returns the fields with events that the search ignores: application events, except messages in a search for
// EM3, and recoveries of processes.
func (q *Question) passed(d *scenario.Document) []string {
	var fields []string
	if slices.ContainsFunc(d.Script, func(a scenario.Action) bool {
		return a.Do == trace.Internal || a.Do == trace.Recover || a.Do == trace.Send && !q.options.EM3
	}) {
		fields = append(fields, "script")
	}
	beyond := []trace.Kind{trace.Internal, trace.Recover}
	if !q.options.EM3 {
		beyond = append(beyond, trace.Send)
	}
	if slices.ContainsFunc(d.Schedule, func(c trace.Choice) bool { return slices.Contains(beyond, c.Kind) }) {
		fields = append(fields, "schedule")
	}
	return fields
}

// setup returns the explorer's setup for the question.
func (q *Question) setup(b Budget) explore.Setup {
	return explore.Setup{
		System: q.system, EM3: q.options.EM3, Bypass: q.options.Bypass, Reduce: q.options.Reduce, Faults: q.Faults,
		Fold: q.options.Fold, Persistent: q.options.Persistent,
		States: b.States, Bytes: b.Bytes, Spread: spread(b.Workers),
	}
}
