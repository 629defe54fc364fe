package shiviz

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// order checks the clocks, finds the messages, and sorts the events.
func order(entries []entry) (*Log, error) {
	var log Log
	number := map[string]int{}
	for _, e := range entries {
		if _, known := number[e.host]; !known {
			number[e.host] = len(log.Hosts)
			log.Hosts = append(log.Hosts, e.host)
		}
	}
	if inNumbers(log.Hosts) {
		for i, host := range log.Hosts {
			number[host] = i
		}
	}
	for _, e := range entries {
		one := Event{Host: number[e.host], Own: e.clock[e.host], Words: e.words, Fields: e.fields, Line: e.line, clock: make([]int, len(log.Hosts))}
		for _, host := range slices.Sorted(maps.Keys(e.clock)) {
			h, known := number[host]
			if !known && e.clock[host] != 0 {
				return nil, wrong(e.line, unknownHost, "host", host)
			}
			if known {
				one.clock[h] = e.clock[host]
			}
		}
		log.Events = append(log.Events, one)
	}
	if err := log.connect(); err != nil {
		return nil, err
	}
	if err := log.sort(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(log.Remarks, func(a, b *Error) int { return a.Line - b.Line })
	return &log, nil
}

// inNumbers sorts hosts that differ only in a final number, such as P1 … P10, by it; false if they differ otherwise.
func inNumbers(hosts []string) bool {
	const digits = "0123456789"
	stem := strings.TrimRight(hosts[0], digits)
	numbers := map[string]int{}
	for _, host := range hosts {
		n, err := strconv.Atoi(host[len(strings.TrimRight(host, digits)):])
		if strings.TrimRight(host, digits) != stem || err != nil {
			return false
		}
		numbers[host] = n
	}
	slices.SortStableFunc(hosts, func(a, b string) int { return numbers[a] - numbers[b] })
	return true
}

// connect follows each host from event to event: its own count must grow by one, and new knowledge of another host
// comes from a message.
func (l *Log) connect() *Error {
	byHost := l.byHost()
	for h, places := range byHost {
		for k, at := range places {
			e := &l.Events[at]
			switch {
			case e.Own == k+1:
			case k == 0:
				return wrong(e.Line, ownStart, "host", l.Hosts[h], "found", e.Own)
			default:
				return wrong(e.Line, ownStep, "host", l.Hosts[h], "found", e.Own, "next", k+1)
			}
		}
	}
	for h, places := range byHost {
		known := make([]int, len(l.Hosts))
		for k, at := range places {
			known[h] = k + 1
			if err := l.receive(byHost, at, known); err != nil {
				return err
			}
		}
	}
	return nil
}

// byHost returns the indices of each host's events, in the order of its own time.
func (l *Log) byHost() [][]int {
	all := make([][]int, len(l.Hosts))
	for i, e := range l.Events {
		all[e.Host] = append(all[e.Host], i)
	}
	for _, places := range all {
		slices.SortStableFunc(places, func(a, b int) int { return l.Events[a].Own - l.Events[b].Own })
	}
	return all
}

// receive finds the messages received by an event, and updates known.
func (l *Log) receive(byHost [][]int, at int, known []int) *Error {
	e := &l.Events[at]
	var news []int
	for h, time := range e.clock {
		if time < known[h] {
			l.remark(e, forgets, "other", l.Hosts[h], "before", known[h], "found", time)
		}
		if time <= known[h] {
			continue
		}
		if time > len(byHost[h]) {
			return wrong(e.Line, tooLate, "host", l.Hosts[h], "found", time, "most", len(byHost[h]))
		}
		known[h] = time
		news = append(news, byHost[h][time-1])
	}
	for _, from := range news {
		if sender := &l.Events[from]; !within(sender.clock, known) {
			l.remark(e, untold, "other", l.Hosts[sender.Host], "found", sender.Own)
		}
		if !slices.ContainsFunc(news, func(other int) bool {
			return other != from && l.Events[other].clock[l.Events[from].Host] >= l.Events[from].Own
		}) {
			l.Sends = append(l.Sends, Send{from, at})
		}
	}
	return nil
}

// mostRemarks limits the remarks: each event of a log may cause thousands.
const mostRemarks = 1000

func (l *Log) remark(e *Event, code string, values ...any) {
	if len(l.Remarks) >= mostRemarks {
		l.OmittedRemarks++
		return
	}
	l.Remarks = append(l.Remarks, wrong(e.Line, code, append([]any{"host", l.Hosts[e.Host]}, values...)...))
}

// within reports whether a host with the clock b knows everything that a host with a does.
func within(a, b []int) bool {
	for i := range a {
		if a[i] > b[i] {
			return false
		}
	}
	return true
}

// dependencies returns for each event the number of its direct predecessors, and its direct successors.
func (l *Log) dependencies() (waits []int, after [][]int) {
	waits, after = make([]int, len(l.Events)), make([][]int, len(l.Events))
	follows := func(a, b int) {
		after[a] = append(after[a], b)
		waits[b]++
	}
	for _, places := range l.byHost() {
		for k := 1; k < len(places); k++ {
			follows(places[k-1], places[k])
		}
	}
	for _, s := range l.Sends {
		follows(s.From, s.To)
	}
	return waits, after
}

// sort sorts topologically by happened-before; among unordered events the one that knows less comes first, then the
// one earlier in the log.
func (l *Log) sort() *Error {
	waits, after := l.dependencies()
	var ready, knows []int // the events that may come next, and the knowledge of each event
	for i, n := range waits {
		if knows = append(knows, sum(l.Events[i].clock)); n == 0 {
			ready = append(ready, i)
		}
	}
	place, sorted := make([]int, len(l.Events)), make([]Event, 0, len(l.Events))
	for len(ready) > 0 {
		i := slices.MinFunc(ready, func(a, b int) int { return cmp.Or(knows[a]-knows[b], a-b) })
		ready = slices.DeleteFunc(ready, func(other int) bool { return other == i })
		place[i] = len(sorted)
		sorted = append(sorted, l.Events[i])
		for _, next := range after[i] {
			if waits[next]--; waits[next] == 0 {
				ready = append(ready, next)
			}
		}
	}
	if len(sorted) < len(l.Events) {
		i := slices.IndexFunc(waits, func(n int) bool { return n > 0 })
		return wrong(l.Events[i].Line, circle, "host", l.Hosts[l.Events[i].Host])
	}
	for i, s := range l.Sends {
		l.Sends[i] = Send{place[s.From], place[s.To]}
	}
	slices.SortFunc(l.Sends, func(a, b Send) int { return cmp.Or(a.From-b.From, a.To-b.To) })
	l.Events = sorted
	return nil
}

// sum returns the sum of a clock. It is larger at an event than at all that happened before it.
func sum(clock []int) int {
	total := 0
	for _, c := range clock {
		total += c
	}
	return total
}
