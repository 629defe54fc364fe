package check

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/server/scenario"
)

// WriteText writes the report as text for a terminal. It ignores write errors.
func (r *Report) WriteText(w io.Writer) {
	fmt.Fprintln(w, r.subject())
	if r.Wanted != nil {
		fmt.Fprintf(w, "(the scenario has %s; more than %d of one process are not searched unless they are asked for)\n", requests(r.Wanted), defaultAsks)
	}
	if r.Faults != nil {
		fmt.Fprintf(w, "(%s)\n", r.Faults.describe())
	}
	if r.Passed != nil {
		fmt.Fprintf(w, "(the search leaves out events of the application: %s)\n", strings.Join(r.Passed, ", "))
	}
	if r.Dropped != nil {
		fmt.Fprintf(w, "(%s)\n", scenario.FIFODropped)
	}
	if r.Folded {
		fmt.Fprintln(w, "(of states that no step can tell apart, one is visited)")
	}
	if r.Persistent {
		fmt.Fprintln(w, "(orders of steps that have nothing to do with each other are left out: a run that breaks something need not be the shortest)")
	}
	fmt.Fprintln(w)
	for i := range r.Properties {
		r.writeProperty(w, &r.Properties[i])
	}
	fmt.Fprintf(w, "\n%s\n", r.conclusion())
	r.Progress.writeText(w, r.BytesPerState)
	switch {
	case r.Most == 0:
	case r.Most == r.Least:
		fmt.Fprintf(w, "a run in which all are served takes %d messages\n", r.Most)
	default:
		fmt.Fprintf(w, "a run in which all are served takes %d to %d messages\n", r.Least, r.Most)
	}
	switch {
	case r.Bypass == nil:
	case *r.Bypass < 0:
		fmt.Fprintln(w, "how often one process can enter while another waits is unknown, or has no bound")
	default:
		fmt.Fprintf(w, "one process enters at most %s while another waits\n", count(*r.Bypass, "time", "times"))
	}
	if r.Starvation != nil {
		r.Starvation.writeText(w)
	}
}

func (p *Progress) writeText(w io.Writer, bytes float64) {
	fmt.Fprintf(w, "%d states, %d transitions, depth %d; %.3f s, %d states a second, %.1f bytes a state\n",
		p.States, p.Transitions, p.Depth, p.Seconds, p.StatesPerSecond, bytes)
}

// writeText writes under which assumptions starvation was judged.
func (f *Starvation) writeText(w io.Writer) {
	fmt.Fprint(w, "for ever: processes that ask again and again")
	if !f.Complete {
		fmt.Fprint(w, ", not all states there are")
	}
	fmt.Fprint(w, "\n  ")
	f.Progress.writeText(w, f.BytesPerState)
	fmt.Fprintf(w, "  fair: %s\n", map[explore.Fairness]string{
		explore.FairMessages: "every message is delivered, a process that may enter does, and one that is inside leaves",
		explore.FairChannels: "every channel delivers again and again, a process that may enter does, and one that is inside leaves",
		explore.FairNone:     "a run only goes on as long as anything but a request can happen",
	}[f.Fair])
	if f.Arrived {
		fmt.Fprintln(w, "  restricted: a process asks again only when all that it has sent, and all that was sent to it except requests and releases, has arrived")
	}
	if f.Tickets > 0 {
		fmt.Fprintf(w, "  restricted: a process asks again only while no ticket is greater than %d\n", f.Tickets)
	}
	if f.Apart > 0 {
		fmt.Fprintf(w, "  restricted: clocks that are more than %d apart are taken to be %d apart\n", f.Apart, f.Apart)
	}
	switch {
	case f.Bypass == explore.Unbounded:
		fmt.Fprintln(w, "  one process can enter any number of times while another waits")
	case f.Bypass >= 0:
		fmt.Fprintf(w, "  one process enters at most %s while another waits\n", count(f.Bypass, "time", "times"))
	}
}

// describe describes the possible faults.
func (f *Faults) describe() string {
	var all []string
	if f.Lose > 0 {
		all = append(all, "at most "+count(f.Lose, "message is", "messages are")+" lost")
	}
	if f.Duplicate {
		all = append(all, "any message may come twice")
	}
	if f.Crash > 0 {
		all = append(all, "at most "+count(f.Crash, "process crashes", "processes crash"))
	}
	return strings.Join(all, "; ")
}

// subject describes the searched system.
func (r *Report) subject() string {
	title := r.title
	if r.year > 0 {
		title = fmt.Sprintf("%s (%d)", title, r.year)
	}
	with := ""
	if len(r.switches) > 0 {
		with = " with " + strings.Join(r.switches, ", ")
	}
	channels := "FIFO channels"
	if r.Order == scenario.OrderAny {
		channels = "channels in any order"
	}
	if r.Portfolio != nil {
		return fmt.Sprintf("%s%s, %s, small systems", title, with, channels)
	}
	return fmt.Sprintf("%s%s, %s, %s, %s", title, with, count(r.Processes, "process", "processes"), channels, requests(r.Asks))
}

