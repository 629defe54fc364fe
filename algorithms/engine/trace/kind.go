package trace

import "fmt"

// Kind is the kind of an event.
type Kind uint8

// The kinds of events. Send sends an application message; Ignored is an ask while waiting or inside; Again is leaving
// and asking again in the same moment, see [Event.Parts].
const (
	Internal Kind = iota + 1
	Send
	Ask
	Receive
	Enter
	Leave
	Ignored
	Drop
	Duplicate
	Crash
	Recover
	Again
)

var kinds = [...]string{
	Internal: "internal", Send: "send", Ask: "ask", Receive: "receive", Enter: "enter", Leave: "leave",
	Ignored: "ignored", Drop: "drop", Duplicate: "duplicate", Crash: "crash", Recover: "recover", Again: "again",
}

// String returns the kind as traces write it.
func (k Kind) String() string {
	if k >= Internal && int(k) < len(kinds) {
		return kinds[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Asks reports whether a process makes a request in such an event.
func (k Kind) Asks() bool { return k == Ask || k == Again }

// Leaves reports whether a process leaves the critical section in such an event.
func (k Kind) Leaves() bool { return k == Leave || k == Again }

// MarshalText writes the kind as [Kind.String] does.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what MarshalText writes, and refuses anything else.
func (k *Kind) UnmarshalText(b []byte) error {
	for i, name := range kinds {
		if name != "" && name == string(b) {
			*k = Kind(i)
			return nil
		}
	}
	return fmt.Errorf("%q is not a kind of event", b)
}
