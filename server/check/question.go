// Package check takes a scenario's system through every schedule: it makes of a document what the explorer searches,
// and of what that finds a report, with a scenario for each property that some schedule breaks. It also keeps the
// searches of one server within bounds. It knows nothing of sockets and requests.
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

// MostAsks is how often one process may ask in a search.
const MostAsks = 9

// MostProcesses is how many a system that is searched may have; the states of far fewer are beyond any machine.
const MostProcesses = 64

// usualAsks is how often a process asks at most, unless somebody says otherwise: more is rarely worth the wait.
const usualAsks = 2

// Options say what a search takes in place of what the document says. The zero Options take nothing.
type Options struct {
	Asks  []int  // how often each process may ask, 0 to MostAsks; nil: as often as in the document's own run
	Order string // scenario.OrderFIFO or scenario.OrderAny; empty: as in the document

	Faults *explore.Faults // what the network and the processes may do wrong; nil: what they do in the document's own run
	EM3    bool            // check it too, which takes more states; it is anyway where a switch is on that should break it
	Bypass bool            // find the largest, which takes more states
	// Starvation is judged too, where processes ask again and again, in a second search. Fair is what its runs may rely on;
	// empty is explore.FairMessages.
	Starvation bool
	Fair       explore.Fairness
	Reduce     bool // visit one state of all that differ only in the names of processes, where names are all that IDs are
	Fold       bool // visit one state of all that no step can tell apart
	Persistent bool // leave out the order of steps that have nothing to do with each other; what is found broken may take longer than it need

	// Portfolio searches the small systems of a program even if the document states one: see [portfolio].
	Portfolio bool
	// Require names the properties that decide the verdict, each of which is judged; nil: what is promised decides.
	Require []string
}

// A Question is a system of which every schedule is to be visited. Make it with Of.
type Question struct {
	Document *scenario.Document // not to be changed; its order is the one searched
	Asks     []int              // of each process
	Wanted   []int              // of each process in the document's own run, if that is more than is searched; else nil
	Faults   explore.Faults
	Passed   []string // the fields of the document that a search passes over, such as "script"
	options  Options  // with all that they leave to the document
	system   system.Config
	more     bool // the document's own run has more of the application than the search, and that may make a difference
}

// Of is the question that a document and options ask. Errors: [*scenario.Invalid].
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
	q.Passed, q.more = q.passed(d), q.system.ApplicationMatters() && tellsMore(d)
	return q, nil
}

// System is what is searched, as the engine takes it.
func (q *Question) System() system.Config { return q.system }

// breaks reports whether a switch is on of which it is said that it breaks a property.
func breaks(s *simulate.Setup, property string) bool {
	for i, one := range s.Algorithm.Switches {
		if s.Switches>>i&1 == 1 && slices.Contains(one.Breaks, property) {
			return true
		}
	}
	return false
}

// problems tells what is wrong with the options for this document.
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

// clip shortens what is told back to the client.
func clip(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// asksOf counts the requests of the document’s own run, or those that a challenge allows. Where a process makes more than
// usualAsks, only those are searched, and wanted has the true numbers; where nobody makes any, everybody makes one.
func asksOf(d *scenario.Document) (asks, wanted []int) {
	wanted = make([]int, d.Processes)
	if d.Challenge != nil {
		return d.Challenge.AsksOf(d.Processes), nil // as often as anybody who plays it may ask
	}
	for _, a := range d.Script {
		if a.Do == scenario.DoRequest {
			wanted[a.Process-1]++
		}
	}
	made := make([]int, d.Processes) // of what script and workload want, by a schedule
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
		asks[i] = min(wanted[i], usualAsks)
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

// mostFaults is how many messages are lost and processes crash at most, unless somebody says otherwise.
const mostFaults = 2

// faultsOf are the faults of the document's own run, or those that a challenge allows: the messages it loses, one if
// that is left to chance; whether any is doubled; the processes that crash.
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
		if a.Do == scenario.DoCrash {
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

// passed names the fields with what has no part in a search: events of the application, but for the messages that
// a search for EM3 has, and processes that recover.
func (q *Question) passed(d *scenario.Document) []string {
	var fields []string
	if slices.ContainsFunc(d.Script, func(a scenario.Action) bool {
		return a.Do == scenario.DoInternal || a.Do == scenario.DoRecover || a.Do == scenario.DoSend && !q.options.EM3
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

// setup is the question as the explorer takes it.
func (q *Question) setup(b Budget) explore.Setup {
	return explore.Setup{
		System: q.system, EM3: q.options.EM3, Bypass: q.options.Bypass, Reduce: q.options.Reduce, Faults: q.Faults,
		Fold: q.options.Fold, Persistent: q.options.Persistent,
		States: b.States, Bytes: b.Bytes, Spread: spread(b.Workers),
	}
}
