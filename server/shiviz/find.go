package shiviz

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Read parses a log of at most most events. The delimiter separates its executions; its group "trace" is the label of
// the following one. Errors: *Error; the Parsed then has the unread lines up to there.
func (s Source) Read(most int) (*Parsed, error) {
	late := s.deadline()
	expression, err := compile(s.Pattern)
	if err != nil {
		return &Parsed{}, err
	}
	for _, name := range []string{"host", "clock", "event"} {
		if expression.SubexpIndex(name) < 0 {
			return &Parsed{}, wrong(0, noGroup, "group", name)
		}
	}
	parts, err := s.parts(most, late)
	if err != nil {
		return &Parsed{}, err
	}
	r, left := &Parsed{}, most
	for _, p := range parts {
		f := finder{expression: expression, part: p, names: extraGroups(expression), late: late}
		if err := f.find(left); err != nil {
			if err.Code == tooMany {
				err = wrong(err.Line, tooMany, "most", most)
			}
			return r, err
		}
		r.Unread = append(r.Unread, f.unread...)
		left -= len(f.entries)
		if len(f.entries) == 0 {
			return r, nothing(p.label)
		}
		log, err := order(f.entries)
		if err != nil {
			return r, err
		}
		log.Fields = f.names
		r.Executions = append(r.Executions, Execution{p.label, log})
	}
	return r, nil
}

func nothing(label string) *Error {
	if label == "" {
		return wrong(0, noEvent)
	}
	return wrong(0, noEventIn, "execution", label)
}

// extraGroups returns the expression's groups except host, clock and event.
func extraGroups(expression pattern) []string {
	return slices.DeleteFunc(slices.Clone(expression.SubexpNames()), func(name string) bool {
		return name == "" || name == "host" || name == "clock" || name == "event"
	})
}

// A part is the text of one execution.
type part struct {
	label, text string
	line        int // the line where it begins
}

// parts splits the text into executions; without a delimiter there is one. Text before the first delimiter is an
// execution, too, unless blank. There may be at most most of them. It returns an error once late has passed.
func (s Source) parts(most int, late time.Time) ([]part, *Error) {
	text := strings.TrimRight(lines(s.Text), " \t\n")
	begins := 1 + s.Skipped
	if s.Delimiter == "" {
		return []part{{"", text, begins}}, nil
	}
	delimiter, err := compile(s.Delimiter)
	if err != nil {
		return nil, err
	}
	var all []part
	from, line, label, trace := 0, begins, "", delimiter.SubexpIndex("trace")
	add := func(to int) {
		if strings.TrimSpace(text[from:to]) != "" {
			all = append(all, part{label, text[from:to], line})
		}
	}
	inTime := delimiter.each(text, late, func(m []int) bool {
		add(m[0])
		if len(all) > most {
			return false
		}
		line += strings.Count(text[from:m[1]], "\n")
		from, label = m[1], ""
		if trace >= 0 && m[2*trace] >= 0 {
			label = strings.TrimSpace(text[m[2*trace]:m[2*trace+1]])
		}
		return true
	})
	if !inTime {
		return nil, wrong(0, tooSlow)
	}
	add(len(text))
	if len(all) > most {
		return nil, wrong(all[most].line, tooMany, "most", most)
	}
	if len(all) == 0 {
		return nil, wrong(0, noEvent)
	}
	return all, nil
}

// entry is an event as written in the log.
type entry struct {
	host, words string
	fields      []string
	clock       map[string]int
	line        int
}

// A finder finds the events in the text of an execution.
type finder struct {
	expression pattern
	late       time.Time
	part       part
	names      []string
	entries    []entry
	unread     []int
	line, at   int // the current position: its line, and its offset in the text
}

func (f *finder) find(most int) *Error {
	f.line, f.at = f.part.line, 0
	read := 0
	var wrongs *Error
	inTime := f.expression.each(f.part.text, f.late, func(m []int) bool {
		f.skip(read, m[0])
		read = m[1]
		f.count(m[0])
		if len(f.entries) == most {
			wrongs = wrong(f.line, tooMany, "most", most)
			return false
		}
		var e entry
		e, wrongs = f.entry(m)
		f.entries = append(f.entries, e)
		return wrongs == nil
	})
	if !inTime {
		return wrong(0, tooSlow)
	}
	if wrongs == nil {
		f.skip(read, len(f.part.text))
	}
	return wrongs
}

// count advances to an offset, counting lines.
func (f *finder) count(to int) {
	f.line += strings.Count(f.part.text[f.at:to], "\n")
	f.at = to
}

// skip records the lines that are not read, unless they are blank.
func (f *finder) skip(from, to int) {
	if strings.TrimSpace(f.part.text[from:to]) == "" {
		return
	}
	f.count(from)
	line := f.line
	for i, text := range strings.Split(f.part.text[from:to], "\n") {
		if strings.TrimSpace(text) != "" {
			f.unread = append(f.unread, line+i)
		}
	}
}

func (f *finder) entry(m []int) (entry, *Error) {
	group := func(name string) string {
		g := f.expression.SubexpIndex(name)
		if m[2*g] < 0 {
			return ""
		}
		return f.part.text[m[2*g]:m[2*g+1]]
	}
	e := entry{host: group("host"), words: strings.Join(strings.Fields(group("event")), " "), line: f.line}
	for _, name := range f.names {
		e.fields = append(e.fields, strings.TrimSpace(group(name)))
	}
	if e.host == "" {
		return e, wrong(f.line, noHost)
	}
	if err := e.readClock(group("clock")); err != nil {
		err.Line = f.line
		return e, err
	}
	if _, told := e.clock[e.host]; !told {
		return e, wrong(f.line, ownMissing, "host", e.host)
	}
	return e, nil
}

// mostFound limits the quotation of an invalid clock, in bytes.
const mostFound = 80

// readClock parses a clock: a JSON object of whole numbers.
func (e *entry) readClock(text string) *Error {
	var clock map[string]float64
	if json.Unmarshal([]byte(text), &clock) != nil || clock == nil {
		if len(text) > mostFound {
			text = strings.ToValidUTF8(text[:mostFound], "") + "…"
		}
		return wrong(0, notClock, "found", text)
	}
	e.clock = make(map[string]int, len(clock))
	for host, time := range clock {
		if time < 0 || time != math.Trunc(time) || time > math.MaxInt32 {
			return wrong(0, notWhole, "found", strconv.FormatFloat(time, 'g', -1, 64), "host", host)
		}
		e.clock[host] = int(time)
	}
	return nil
}
