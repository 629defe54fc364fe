package figure

import (
	"encoding/json"
	"errors"

	"fano/algorithms/engine/trace"
)

// The limits of a run that can be drawn.
const (
	MaxRead     = 20_000   // events
	MaxMessages = 200_000  // messages sent
	MaxKept     = 24 << 20 // bytes of message fields, states and pictures
)

// ErrEnough ends the reading of a run once a card can be drawn: a card shows the beginning.
var ErrEnough = errors.New("enough of the run has been read")

// A Recording is the sink that records a run for a figure. It refuses a run that cannot be drawn as soon as that is
// known.
type Recording struct {
	trace.Recording
	want     *Request
	messages int // number sent
	kept     int // bytes of JSON
	shown    int // number of beats in the diagram
}

// Recording returns a sink for a run of this figure. Errors of its methods: *Refused, and ErrEnough, after which the
// figure can be drawn.
func (r Request) Recording() *Recording { return &Recording{want: &r} }

// Header records the header. Errors: *Refused, if no run with this header can have such a figure.
func (t *Recording) Header(h *trace.Header) error {
	if err := t.Recording.Header(h); err != nil {
		return err
	}
	return t.want.fits(&t.Head)
}

// Event records one event. Errors: *Refused, if there are too many; ErrEnough.
func (t *Recording) Event(e *trace.Event, line []byte) error {
	switch full := len(t.Events) == MaxRead || t.messages > MaxMessages || t.kept > MaxKept; {
	case full && t.want.Card:
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
	t.trim(&t.Events[len(t.Events)-1])
	return t.count()
}

// trim drops the parts of an event that the figure does not show, and counts the others. A view shows only the progress
// of messages.
func (t *Recording) trim(e *trace.Event) {
	fields := func(f *json.RawMessage) {
		if t.want.Pictured() {
			*f = nil
		}
		t.kept += len(*f)
	}
	e.Lines = nil
	if t.want.Pictured() || t.Head.Owes == "" {
		e.State = nil
	}
	t.messages += len(e.Sends)
	t.kept += len(e.State) + len(e.Picture)
	for i := range e.Sends {
		fields(&e.Sends[i].Fields)
	}
	if e.Message != nil {
		fields(&e.Message.Fields)
	}
}

// count counts the beats that a diagram would show. Errors: *Refused, if there are too many.
func (t *Recording) count() error {
	last := len(t.Events) - 1
	e, r := &t.Events[last], t.want
	if r.Card || r.Pictured() || e.Step < r.From || r.To > 0 && e.Step > r.To || last > 0 && joins(&t.Events[last-1], e) {
		return nil
	}
	if t.shown++; t.shown > MaxEvents {
		return refuse("a figure shows at most %d events, and here there are more; choose fewer with from and to", MaxEvents)
	}
	return nil
}
