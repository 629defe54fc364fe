package run

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

// Summary writes the whole log.
func (l *Log) Summary(s *trace.Summary) error {
	to := bufio.NewWriter(l.w) // keeps the first error
	l.begin(to)
	for i := range l.processes {
		section(to, l.title(mutex.ID(i+1)), l.processes[i].lines)
		l.processes[i].lines = nil // written: release the memory
	}
	section(to, "SharedResource", l.resource)
	section(to, "Input and network", l.networkEvents)
	section(to, "Verdicts", l.verdicts(s))
	section(to, "Loop", repeats(s))
	section(to, "Judged", l.judged(s.Judged))
	section(to, "Counts", l.counted(s))
	return to.Flush()
}

func section(to io.Writer, title string, lines []byte) {
	if len(lines) > 0 {
		fmt.Fprintf(to, "\n%s\n%s", title, lines)
	}
}

// begin writes what was run.
func (l *Log) begin(to io.Writer) {
	h := &l.header
	d, err := scenario.Parse(h.Scenario)
	if err == nil && !d.Title.Empty() {
		fmt.Fprintf(to, "%s\n", scenario.Plain(d.Title.Pick("en")))
	}
	order := map[string]string{scenario.OrderFIFO: "FIFO channels", scenario.OrderAny: "channels in any order"}[h.Order]
	title := scenario.Plain(h.Title)
	if h.Year > 0 {
		title = fmt.Sprintf("%s %d", title, h.Year)
	}
	fmt.Fprintf(to, "%s, %s, clock rule %s, %s%s\n", title, l.system(), h.Clock, order, l.switches())
	if err == nil && d.DropsFIFO() {
		fmt.Fprintf(to, "(%s)\n", scenario.FIFODropped)
	}
	if h.Timeless {
		fmt.Fprintln(to, "(every duration is zero, of messages, thinking and stays inside: all events are at time 0, and time does not advance)")
	}
}

// system describes the number of processes, servers and arbiters.
func (l *Log) system() string {
	text, servers, arbiters := plural(l.header.Processes, "process", "processes"), 0, 0
	for _, host := range l.header.Hosts {
		if host == 0 {
			servers++
		} else {
			arbiters++
		}
	}
	if servers > 0 {
		text += ", " + plural(servers, "server", "servers")
	}
	if arbiters > 0 {
		text += ", " + plural(arbiters, "arbiter", "arbiters") + " on their machines"
	}
	return text
}

// switches names the switches that are on.
func (l *Log) switches() string {
	var on []string
	for _, s := range l.header.Switches {
		if s.On {
			on = append(on, s.Name)
		}
	}
	if len(on) == 0 {
		return ""
	}
	return ", with " + strings.Join(on, ", ")
}

// verdicts lists for every checked property whether it held, or what broke it. If a run was stopped by a limit,
// liveness properties are not judged.
func (l *Log) verdicts(s *trace.Summary) []byte {
	holds := "holds"
	if s.Ended == trace.Limit {
		holds = "holds as far as the run went"
	}
	var out []byte
	broken := map[string]bool{}
	for _, v := range s.Violations {
		broken[v.Property] = true
	}
	for _, property := range l.header.Properties {
		switch {
		case broken[property]:
		case l.unwatched(property, s):
			out = fmt.Appendf(out, "%s holds in the first %d events, in which it was watched\n", property, l.looks(s))
		case property == invariant.Starvation.Name && s.Loop != nil && !s.Loop.Fair:
			out = fmt.Appendf(out, "%s is not judged: the loop is not fair\n", property)
		case property == invariant.EM2.Name && s.Ended == trace.Limit:
			out = fmt.Appendf(out, "%s is not judged: the run has not come to its end\n", property)
		default:
			out = fmt.Appendf(out, "%s %s\n", property, holds)
		}
	}
	for _, v := range s.Violations {
		out = append(append(out, l.violation(v)...), '\n')
	}
	return out
}

// unwatched reports whether one of the algorithm's own properties was not checked to the end, as in very long runs.
func (l *Log) unwatched(property string, s *trace.Summary) bool {
	general := []string{invariant.EM1.Name, invariant.EM2.Name, invariant.EM3.Name, invariant.Starvation.Name}
	looks := l.looks(s)
	return looks > 0 && s.Events > looks && !slices.Contains(general, property)
}

// looks returns at how many events the algorithm's own properties were checked; 0: all.
func (l *Log) looks(s *trace.Summary) int { return cmp.Or(s.Looks, l.header.Looks) }

