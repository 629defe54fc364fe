package shiviz

import (
	"regexp"
	"strings"
	"time"
)

// Pattern is the regular expression of the logs written here, and of GoVector's.
const Pattern = `(?<host>\S*) (?<clock>{.*})\n(?<event>.*)`

// Default is the regular expression of files whose first line is empty, as for ShiVector's logs.
const Default = `(?<event>.*)\n(?<host>\S*) (?<clock>{.*})`

// Delimiter is the regular expression of the lines that loggers write before each execution: === Execution #2 ===
const Delimiter = `^=== (?<trace>.*) ===$`

// A Format is a common form of logs.
type Format struct{ Name, Pattern string }

// Formats are the common forms; where two read a log equally well, the first is meant.
var Formats = []Format{
	{"govector-timed", `(?<timestamp>\d+) ` + Pattern},
	{"govector", Pattern},
	{"shivector", Default},
	{"quoted", `(?<host>\S+) "(?<event>.*)" (?<clock>{.*})`},
	{"one-line", `(?<host>\S+) (?<clock>{.*?}) (?<event>.+)`},
}

// A Source is a log as it was given, with the expressions that read it.
type Source struct {
	Pattern   string
	Delimiter string // empty: there is one execution
	Text      string
	// Skipped is how many lines of a file stood before Text.
	Skipped int

	late time.Time // the end of patience, once it has begun
}

// deadline returns the end of patience, which begins with the first call: to guess at the expressions, to look at the head
// and to read the log share one.
func (s *Source) deadline() time.Time {
	if s.late.IsZero() {
		s.late = time.Now().Add(patience)
	}
	return s.late
}

// Headed is a file whose first two lines are the expressions; false if it is none. A file without the second line is
// understood: what an event begins with is no delimiter.
func Headed(text string) (Source, bool) {
	text = lines(text)
	first, rest, _ := strings.Cut(text, "\n")
	s := Source{Pattern: strings.TrimSpace(first), Text: rest, Skipped: 1}
	second, after, more := strings.Cut(rest, "\n")
	switch {
	case s.Pattern == "" && more && strings.TrimSpace(second) == "":
		s.Pattern = Default
	case !strings.Contains(first, "(?<"):
		return Source{Text: text}, false
	}
	if more && !s.begins() {
		s.Delimiter, s.Text, s.Skipped = strings.TrimSpace(second), after, 2
	}
	return s, true
}

// begins says that the text begins with an event.
func (s *Source) begins() bool {
	begins, late := false, s.deadline()
	if expression, err := compile(s.Pattern); err == nil {
		expression.each(s.Text, late, func(m []int) bool {
			begins = m[0] == 0
			return false
		})
	}
	return begins
}

// Guessed returns the source whose pattern, of the common ones, finds most events in a text; if none finds any, the most
// likely one.
func Guessed(text string) Source {
	best := Source{Pattern: Pattern, Text: lines(text)}
	if regexp.MustCompile("(?m)" + Delimiter).MatchString(best.Text) {
		best.Delimiter = Delimiter
	}
	most, late := 0, best.deadline()
	for _, f := range Formats {
		expression, _ := compile(f.Pattern) // they are right
		found, host, clock := 0, expression.SubexpIndex("host"), expression.SubexpIndex("clock")
		text := strings.TrimSpace(best.Text)
		expression.each(text, late, func(m []int) bool {
			e := entry{host: text[m[2*host]:m[2*host+1]]}
			if e.readClock(text[m[2*clock]:m[2*clock+1]]) == nil && e.clock[e.host] > 0 {
				found++
			}
			return true
		})
		if found > most {
			best.Pattern, most = f.Pattern, found
		}
	}
	return best
}

// lines are a text's, with ends as there are here.
func lines(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// Given is a log that was given with its expressions; what is not given, the log's own head has to say. Errors: *Error.
func Given(pattern, delimiter, text string) (Source, error) {
	s, headed := Headed(text)
	if pattern == "" && !headed {
		return s, wrong(1, noPattern)
	}
	if pattern != "" {
		s.Pattern = pattern
	}
	if delimiter != "" {
		s.Delimiter = delimiter
	}
	return s, nil
}
