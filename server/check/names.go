package check

import (
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/locale"
)

// titled returns the label of a property in a language and the sentence that explains it. Without texts in the locale
// the label is the property's name and says is "".
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

// A caller returns the label of a node as in the diagrams: P1 for a process, S for the server.
type caller func(mutex.ID) string

// caller returns the labels of the question's system.
func (q *Question) caller() caller {
	h := trace.Header{Processes: q.Document.Processes}
	if t := q.system.Topology; t != nil {
		h.Hosts = t.Hosts
	}
	return h.Label
}

// listed joins the labels of nodes: "P1", "P1 and P2", "P1, P2 and P3".
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
