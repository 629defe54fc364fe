// Package shiviz reads and writes logs with vector clocks in the form of the ShiViz visualiser: text, and a regular
// expression that says where in it the host, its clock and the event are. A file of it begins with the regular
// expression; its second line, which would tell several executions apart, is empty.
package shiviz

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Pattern is the regular expression of the logs that are written here, and that of GoVector's.
const Pattern = `(?<host>\S*) (?<clock>{.*})\n(?<event>.*)`

// MostPattern is how long a regular expression may be.
const MostPattern = 1000

// A Log is what hosts did, each event with what it knew of all others.
type Log struct {
	Hosts  []string // in the order in which the log names them
	Events []Event  // so that what happened before comes before
	Sends  []Send
}

// An Event is something that happened at a host. Host counts from 0, Own is the host's own time, from 1.
type Event struct {
	Host, Own int
	Words     string
	Line      int // in the log, from 1
	clock     []int
}

// A Send is a message, from one event to another, as places in Events.
type Send struct{ From, To int }

// An Error is a mistake in a log.
type Error struct {
	Line int // in the log, from 1; 0: in the regular expression
	Why  string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Why
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Why)
}

// Read takes a log apart. If pattern is empty, the log's first line is the pattern. Errors: *Error.
func Read(pattern, text string, most int) (*Log, error) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	skipped := 0
	if first, rest, _ := strings.Cut(text, "\n"); pattern == "" {
		if !strings.Contains(first, "(?") {
			return nil, &Error{1, "the log does not begin with a regular expression, and none was given beside it"}
		}
		pattern, text, skipped = strings.TrimSpace(first), rest, 1
	}
	expression, err := compile(pattern)
	if err != nil {
		return nil, err
	}
	entries, err := find(expression, text, skipped, most)
	if err != nil {
		return nil, err
	}
	return order(entries)
}

// compile reads a regular expression with the three names that it needs.
func compile(pattern string) (*regexp.Regexp, error) {
	if len(pattern) > MostPattern {
		return nil, &Error{0, fmt.Sprintf("a regular expression of more than %d characters is not read", MostPattern)}
	}
	expression, err := regexp.Compile("(?m)" + pattern)
	if err != nil {
		return nil, &Error{0, "the regular expression cannot be read: " + strings.TrimPrefix(err.Error(), "error parsing regexp: ")}
	}
	for _, name := range []string{"host", "clock", "event"} {
		if expression.SubexpIndex(name) < 0 {
			return nil, &Error{0, fmt.Sprintf("the regular expression has no group (?<%s>…)", name)}
		}
	}
	return expression, nil
}

// entry is an event as the log has it.
type entry struct {
	host, words string
	clock       map[string]int
	line        int
}

func find(expression *regexp.Regexp, text string, skipped, most int) ([]entry, error) {
	var entries []entry
	host, clock, event := expression.SubexpIndex("host"), expression.SubexpIndex("clock"), expression.SubexpIndex("event")
	line, counted := 1+skipped, 0
	for _, m := range expression.FindAllStringSubmatchIndex(text, most+1) {
		if m[0] == m[1] {
			continue
		}
		line += strings.Count(text[counted:m[0]], "\n")
		counted = m[0]
		part := func(group int) string {
			if m[2*group] < 0 {
				return ""
			}
			return text[m[2*group]:m[2*group+1]]
		}
		if len(entries) == most {
			return nil, &Error{line, fmt.Sprintf("there are more than %d events", most)}
		}
		e := entry{host: part(host), words: strings.TrimSpace(part(event)), line: line}
		if e.host == "" {
			return nil, &Error{line, "the host has no name"}
		}
		if err := json.Unmarshal([]byte(part(clock)), &e.clock); err != nil {
			return nil, &Error{line, "the clock is not an object of whole numbers, such as {\"P1\":1}: " + err.Error()}
		}
		entries = append(entries, e)
	}
	if len(entries) == 0 {
		return nil, &Error{0, "the regular expression finds no event in the log"}
	}
	return entries, nil
}

