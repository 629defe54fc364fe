package simulate

import (
	"context"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A Stepper is a run that advances on request. It belongs to one goroutine.
type Stepper struct {
	run   *run
	ended bool
}

// Begin begins a run of a setup, and watches the properties as in a recorded run. It passes a probe of each event to
// look, whose error ends the run. Errors: as [Run].
func Begin(ctx context.Context, s *Setup, look func(*Probe) error) (*Stepper, error) {
	stepper, err := begin(ctx, s, nil, true)
	if err == nil {
		stepper.run.prober = &prober{each: look}
	}
	return stepper, err
}

// begin begins a run as newRun makes it.
func begin(ctx context.Context, s *Setup, each func(*trace.Event) error, closely bool) (_ *Stepper, err error) {
	defer mutex.CatchInterrupted(&err)
	r, err := newRun(ctx, s, each, closely)
	if err != nil {
		return nil, err
	}
	return &Stepper{run: r}, nil
}

// To runs until step events have happened in all, and to the end of the moment of the last of them. It reports whether
// the run may go on after them. Errors: as [Run]; the run is then over.
func (s *Stepper) To(step int) (more bool, err error) {
	if s.ended {
		return false, nil
	}
	defer func() {
		if why := recover(); why != nil {
			s.ended, more, err = true, false, s.run.recovered(why)
		}
	}()
	if more, err = s.run.drive(step); !more {
		s.ended = true
		s.run.finish()
	}
	return more, err
}

// Stop ends the run at the current event, as a limit does.
func (s *Stepper) Stop() {
	if !s.ended {
		s.ended, s.run.atLimit = true, true
		s.run.finish()
	}
}

// Events returns the number of events so far.
func (s *Stepper) Events() int { return s.run.summary.Events }

// Summary returns the summary of a run that has ended, as [Run] does.
func (s *Stepper) Summary() trace.Summary { return s.run.summary }

// Record passes all further events to each, as [Run] does: the Event is used again, and an error ends the run.
func (s *Stepper) Record(each func(*trace.Event) error) error {
	return s.record(each, nil)
}

// record is Record for all events, or only for that of one choice: encoding what each message in flight carries and the
// state of each process may take megabytes.
func (s *Stepper) record(each func(*trace.Event) error, only *trace.Choice) error {
	r := s.run
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
			r.network.setArrival(e.slot(), e.at, e.kind == lose)
		}
	}
	return nil
}

// System returns a copy of the current configuration.
func (s *Stepper) System() *system.System { return s.run.sys.Clone() }

// Try passes to each the event that a choice would make now, after the schedule so far, without verdicts. The stepper
// does not move. opens reports whether the process of the event then waits and may enter. If a verb fails, Try reports
// no event and no error. Errors: [Problems] if the choice is not possible.
func (s *Stepper) Try(choice trace.Choice, each func(*trace.Event) error) (opens bool, err error) {
	defer func() {
		if i, is := recover().(*mutex.Interrupted); is {
			opens, err = false, i.Err
		}
	}()
	positions, err := s.run.linePositions()
	if err != nil {
		return false, err
	}
	r := s.run.clone(s.run.sys.Clone())
	r.positions = positions
	setup := *r.Setup
	setup.Schedule = append(setup.Schedule[:r.next:r.next], choice)
	setup.Times, setup.Loop = setup.Times[:min(r.next, len(setup.Times))], 0
	r.Setup, r.atLimit, r.monitor, r.followsMessages = &setup, false, nil, false
	trying := &Stepper{run: r}
	if err := trying.record(each, &choice); err != nil {
		return false, err
	}
	if _, err = r.applyNext(); err != nil {
		return false, err
	}
	l := r.sys.Local(choice.At)
	return l.Phase == mutex.Waiting && !l.Crashed && r.sys.MayEnter(choice.At), nil
}
