package shiviz

import (
	"regexp"
	"strings"
	"time"
)

// Pattern is the regular expression of the logs that this package writes, and of GoVector's.
const Pattern = `(?<host>\S*) (?<clock>{.*})\n(?<event>.*)`

// Default is the regular expression of files whose first line is empty, as for ShiVector's logs.
const Default = `(?<event>.*)\n(?<host>\S*) (?<clock>{.*})`

// Delimiter is the regular expression of the lines that loggers write before each execution: === Execution #2 ===
const Delimiter = `^=== (?<trace>.*) ===$`

// A Format is a common format of logs.
type Format struct{ Name, Pattern string }

// Formats are the common formats; if two read a log equally well, the first one is chosen.
var Formats = []Format{
	{"govector-timed", `(?<timestamp>\d+) ` + Pattern},
	{"govector", Pattern},
	{"shivector", Default},
	{"quoted", `(?<host>\S+) "(?<event>.*)" (?<clock>{.*})`},
	{"one-line", `(?<host>\S+) (?<clock>{.*?}) (?<event>.+)`},
}

// A Source is a log with the expressions to read it.
type Source struct {
	Pattern   string
	Delimiter string // empty: the log is one execution
	Text      string
	// Skipped is the number of lines of the file before Text.
	Skipped int

	late time.Time // the deadline, once set
}

// deadline returns the deadline of the log, which the first call sets: guessing the expressions, reading the head and
// reading the log share it.
func (s *Source) deadline() time.Time {
	if s.late.IsZero() {
		s.late = time.Now().Add(patience)
	}
	return s.late
}

// Headed parses a file whose first two lines are the expressions; false if it has no head. The second line may be
// missing: if an event begins there, it is no delimiter.
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

// begins reports whether the text begins with an event.
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

// Guessed returns the source with the common pattern that finds most events in a text; if none finds any, the most
// likely one.
func Guessed(text string) Source {
	best := Source{Pattern: Pattern, Text: lines(text)}
	if regexp.MustCompile("(?m)" + Delimiter).MatchString(best.Text) {
		best.Delimiter = Delimiter
	}
	most, late := 0, best.deadline()
	for _, f := range Formats {
		expression, _ := compile(f.Pattern) // they all compile
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

// lines normalizes line ends to "\n", and removes a byte order mark.
func lines(text string) string {
	text = strings.TrimPrefix(text, "\ufeff")
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// WithExpressions returns a log with the given expressions; missing ones are taken from the log's own head. Errors:
// *Error.
func WithExpressions(pattern, delimiter, text string) (Source, error) {
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
