package check

import (
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/locale"
	"fano/server/scenario"
)

// titled is what a property is called in each language, and what it says in one sentence: nothing but its name of those
// that every algorithm has, and of an algorithm's own where nobody has written its texts yet.
func titled(algorithm, property string) (label, says scenario.Text) {
	key := "invariant." + algorithm + "." + property
	plain := property
	if len(property) > 3 { // not EM1
		plain = strings.ReplaceAll(property, "-", " ")
	}
	in := func(lang string, to *string, end, otherwise string) {
		*to = otherwise
		if texts, ok := locale.Named(lang); ok && texts.Has(key+end) {
			*to = texts.T(key + end)
		}
	}
	for lang, to := range map[string][2]*string{"en": {&label.En, &says.En}, "pt": {&label.Pt, &says.Pt}, "it": {&label.It, &says.It}} {
		in(lang, to[0], ".label", plain)
		in(lang, to[1], ".says", "")
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
