package figure

import (
	"errors"

	"fano/algorithms/engine/trace"
)

// The bounds of a run that is drawn.
const (
	MaxRead     = 20_000   // events
	MaxMessages = 200_000  // that are sent
	MaxKept     = 24 << 20 // bytes of what messages carry, of states and of what the algorithm draws
)

// ErrEnough ends the reading of a run once a card can be drawn: it shows the beginning.
var ErrEnough = errors.New("enough of the run has been read")

// A Recording is a whole run for a figure of it: the sink that the run is written into. Make it with
// [Request.Recording], so that what cannot be drawn is refused as soon as that is known, or use the zero value for a
// run of which anything may be drawn.
type Recording struct {
	trace.Recording
	want     *Request // nil: anything
	messages int      // sent
	kept     int      // bytes of JSON
	shown    int      // beats of a diagram
}

// Recording takes a run for this figure. Errors of its methods: *Refused, and ErrEnough, after which the figure can be
// drawn.
func (r Request) Recording() *Recording { return &Recording{want: &r} }

// Header takes the header. Errors: *Refused, if no run that begins so has such a figure.
func (t *Recording) Header(h *trace.Header) error {
	if err := t.Recording.Header(h); err != nil || t.want == nil {
		return err
	}
	return t.want.fits(&t.Head)
}

// fits reports whether a figure is one of a run with this header. Errors: *Refused.
func (r *Request) fits(h *trace.Header) error {
	switch {
	case r.Card:
		return nil
	case r.View == DiagramView:
		_, err := r.lanesOf(h.Nodes())
		return err
	case len(h.Picture) == 0:
		return refuseUndrawn()
	case r.View == PrecedenceView:
		return precedes(h.Processes)
	case h.Topology == nil || h.Topology.Kind != "quorums":
		return refuse("only algorithms that ask quorums have a plane")
	}
	return nil
}

// Event takes one event. Errors: *Refused, if there are too many; ErrEnough.
func (t *Recording) Event(e *trace.Event, line []byte) error {
	switch full := len(t.Events) == MaxRead || t.messages > MaxMessages || t.kept > MaxKept; {
	case full && t.want != nil && t.want.Card:
		return ErrEnough
	case full && len(t.Events) == MaxRead:
		return refuse("figures are drawn of runs of at most %d events; give the scenario a smaller stop", MaxRead)
	case t.messages > MaxMessages:
		return refuse("figures are drawn of runs of at most %d messages; give the scenario a smaller stop", MaxMessages)
	case full:
		return refuse("figures are drawn of runs that tell at most %d million bytes; give the scenario a smaller stop", MaxKept>>20)
	}
	if err := t.Recording.Event(e, line); err != nil {
		return err
	}
	if t.want != nil {
		t.drop()
	}
	t.countBytes()
	return t.count()
}

// weigh counts what is kept of the last event.
func (t *Recording) countBytes() {
	e := &t.Events[len(t.Events)-1]
	t.messages += len(e.Sends)
	t.kept += len(e.State) + len(e.Picture)
	for i := range e.Sends {
		t.kept += len(e.Sends[i].Fields)
	}
	if e.Message != nil {
		t.kept += len(e.Message.Fields)
	}
}

// forget drops what of the last event no such figure shows.
func (t *Recording) drop() {
	e := &t.Events[len(t.Events)-1]
	e.Lines = nil
	if t.want.Pictured() || t.Head.Owes == "" {
		e.State = nil
	}
	if t.want.Pictured() { // of messages it shows how far they have come
		for i := range e.Sends {
			e.Sends[i].Fields = nil
		}
		if e.Message != nil {
			e.Message.Fields = nil
		}
	}
}

// count counts the beats that a diagram would show. Errors: *Refused, if there are more than one shows.
func (t *Recording) count() error {
	last := len(t.Events) - 1
	e, r := &t.Events[last], t.want
	if r == nil || r.Card || r.Pictured() || e.Step < r.From || r.To > 0 && e.Step > r.To || last > 0 && joins(&t.Events[last-1], e) {
		return nil
	}
	if t.shown++; t.shown > MaxEvents {
		return refuse("a figure shows at most %d events, and here there are more; choose fewer with from and to", MaxEvents)
	}
	return nil
}
