package trace

import (
	"fmt"
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
func (m MessageName) Append(dst []byte) []byte {
	dst = appendNumber(dst, int64(m.From))
	dst = appendNumber(append(dst, '>'), int64(m.To))
	dst = appendNumber(append(dst, '#'), int64(m.K))
	if m.Copy > 0 {
		dst = appendNumber(append(dst, '.'), int64(m.Copy))
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
	bad := fmt.Errorf("%q is not the name of a message, such as 1>2#1", s)
	channel, number, ok := strings.Cut(s, "#")
	from, to, ok2 := strings.Cut(channel, ">")
	number, again, isCopy := strings.Cut(number, ".")
	if !ok || !ok2 {
		return MessageName{}, bad
	}
	var m MessageName
	var err [4]error
	var f, t int
	f, err[0] = strconv.Atoi(from)
	t, err[1] = strconv.Atoi(to)
	m.K, err[2] = strconv.Atoi(number)
	if isCopy {
		m.Copy, err[3] = strconv.Atoi(again)
	}
	m.From, m.To = mutex.ID(f), mutex.ID(t)
	for _, e := range err {
		if e != nil {
			return MessageName{}, bad
		}
	}
	if m.From < 1 || m.To < 1 || m.K < 1 || m.String() != s {
		return MessageName{}, bad
	}
	return m, nil
}

// Choice is one thing that can happen next.
type Choice struct {
	Kind    Kind     // Ask, Enter, Leave, Again, Internal, Send, Receive, Drop, Duplicate, Crash, Recover
	At      mutex.ID // the process, or the receiver of Message
	To      mutex.ID // of an application message
	Message MessageName
}

// verbs are the words of a choice about one process.
var verbs = map[Kind]string{
	Ask: "asks", Enter: "enters", Leave: "leaves", Internal: "internal",
	Again: "leaves and asks", Crash: "crashes", Recover: "recovers",
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
	return Choice{}, fmt.Errorf("%q is not a choice, such as: 1 asks, deliver 1>2#1, 1 enters, 1 leaves, 1 leaves and asks, 1 internal, 1 sends to 2, drop 1>2#1, duplicate 1>2#1", s)
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

// processChoice reads a choice about one process; At is 0 if it is none.
func processChoice(first, rest string) Choice {
	at, err := strconv.ParseInt(first, 10, 32)
	if err != nil {
		return Choice{}
	}
	c := Choice{Kind: byVerb[rest], At: mutex.ID(at)}
	if to, ok := strings.CutPrefix(rest, "sends to "); ok {
		j, err := strconv.ParseInt(to, 10, 32)
		if err != nil || j < 1 {
			return Choice{}
		}
		c.Kind, c.To = Send, mutex.ID(j)
	}
	return c
}
