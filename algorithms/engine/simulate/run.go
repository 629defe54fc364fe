package simulate

import (
	"context"
	"errors"
	"math"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// run is a run in progress.
type run struct {
	*Setup
	sys             *system.System
	monitor         *invariant.Monitor // nil if the verdicts are known
	verdicts        Verdicts           // verdicts of an earlier run, if part of it is computed again
	followsMessages bool               // the monitor must see each message
	network         network
	queue           eventQueue
	workload        workload
	waits           waits
	positions       *linePositions // nil until events are recorded
	recorder        *recorder      // nil unless events are recorded
	prober          *prober        // nil unless events are probed
	judge           *judge         // nil unless rulings are wanted
	next            int            // index in the schedule of the next choice
	now             trace.Time
	summary         trace.Summary
	counts          []int // messages by kind
	atLimit         bool  // a limit was reached
	resumes         bool  // continues by time after its schedule
	loop            *loop // nil before the loop begins
	held            heldEvents
	stopReason      func() error // reports why the run may not go on
}

// Run runs a setup to its end and returns the summary. It passes each event to each. If each is nil, EM3 is not
// watched. The Event is reused, so copy what you keep. An error of each ends the run and is returned, and so is the
// cause of ctx's end. If the setup asks for something that is not possible in this run, the error is [Problems], after
// the events up to there.
func Run(ctx context.Context, s *Setup, each func(*trace.Event) error) (trace.Summary, error) {
	c, err := begin(ctx, s, each, each != nil)
	if err != nil {
		return trace.Summary{}, err
	}
	_, err = c.To(math.MaxInt)
	return c.Summary(), err
}

// newRun returns a run whose events go to each, if that is not nil. closely selects the properties watched, as in
// [invariant.NewMonitor].
func newRun(ctx context.Context, s *Setup, each func(*trace.Event) error, closely bool) (*run, error) {
	r := &run{Setup: s, counts: make([]int, len(s.Algorithm.Messages)), stopReason: system.StopReason(ctx)}
	r.summary.Violations = []trace.Violation{}
	var starts []system.Slot
	r.sys, starts = s.system(ctx, each != nil)
	r.monitor = invariant.NewMonitor(s.Algorithm, r.sys.Topology, closely)
	r.monitor.Looks(s.Looks, s.budget(1).With(r.stopReason))
	r.followsMessages = r.monitor.Follows()
	r.network = newNetwork(s)
	r.workload = newWorkload(s)
	r.waits = newWaits(s.Processes, s.WarmUp)
	if each != nil {
		if err := r.listen(each, nil); err != nil {
			return nil, err
		}
		for _, slot := range starts {
			r.recorder.storeFields(slot, fieldsOf(s.Algorithm, r.sys.Packet(slot)))
		}
	}
	if err := r.dispatch(starts); err != nil {
		return r, err
	}
	if s.Schedule == nil {
		if problems := s.checkCrashes(); problems != nil {
			return r, problems
		}
		r.workload.plan(r)
	}
	return r, nil
}

// listen makes the run record all further events, or only the event of one choice.
func (r *run) listen(each func(*trace.Event) error, only *trace.Choice) error {
	positions, err := r.linePositions()
	if err != nil {
		return err
	}
	r.recorder = newRecorder(r.Setup, r.sys, positions, each, only)
	if r.Judges {
		r.judge = newJudge(r.Setup)
		r.recorder.each = r.judge.before(each)
	}
	return nil
}

// executeNext executes the next entry of the queue, and reports whether there was one.
func (r *run) executeNext() (executed bool, err error) {
	if len(r.queue.heap) == 0 || r.atLimit || r.allServed() {
		return false, nil
	}
	e := r.queue.next()
	if r.Stop.Time > 0 && e.at > r.Stop.Time {
		r.atLimit = true
		return false, nil
	}
	r.now = e.at
	if err := r.execute(e); err != nil {
		return true, err
	}
	r.checkDeadlock()
	return true, nil
}

// execute executes an entry, or holds it back until its process recovers.
func (r *run) execute(e entry) error {
	if r.sys.Down() > 0 {
		if p := r.processOf(&e); p != 0 && r.sys.Local(p).Crashed {
			r.held.hold(p, e)
			return nil
		}
	}
	switch e.kind {
	case deliver:
		return r.finishStep(r.sys.Deliver(e.slot()), e.slot())
	case lose:
		return r.finishStep(r.sys.Drop(e.slot()), e.slot())
	case leave:
		return r.leave(mutex.ID(e.ref))
	case workloadAsk:
		r.workload.leftQueue(mutex.ID(e.ref))
		return r.ask(mutex.ID(e.ref), (*workload).holdOfRequest)
	}
	return r.act(&r.Script[e.ref])
}

// act executes an action of the script.
func (r *run) act(a *Action) error {
	l := r.sys.Local(a.Process)
	switch {
	case a.Do == trace.Internal:
		return r.finishStep(r.sys.Do(trace.Internal, a.Process), 0)
	case a.Do == trace.Send:
		return r.finishStep(r.sys.Send(a.Process, a.To), 0)
	case a.Do == trace.Crash && !l.Crashed:
		return r.finishStep(r.sys.Crash(a.Process), 0)
	case a.Do == trace.Recover && l.Crashed:
		return r.recover(a.Process)
	case a.Do != trace.Ask:
		return nil // as in a run continued from choices that did so already
	case a.Again && l.Phase != mutex.Idle:
		r.workload.await(a)
		return nil
	}
	return r.ask(a.Process, scriptHold(a))
}

// ask makes a process ask, if it is idle and the limit of entries allows another request.
func (r *run) ask(p mutex.ID, h holdFunc) error {
	if r.sys.Local(p).Phase != mutex.Idle {
		return r.finishStep(r.sys.Ignore(p), 0)
	}
	if !r.workload.mayAsk(r) {
		return nil
	}
	r.workload.holds[p-1] = h(&r.workload, r, p)
	return r.finishStep(r.sys.Do(trace.Ask, p), 0)
}

// leave makes a process leave, and ask again in the same moment if that is wanted.
func (r *run) leave(p mutex.ID) error {
	kind := trace.Leave
	if h := r.workload.nextOnLeaving(r, p); h != nil && r.workload.mayAsk(r) {
		kind = trace.Again
		r.workload.holds[p-1] = h(&r.workload, r, p)
	}
	if err := r.finishStep(r.sys.Do(kind, p), 0); err != nil {
		return err
	}
	r.workload.think(r, p)
	return nil
}

// finishStep finishes a step: it informs the monitor, schedules the messages sent, reports the step, and lets the
// process enter if it may. slot is that of the message concerned, if there is one.
func (r *run) finishStep(step *system.Step, slot system.Slot) error {
	r.watch(step, slot)
	switch step.Kind {
	case trace.Enter:
		return r.entered(step)
	case trace.Ignored, trace.Duplicate:
		return r.report(step, nil)
	}
	if err := r.dispatch(step.Sends); err != nil {
		return err
	}
	if err := r.report(step, nil); err != nil {
		return err
	}
	if r.network.mayDuplicate {
		if err := r.duplicateSends(step); err != nil {
			return err
		}
	}
	if r.Schedule != nil || r.atLimit {
		return nil
	}
	p := step.At
	if l := r.sys.Local(p); l.Phase != mutex.Waiting || l.Crashed || !r.sys.MayEnter(p) {
		return nil // crashed: losing a message to it is no step of its own
	}
	return r.enter(p)
}

// watch records when processes ask and leave, and informs the monitor of a step other than an entry.
func (r *run) watch(step *system.Step, slot system.Slot) {
	if step.Kind == trace.Leave || step.Kind == trace.Again {
		r.waits.leave(r.now)
	}
	if step.Kind.Asks() {
		r.waits.ask(step.At, r.now)
	}
	if r.monitor == nil {
		return
	}
	switch step.Kind {
	case trace.Receive:
		if r.followsMessages {
			r.monitor.Receive(step.At, int(slot))
		}
	case trace.Ask:
		r.monitor.Ask(step.At)
	case trace.Leave:
		r.monitor.Leave(step.At)
	case trace.Again:
		r.monitor.Leave(step.At)
		r.monitor.Ask(step.At)
	case trace.Crash:
		r.monitor.Crash(step.At)
	case trace.Recover:
		r.monitor.Recover(step.At, step.Phase == mutex.Waiting)
	case trace.Drop:
		r.monitor.Lose(int(slot))
	case trace.Duplicate:
		r.monitor.Copy(int(step.Sends[0]), int(slot))
	}
}

// enter makes a process enter now, and leave after its hold.
func (r *run) enter(p mutex.ID) error {
	r.queue.putProcess(r.now+r.workload.holds[p-1], leave, p)
	return r.entered(r.sys.Do(trace.Enter, p))
}

// entered completes the step in which a process enters. If it violates EM1, the verdict lists the messages in flight
// between the two processes.
func (r *run) entered(step *system.Step) error {
	var verdicts []trace.Verdict
	if r.monitor != nil {
		verdicts = r.monitor.Enter(step.At)
	}
	for i := range verdicts {
		if v := &verdicts[i]; v.Property == invariant.EM1.Name {
			v.Undelivered = r.sys.Between(v.Processes[0], v.Processes[1])
		}
	}
	r.waits.enter(step.At, r.now)
	r.summary.Entries++
	return r.report(step, verdicts)
}

// dispatch counts the messages that a step has sent, and schedules their arrivals.
func (r *run) dispatch(slots []system.Slot) error {
	for i, slot := range slots {
		p := r.sys.Packet(slot)
		p.Sent = r.now
		if r.followsMessages {
			r.monitor.Send(p.From, int(slot))
		}
		switch {
		case p.Kind < 0:
			r.summary.Application++
		case !r.isLocal(p):
			r.counts[p.Kind]++
		}
		if r.Schedule != nil {
			continue
		}
		if err := r.scheduleArrival(slot, p); err != nil {
			return err
		}
		if r.network.mayDuplicate {
			if err := r.scheduleCopyEarly(slot, slots[i+1:]); err != nil {
				return err
			}
		}
	}
	return nil
}

// report counts an event and passes it to the prober or the recorder.
func (r *run) report(step *system.Step, verdicts []trace.Verdict) error {
	r.summary.Events++
	if r.monitor == nil {
		verdicts = r.verdicts[r.summary.Events]
	} else if broken := r.monitor.Look(r.sys.Configuration()); len(broken) > 0 {
		verdicts = append(verdicts, broken...)
	}
	if len(verdicts) > 0 {
		r.violate(verdicts)
	}
	if r.Stop.Events > 0 && r.summary.Events >= r.Stop.Events {
		r.atLimit = true
	}
	switch {
	case r.prober != nil:
		return r.prober.record(r, step, verdicts)
	case r.recorder != nil:
		err := r.recorder.record(r, step, verdicts)
		if err != nil && errors.Is(err, ErrStop) {
			r.atLimit, err = true, nil
		}
		return err
	}
	return nil
}

// ErrStop, returned for an event, ends the run there as a limit does: Run returns no error, and still reports what
// happens in the same moment.
var ErrStop = errors.New("enough of this run")

func (r *run) violate(verdicts []trace.Verdict) {
	for _, v := range verdicts {
		r.summary.Violations = append(r.summary.Violations, trace.Violation{
			Property: v.Property, Step: r.summary.Events, Processes: v.Processes, Undelivered: v.Undelivered,
			Text: v.Text, Failure: v.Failure,
		})
	}
}
