package check

import (
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/locale"
)

// titled is what a property is called in a language, and what it says in one sentence: nothing but its name of those
// that every algorithm has, and of an algorithm's own where nobody has written its texts yet.
func titled(lang, algorithm, property string) (label, says string) {
	label = property
	if len(property) > 3 { // not EM1
		label = strings.ReplaceAll(property, "-", " ")
	}
	texts, _ := locale.Named(lang)
	key := "invariant." + algorithm + "." + property
	if texts.Has(key + ".label") {
		label = texts.T(key + ".label")
	}
	if texts.Has(key + ".says") {
		says = texts.T(key + ".says")
	}
	return label, says
}

// A caller names nodes as pictures do: P1 a process, S the server.
type caller func(mutex.ID) string

// caller is that of the question's system.
func (q *Question) caller() caller {
	h := trace.Header{Processes: q.Document.Processes}
	if t := q.system.Topology; t != nil {
		h.Hosts = t.Hosts
	}
	return h.Label
}

// listed names nodes: "P1", "P1 and P2", "P1, P2 and P3".
func (c caller) listed(nodes []mutex.ID, and string) string {
	var b strings.Builder
	for i, p := range nodes {
		switch {
		case i == 0:
		case i == len(nodes)-1:
			b.WriteString(" " + and + " ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(c(p))
	}
	return b.String()
}