// order checks the clocks, sorts the events, and finds the messages.
func order(entries []entry) (*Log, error) {
	var log Log
	number := map[string]int{}
	for _, e := range entries {
		if _, known := number[e.host]; !known {
			number[e.host] = len(log.Hosts)
			log.Hosts = append(log.Hosts, e.host)
		}
	}
	for _, e := range entries {
		one := Event{Host: number[e.host], Own: e.clock[e.host], Words: e.words, Line: e.line, clock: make([]int, len(log.Hosts))}
		for host, time := range e.clock {
			h, known := number[host]
			switch {
			case !known && time != 0:
				return nil, &Error{e.line, fmt.Sprintf("the clock tells of %q, of whom there is no event", host)}
			case time < 0:
				return nil, &Error{e.line, fmt.Sprintf("the clock tells of %d events of %q", time, host)}
			case known:
				one.clock[h] = time
			}
		}
		log.Events = append(log.Events, one)
	}
	slices.SortStableFunc(log.Events, func(a, b Event) int { return sum(a.clock) - sum(b.clock) })
	return &log, log.connect()
}

// sum grows from each event to all that it happened before.
func sum(clock []int) int {
	total := 0
	for _, c := range clock {
		total += c
	}
	return total
}

// connect follows every host from event to event: each knows one more of its own, and what it newly knows of another it
// has from a message. Errors: *Error.
func (l *Log) connect() error {
	byHost := make([][]int, len(l.Hosts)) // places of events, in the order of the host's own time
	for i, e := range l.Events {
		byHost[e.Host] = append(byHost[e.Host], i)
	}
	for _, places := range byHost {
		slices.SortStableFunc(places, func(a, b int) int { return l.Events[a].Own - l.Events[b].Own })
	}
	for h, places := range byHost {
		known := make([]int, len(l.Hosts))
		for k, at := range places {
			e := &l.Events[at]
			if e.Own != k+1 {
				return &Error{e.Line, fmt.Sprintf("the own time of %q is %d where %d would follow", l.Hosts[h], e.Own, k+1)}
			}
			if err := l.receive(byHost, at, known); err != nil {
				return err
			}
		}
	}
	slices.SortFunc(l.Sends, func(a, b Send) int {
		if a.From != b.From {
			return a.From - b.From
		}
		return a.To - b.To
	})
	return nil
}

// receive finds the messages that an event received, and takes what they told.
func (l *Log) receive(byHost [][]int, at int, known []int) error {
	e := &l.Events[at]
	var news []int
	for h, time := range e.clock {
		if time < known[h] {
			return &Error{e.Line, fmt.Sprintf("%q forgets what it knew of %q", l.Hosts[e.Host], l.Hosts[h])}
		}
		if h == e.Host || time == known[h] {
			continue
		}
		if time > len(byHost[h]) {
			return &Error{e.Line, fmt.Sprintf("the clock tells of event %d of %q, which has only %d", time, l.Hosts[h], len(byHost[h]))}
		}
		from := byHost[h][time-1]
		if before := l.Events[from].clock; before[e.Host] >= e.Own || !within(before, e.clock) {
			return &Error{e.Line, fmt.Sprintf("the clock tells of event %d of %q, but not of all that this one knew", time, l.Hosts[h])}
		}
		news = append(news, from)
	}
	copy(known, e.clock)
	for _, from := range news {
		if !slices.ContainsFunc(news, func(other int) bool {
			return other != from && l.Events[other].clock[l.Events[from].Host] >= l.Events[from].Own
		}) {
			l.Sends = append(l.Sends, Send{from, at})
		}
	}
	return nil
}

// within says that whoever has the clock b knows all that whoever has a does.
func within(a, b []int) bool {
	for i := range a {
		if a[i] > b[i] {
			return false
		}
	}
	return true
}
