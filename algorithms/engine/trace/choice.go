package trace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
)

// MessageName is the stable name of a message: the K-th from From to To, K from
// 1. Copy is 0, or 2 for a duplicate that the network made. An edit to one
// message never renames another.
type MessageName struct {
	From, To mutex.ID
	K        int
	Copy     int
}

// Append appends the name, as "1>2#3" or "1>2#3.2".
func (m MessageName) Append(dst []byte) []byte { return m.put(slices.Grow(dst, 4*wide)) }

// put writes the name to a line that has room for it.
func (m *MessageName) put(dst []byte) []byte {
	dst = putNumber(dst, int64(m.From))
	dst = putNumber(append(dst, '>'), int64(m.To))
	dst = putNumber(append(dst, '#'), int64(m.K))
	if m.Copy > 0 {
		dst = putNumber(append(dst, '.'), int64(m.Copy))
	}
	return dst
}

// String is the name as traces and scenarios write it.
func (m MessageName) String() string { return string(m.Append(nil)) }

// MarshalText writes the name as [MessageName.String].
func (m MessageName) MarshalText() ([]byte, error) { return m.Append(nil), nil }

// UnmarshalText reads it as [ParseMessageName] does.
func (m *MessageName) UnmarshalText(b []byte) (err error) {
	*m, err = ParseMessageName(string(b))
	return err
}

// ParseMessageName reads a name in the one form that String writes.
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

// whole reads a whole number. Of what is none it makes one that is not written so.
func whole(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// Choice is one thing that can happen next.
type Choice struct {
	Kind    Kind     // Ask, Enter, Leave, Again, Internal, Send, Receive, Drop, Duplicate, Crash, Recover, Ignored
	At      mutex.ID // the process, or the receiver of Message
	To      mutex.ID // of an application message
	Message MessageName
}

// verbs are the words of a choice about one process.
var verbs = map[Kind]string{
	Ask: "asks", Enter: "enters", Leave: "leaves", Internal: "internal",
	Again: "leaves and asks", Ignored: "asks in vain", Crash: "crashes", Recover: "recovers",
}

// String is the choice as a schedule writes it: "1 asks", "deliver 1>2#1".
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

// MarshalText writes the choice as [Choice.String].
func (c Choice) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads it as [ParseChoice] does.
func (c *Choice) UnmarshalText(b []byte) (err error) {
	*c, err = ParseChoice(string(b))
	return err
}

// ChoiceOf is the choice that an event came of.
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

// ParseChoice reads what String writes, and nothing else.
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
	return Choice{}, fmt.Errorf("%q is not a choice, such as: 1 asks, deliver 1>2#1, 1 enters, 1 leaves, 1 leaves and asks, 1 asks in vain, 1 internal, 1 sends to 2, drop 1>2#1, duplicate 1>2#1", s)
}

// byWord are the choices about a message by their first word, and those about a
// process by their last.
var byWord = map[string]Kind{"deliver": Receive, "drop": Drop, "duplicate": Duplicate}

var byVerb = func() map[string]Kind {
	kinds := map[string]Kind{}
	for kind, verb := range verbs {
		kinds[verb] = kind
	}
	return kinds
}()

// processChoice reads a choice about one process; Kind is 0 if it is none.
func processChoice(first, rest string) Choice {
	c := Choice{Kind: byVerb[rest], At: mutex.ID(whole(first))}
	if to, ok := strings.CutPrefix(rest, "sends to "); ok && whole(to) > 0 {
		c.Kind, c.To = Send, mutex.ID(whole(to))
	}
	return c
}