// requests describes the numbers of requests of the processes.
func requests(asks []int) string {
	first := asks[0]
	if slices.ContainsFunc(asks, func(n int) bool { return n != first }) {
		return "requests " + strings.Trim(fmt.Sprint(asks), "[]")
	}
	return count(first, "request", "requests") + " each"
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// conclusion summarizes the result.
func (r *Report) conclusion() string {
	const because = "the search ended early: "
	if r.Portfolio != nil {
		return r.portfolioConclusion()
	}
	switch {
	case r.Complete && r.Verdict == explore.Holds:
		return fmt.Sprintf("%s in all %d states%s%s", r.subjectAndVerb(), r.States, r.represented(), r.notJudged())
	case r.Complete && r.Verdict == explore.Unknown:
		return fmt.Sprintf("unknown: nothing was found broken in all %d states%s, but not all was judged", r.States, r.represented())
	case r.Complete:
		return fmt.Sprintf("broken; all %d states were visited%s", r.States, r.represented())
	case r.Verdict == explore.Broken && r.Stopped == stoppedByFailure:
		return fmt.Sprintf("broken; what comes after the failure is not known: %d states were visited", r.States)
	case r.Verdict == explore.Broken:
		return "broken; " + because + r.Stopped
	}
	return fmt.Sprintf("unknown so far: nothing was found broken in %d states; %s%s", r.States, because, r.Stopped)
}

// subjectAndVerb returns the subject and verb for "… in all n states".
func (r *Report) subjectAndVerb() string {
	if len(r.Required) > 0 {
		return "what is required (" + strings.Join(r.Required, ", ") + ") holds"
	}
	return "holds"
}

// notJudged lists the claims of a program that were not judged.
func (r *Report) notJudged() string {
	if r.Unjudged == nil || r.Required != nil {
		return ""
	}
	return "; " + strings.Join(r.Unjudged, ", ") + " not judged"
}

// represented returns how many states the visited ones stand for, or "" if each stands for itself.
func (r *Report) represented() string {
	if r.Whole == 0 {
		return ""
	}
	return fmt.Sprintf(", which stand for %d that differ only in the names of processes", r.Whole)
}

// claims has a sentence for each property.
var claims = map[string]string{
	explore.EM1:               "two that exclude each other are never inside at once",
	explore.EM2:               "no process waits where nothing can happen unless another asks",
	explore.EM3:               "if one request happened before another, it enters first",
	explore.EntryPossible:     "a process that waits can still enter, even if none asks any more",
	explore.Entry:             "every process that asks enters, in some schedule",
	invariant.Starvation.Name: "every process that waits enters, in every fair run",
	explore.Termination:       "messages come to an end, in some schedule, whatever has happened",
}

// notes has the condition under which a property holds, or why it is not judged.
var notes = map[explore.Note]string{
	explore.AnyMessages:    ", whatever messages the application sends",
	explore.OneMessage:     ", if each process sends at most one message of the application",
	NotRequested:           " (-em3 judges it)",
	StarvationNotRequested: " (-starvation judges it)",
	SoFar:                  " (it holds as far as it was searched)",
	NotWithFaults:          " (it is judged without faults only)",
	UnknownNumbers:         " (it has numbers that rise, and its text does not show that they are only compared)",
	MoreMessages:           " (the scenario has internal events, or more than one message of the application by a process, and they move clocks that are read)",
}

// claim returns a colon and the sentence of a property, or "" if it has none.
func (r *Report) claim(property string) string {
	if said, ok := claims[property]; ok {
		return ": " + said
	}
	label, says := titled("en", r.Algorithm, property)
	if says == "" {
		return ""
	}
	return ": " + label + ". " + says
}

// writeProperty writes one property, and its counterexample.
func (r *Report) writeProperty(w io.Writer, p *Property) {
	claim := r.claim(p.Property)
	if p.Verdict != explore.Broken {
		fmt.Fprintf(w, "%-9s %s%s%s%s\n", p.Property, p.Verdict, claim, p.within(), notes[p.Note])
		return
	}
	mistake := p.Failure != nil && p.Property != explore.Panic
	if !mistake {
		fmt.Fprintf(w, "%-9s broken", p.Property)
	}
	if !mistake && r.unpromised(p.Property) {
		fmt.Fprint(w, " (not promised)")
	}
	switch {
	case mistake:
		fmt.Fprintf(w, "%-9s cannot be asked after %s", p.Property, count(p.Steps, "step", "steps"))
	case p.Document != nil:
		fmt.Fprintf(w, " in %s%s: %s", count(p.Steps, "step", "steps"), p.System.describe(), p.Document.Notes[0].Text.En)
	case p.Property == explore.Entry:
		fmt.Fprintf(w, ": no schedule lets %s in", r.call.listed(p.Processes, "or"))
	case len(p.Processes) > 0:
		fmt.Fprintf(w, " at once, by %s", r.call.listed(p.Processes, "and"))
	}
	if p.Text != "" {
		fmt.Fprintf(w, " (%s)", p.Text)
	}
	fmt.Fprintln(w)
	for i, choice := range p.Schedule {
		if i+1 == p.Loop {
			fmt.Fprintln(w, "               again and again:")
		}
		fmt.Fprintf(w, "%13d  %s\n", i+1, choice)
	}
	if p.Link != "" {
		fmt.Fprintf(w, "           %s/play?s=%s\n", r.Site, p.Link)
	}
}
