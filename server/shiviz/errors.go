package shiviz

import (
	"fmt"
	"strconv"
	"strings"
)

// An Error is an error in a log. Pages use Code and Values, alternately a name and a value, for the message in their
// language: the text "import.wrong.<code>" of web/locale.
type Error struct {
	Line   int // in the log, from 1; 0: in the regular expression, or in no particular line
	Code   string
	Values []string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Why()
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Why())
}

// Why returns the message in English, without the line.
func (e *Error) Why() string {
	pairs := make([]string, len(e.Values))
	for i, v := range e.Values {
		pairs[i] = v
		if i%2 == 0 {
			pairs[i] = "{" + v + "}"
		}
	}
	return strings.NewReplacer(pairs...).Replace(Texts[e.Code])
}

// wrong returns an error. values alternates names and values, which are strings or ints.
func wrong(line int, code string, values ...any) *Error {
	e := &Error{Line: line, Code: code}
	for _, v := range values {
		if n, ok := v.(int); ok {
			v = strconv.Itoa(n)
		}
		e.Values = append(e.Values, v.(string))
	}
	return e
}

// The codes of errors.
const (
	noPattern     = "no-pattern"
	patternLong   = "pattern-long"
	patternBroken = "pattern-broken"
	patternLooks  = "pattern-looks"
	noGroup       = "no-group"
	tooSlow       = "too-slow"
	noEvent       = "no-event"
	noEventIn     = "no-event-in"
	noSuch        = "no-such"
	tooMany       = "too-many"
	noHost        = "no-host"
	notClock      = "not-clock"
	notWhole      = "not-whole"
	ownMissing    = "own-missing"
	ownStart      = "own-start"
	ownStep       = "own-step"
	unknownHost   = "unknown-host"
	tooLate       = "too-late"
	circle        = "circle"
	forgets       = "forgets"
	untold        = "untold"
)

// Texts are the English messages, equal to those of web/locale/import.en.json.
var Texts = map[string]string{
	noPattern:     "the log does not begin with a regular expression, and none was given separately",
	patternLong:   "a regular expression may have at most {most} characters",
	patternBroken: "the regular expression cannot be read: {why}",
	patternLooks:  "the regular expression looks ahead or behind, or refers back: {why}. That is not supported here; everything else that JavaScript and RE2 share is",
	noGroup:       "the regular expression has no group (?<{group}>…); it needs host, clock and event",
	tooSlow:       "these regular expressions take too long to read the log; a simpler one that stays within one line per event is faster",
	noEvent:       "the regular expression matches no event in the log",
	noEventIn:     "the regular expression matches no event in the execution {execution}",
	noSuch:        "there is no execution {n}, only 1 to {most}",
	tooMany:       "there are more than {most} events",
	noHost:        "the host has no name",
	notClock:      "the clock is not an object of whole numbers, such as {\"P1\":1}: {found}",
	notWhole:      "the clock has {found} for “{host}”, where a whole number from 0 up is needed",
	ownMissing:    "the clock has no entry for its own host, “{host}”",
	ownStart:      "“{host}” starts its own count at {found}; 1 was expected",
	ownStep:       "“{host}” counts itself at {found}; {next} was expected",
	unknownHost:   "the clock mentions “{host}”, which has no event",
	tooLate:       "the clock mentions event {found} of “{host}”, which has only {most}",
	circle:        "this event of “{host}” would have happened before itself: the clocks form a cycle",
	forgets:       "“{host}” goes backwards: it knew of {before} events of “{other}”, now of {found}",
	untold:        "the clock mentions event {found} of “{other}”, but not everything that event knew of",
}
