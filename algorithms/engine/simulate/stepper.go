package simulate

import (
	"context"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A Stepper is a run that goes on as far as it is told to. It belongs to one goroutine.
type Stepper struct {
	run  *run
	over bool
}

// Begin begins a run of a setup, with the properties watched as in a recorded run. Look gets a probe of each event; its
// error ends the run. Errors: as [Run].
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

// To goes on until step events have happened in all, and to the end of the moment of the last of them. It reports whether
// the run may go on behind them. Errors: as [Run]; then it goes on no more.
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

// Stop ends the run where it stands, as a limit does.
func (c *Stepper) Stop() {
	if !c.over {
		c.over, c.run.over = true, true
		c.run.finish()
	}
}

// Events is how many have happened.
func (c *Stepper) Events() int { return c.run.summary.Events }

// Summary is the summary of a run that has ended, as [Run] returns it.
func (c *Stepper) Summary() trace.Summary { return c.run.summary }

// Record passes all further events to each, as [Run] does: the Event is used again, and an error ends the run.
func (c *Stepper) Record(each func(*trace.Event) error) error {
	return c.record(each, nil)
}

// record is Record of one choice alone, or of all events: to write out what each message in flight carries and what each
// process keeps may take megabytes.
func (c *Stepper) record(each func(*trace.Event) error, only *trace.Choice) error {
	r := c.run
	r.sys.Listen()
	if err := r.listen(each, only); err != nil {
		return err
	}
	for _, slot := range r.sys.InFlight() {
		if p := r.sys.Packet(slot); only == nil || p.Name() == only.Message {
			r.recorder.keep(slot, fieldsOf(r.Algorithm, p))
		}
	}
	for i := range r.queue.heap {
		if e := &r.queue.heap[i]; e.isMessage() {
			r.network.keep(e.slot(), e.at, e.deed == lose)
		}
	}
	return nil
}

// System is a copy of the configuration as it stands.
func (c *Stepper) System() *system.System { return c.run.sys.Clone() }

// Try tells the event that a choice would be, made where the stepper of a schedule stands, without its verdicts; the
// stepper stays there; and whether the process to which it happens waits then and may enter. Of one in which a process
// fails nothing is told. Errors: [Problems], if the choice is not possible.
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