// violation describes a violation: the property, the step, and how it came about.
func (l *Log) violation(v trace.Violation) string {
	f := l.failed[v.Step]
	others := slices.DeleteFunc(slices.Clone(v.Processes), func(p mutex.ID) bool { return p == f.at })
	switch v.Property {
	case "EM1":
		return fmt.Sprintf("EM1 fails at step %d: P%d enters while %s inside%s", v.Step, f.at, nameList(others, "is", "are"), f.undelivered)
	case "EM2":
		return fmt.Sprintf("EM2 fails at step %d: %s in a deadlock", v.Step, nameList(v.Processes, "waits", "wait"))
	case "EM3":
		text := fmt.Sprintf("EM3 fails at step %d: P%d enters before %s, whose request happened before its own", v.Step, f.at, names(others))
		claims := l.header.Claims
		if a, ok := algorithms.Named(l.header.Algorithm); ok {
			claims = append([]string{}, a.Claims...)
		}
		if claims != nil && !slices.Contains(claims, v.Property) {
			text += "; " + scenario.Plain(l.header.Title) + " does not promise it"
		}
		return text
	case invariant.Starvation.Name:
		return fmt.Sprintf("starvation: %s for ever, though the run is fair", nameList(v.Processes, "waits", "wait"))
	}
	place := ""
	if len(v.Processes) > 0 {
		place = " at " + names(v.Processes)
	}
	if v.Text != "" {
		place += ": " + v.Text
	}
	return fmt.Sprintf("%s fails at step %d%s", v.Property, v.Step, place)
}

func nameList(ids []mutex.ID, one, many string) string {
	if len(ids) == 1 {
		return names(ids) + " " + one
	}
	return names(ids) + " " + many
}

// names lists processes: "P1, P2 and P3".
func names(ids []mutex.ID) string {
	all := make([]string, len(ids))
	for i, id := range ids {
		all[i] = fmt.Sprintf("P%d", id)
	}
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	return strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
}

// counted describes the cost of the run, compared with the paper's.
func (l *Log) counted(s *trace.Summary) []byte {
	var byType []string
	for _, name := range slices.Sorted(maps.Keys(s.ByType)) {
		byType = append(byType, fmt.Sprintf("%d %s", s.ByType[name], name))
	}
	out := []byte(plural(s.Messages, "message", "messages"))
	if len(byType) > 0 {
		out = fmt.Appendf(out, " (%s)", strings.Join(byType, ", "))
	}
	if s.Application > 0 {
		out = fmt.Appendf(out, ", and %s", plural(s.Application, "message of the application", "messages of the application"))
	}
	out = fmt.Appendf(out, "\n%s", plural(s.Entries, "entry", "entries"))
	switch {
	case s.Entries == 0:
	case s.Ended == trace.Quiescent:
		out = fmt.Appendf(out, ", %.4g messages each%s", s.MessagesPerEntry, l.paperCost(""))
	default: // open requests have cost messages, too
		out = append(out, l.paperCost(" messages each")...)
	}
	bypass := strconv.Itoa(s.Bypass)
	if s.Bypass == trace.Unbounded {
		bypass = "without bound"
	}
	out = fmt.Appendf(out, "\nbypass %s, the most often that one process entered while another waited\n", bypass)
	return fmt.Appendf(out, "%s, until time %v: %s\n", plural(s.Events, "event", "events"), s.Time, l.ending(s))
}

// ending describes why a run is over, or that it is not. A run given choice by choice ends with the last choice, which
// is not a limit.
func (l *Log) ending(s *trace.Summary) string {
	if s.Part > 0 {
		return fmt.Sprintf("the first part of a run of up to %d events", s.Part)
	}
	d, err := scenario.Parse(l.header.Scenario)
	if err != nil || s.Ended != trace.Limit || !d.ByChoice() || s.Events >= d.Stop.Events {
		return endings[s.Ended]
	}
	for _, v := range s.Violations {
		if v.Step == s.Events {
			return "ends where " + v.Property + " fails"
		}
	}
	return "the schedule is used up"
}

// endings are the reasons why a run is over.
var endings = map[trace.Ended]string{
	trace.Quiescent: "quiescent, nothing is left to happen",
	trace.Deadlock:  "deadlock, a process waits and nothing can happen",
	trace.Limit:     "stopped by a limit",
	trace.Looping:   "from here on as before, again and again",
}

// paperCost returns the cost of an entry according to the paper; empty for a program, which has none.
func (l *Log) paperCost(each string) string {
	if l.header.Claims != nil {
		return ""
	}
	return "; the paper says " + l.bounds() + each
}

// bounds returns the paper's cost: one number, or the range between the best and the worst.
func (l *Log) bounds() string {
	b := &l.header.Bounds
	if b.Best.Text == b.Worst.Text {
		return valued(b.Worst)
	}
	return valued(b.Best) + " to " + valued(b.Worst)
}

// valued returns a formula with its value, unless it is infinite or a number itself.
func valued(b trace.Bound) string {
	if _, err := strconv.ParseFloat(b.Text, 64); err == nil || !b.Finite() {
		return b.Text
	}
	return fmt.Sprintf("%s = %.4g", b.Text, b.Value)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
