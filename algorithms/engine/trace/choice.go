package trace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
)

// MessageName is the stable name of a message: the K-th from From to To, counted from 1. Copy is 0, or 2 for a
// duplicate made by the network. An edit to one message never renames another.
type MessageName struct {
	From, To mutex.ID
	K        int
	Copy     int
}

// Append appends the name, as "1>2#3" or "1>2#3.2".
func (m MessageName) Append(dst []byte) []byte { return m.put(slices.Grow(dst, 4*wide)) }

// put writes the name to dst, which must have room for it.
func (m *MessageName) put(dst []byte) []byte {
	dst = putNumber(dst, int64(m.From))
	dst = putNumber(append(dst, '>'), int64(m.To))
	dst = putNumber(append(dst, '#'), int64(m.K))
	if m.Copy > 0 {
		dst = putNumber(append(dst, '.'), int64(m.Copy))
	}
	return dst
}

// String returns the name as traces and scenarios write it.
func (m MessageName) String() string { return string(m.Append(nil)) }

// MarshalText writes the name as [MessageName.String] does.
func (m MessageName) MarshalText() ([]byte, error) { return m.Append(nil), nil }

// UnmarshalText reads the name as [ParseMessageName] does.
func (m *MessageName) UnmarshalText(b []byte) (err error) {
	*m, err = ParseMessageName(string(b))
	return err
}

// ParseMessageName reads a name. It accepts only the form that String writes.
func ParseMessageName(s string) (MessageName, error) {
	channel, number, _ := strings.Cut(s, "#")
	from, to, _ := strings.Cut(channel, ">")
	number, again, _ := strings.Cut(number, ".")
	m := MessageName{From: mutex.ID(whole(from)), To: mutex.ID(whole(to)), K: whole(number), Copy: whole(again)}
	if m.From < 1 || m.To < 1 || m.K < 1 || m.String() != s {
		return MessageName{}, fmt.Errorf("%q is not the name of a message, such as 1>2#1", s)
	}
	return m, nil
}

// whole reads a whole number. It returns 0 if s is no number and some other number if s is out of range: its callers
// check that the result, written out, is s again.
func whole(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// Choice is one thing that can happen next.
type Choice struct {
	Kind    Kind     // Ask, Enter, Leave, Again, Internal, Send, Receive, Drop, Duplicate, Crash, Recover, Ignored
	At      mutex.ID // the process, or the receiver of Message
	To      mutex.ID // receiver of an application message
	Message MessageName
}

// verbs holds the text of each choice that concerns one process.
var verbs = map[Kind]string{
	Ask: "asks", Enter: "enters", Leave: "leaves", Internal: "internal",
	Again: "leaves and asks", Ignored: "asks in vain", Crash: "crashes", Recover: "recovers",
}

// String returns the choice as a schedule writes it, such as "1 asks" or "deliver 1>2#1".
func (c Choice) String() string {
	switch c.Kind {
	case Receive:
		return "deliver " + c.Message.String()
	case Drop:
		return "drop " + c.Message.String()
	case Duplicate:
		return "duplicate " + c.Message.String()
	case Send:
		return fmt.Sprintf("%d sends to %d", c.At, c.To)
	}
	return fmt.Sprintf("%d %s", c.At, verbs[c.Kind])
}

// MarshalText writes the choice as [Choice.String] does.
func (c Choice) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the choice as [ParseChoice] does.
func (c *Choice) UnmarshalText(b []byte) (err error) {
	*c, err = ParseChoice(string(b))
	return err
}

// ChoiceOf returns the choice that produced an event.
func ChoiceOf(e *Event) Choice {
	c := Choice{Kind: e.Kind, At: e.At}
	switch e.Kind {
	case Receive, Drop, Duplicate:
		c.Message = e.Message.ID
	case Send:
		c.To = e.Sends[0].To
	}
	return c
}

// ParseChoice reads a choice. It accepts only the form that String writes.
func ParseChoice(s string) (Choice, error) {
	first, rest, _ := strings.Cut(s, " ")
	c := Choice{Kind: byWord[first]}
	if c.Kind != 0 {
		name, err := ParseMessageName(rest)
		c.At, c.Message = name.To, name
		if err == nil {
			return c, nil
		}
	} else if c = processChoice(first, rest); c.Kind != 0 && c.At > 0 && c.String() == s {
		return c, nil
	}
	return Choice{}, fmt.Errorf("%q is not a choice, such as: 1 asks, deliver 1>2#1, 1 enters, 1 leaves, 1 leaves and asks, 1 asks in vain, 1 internal, 1 sends to 2, 1 crashes, 1 recovers, drop 1>2#1, duplicate 1>2#1", s)
}

// byWord maps the first word of a choice about a message to its kind; byVerb maps the rest of a choice about one
// process to its kind.
var byWord = map[string]Kind{"deliver": Receive, "drop": Drop, "duplicate": Duplicate}

var byVerb = func() map[string]Kind {
	kinds := map[string]Kind{}
	for kind, verb := range verbs {
		kinds[verb] = kind
	}
	return kinds
}()

// processChoice reads a choice about one process. The Kind is 0 if the text is no such choice.
func processChoice(first, rest string) Choice {
	c := Choice{Kind: byVerb[rest], At: mutex.ID(whole(first))}
	if to, ok := strings.CutPrefix(rest, "sends to "); ok && whole(to) > 0 {
		c.Kind, c.To = Send, mutex.ID(whole(to))
	}
	return c
}
