package simulate

import (
	"context"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A Stepper is a run that advances on request. It belongs to one goroutine.
type Stepper struct {
	run  *run
	over bool
}

// Begin begins a run of a setup, and watches the properties as in a recorded run. It passes a probe of each event to
// look, whose error ends the run. Errors: as [Run].
func Begin(ctx context.Context, s *Setup, look func(*Probe) error) (*Stepper, error) {
	c, err := begin(ctx, s, nil, true)
	if err == nil {
		c.run.prober = &prober{each: look}
	}
	return c, err
}

// begin begins a run as newRun makes it.
func begin(ctx context.Context, s *Setup, each func(*trace.Event) error, closely bool) (c *Stepper, err error) {
	defer mutex.CatchInterrupted(&err)
	r, err := newRun(ctx, s, each, closely)
	if err != nil {
		return nil, err
	}
	return &Stepper{run: r}, nil
}

// To runs until step events have happened in all, and to the end of the moment of the last of them. It reports whether
// the run may go on after them. Errors: as [Run]; the run is then over.
func (c *Stepper) To(step int) (more bool, err error) {
	if c.over {
		return false, nil
	}
	defer func() {
		if why := recover(); why != nil {
			c.over, more, err = true, false, c.run.recovered(why)
		}
	}()
	if more, err = c.run.drive(step); !more {
		c.over = true
		c.run.finish()
	}
	return more, err
}

// Stop ends the run at the current event, as a limit does.
func (c *Stepper) Stop() {
	if !c.over {
		c.over, c.run.over = true, true
		c.run.finish()
	}
}

// Events returns the number of events so far.
func (c *Stepper) Events() int { return c.run.summary.Events }

// Summary returns the summary of a run that has ended, as [Run] does.
func (c *Stepper) Summary() trace.Summary { return c.run.summary }

// Record passes all further events to each, as [Run] does: the Event is used again, and an error ends the run.
func (c *Stepper) Record(each func(*trace.Event) error) error {
	return c.record(each, nil)
}

// record is Record for all events, or only for that of one choice: encoding what each message in flight carries and the
// state of each process may take megabytes.
func (c *Stepper) record(each func(*trace.Event) error, only *trace.Choice) error {
	r := c.run
	r.sys.Listen()
	if err := r.listen(each, only); err != nil {
		return err
	}
	for _, slot := range r.sys.InFlight() {
		if p := r.sys.Packet(slot); only == nil || p.Name() == only.Message {
			r.recorder.storeFields(slot, fieldsOf(r.Algorithm, p))
		}
	}
	for i := range r.queue.heap {
		if e := &r.queue.heap[i]; e.isMessage() {
			r.network.setDue(e.slot(), e.at, e.kind == lose)
		}
	}
	return nil
}

// System returns a copy of the current configuration.
func (c *Stepper) System() *system.System { return c.run.sys.Clone() }

// Try passes to each the event that a choice would make now, after the schedule so far, without verdicts. The stepper
// does not move. opens reports whether the process of the event then waits and may enter. If a verb fails, Try reports
// no event and no error. Errors: [Problems] if the choice is not possible.
func (c *Stepper) Try(choice trace.Choice, each func(*trace.Event) error) (opens bool, err error) {
	defer func() {
		if i, is := recover().(*mutex.Interrupted); is {
			opens, err = false, i.Err
		}
	}()
	found, err := c.run.listed()
	if err != nil {
		return false, err
	}
	r := c.run.clone(c.run.sys.Clone())
	r.places = found
	setup := *r.Setup
	setup.Schedule = append(setup.Schedule[:r.next:r.next], choice)
	setup.Times, setup.Loop = setup.Times[:min(r.next, len(setup.Times))], 0
	r.Setup, r.over, r.monitor, r.follows = &setup, false, nil, false
	trying := &Stepper{run: r}
	if err := trying.record(each, &choice); err != nil {
		return false, err
	}
	if _, err = r.choose(); err != nil {
		return false, err
	}
	l := r.sys.Local(choice.At)
	return l.Phase == mutex.Waiting && !l.Crashed && r.sys.MayEnter(choice.At), nil
}
