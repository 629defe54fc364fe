package simulate

import (
	"context"
	"errors"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// run is one run under way.
type run struct {
	*Setup
	sys      *system.System
	monitor  monitor
	follows  bool // the monitor follows each message
	network  network
	queue    eventQueue
	wanted   workload
	waits    waits
	places   *places   // nil before somebody listens
	recorder *recorder // nil if nobody listens
	prober   *prober   // nil if nobody looks
	judge    *judge    // nil if nobody wants to know
	next     int       // place in the schedule of the next choice
	now      trace.Time
	summary  trace.Summary
	counts   []int // messages by kind
	over     bool  // a limit was reached
	loop     *loop // what of a loop is known so far; nil before it begins
	held     heldEvents
	going    func() error // reports why the run may not go on
}

// Run runs a setup to its end and gives the summary. Each event goes to each,
// which may be nil, and then EM3 is not watched; the Event is used again, so copy
// what you keep. An error of
// each ends the run and is returned, and so is the cause of ctx's end. If the setup asks for what is not possible
// in this run, the error is [Problems], after the events up to there.
func Run(ctx context.Context, s *Setup, each func(*trace.Event) error) (summary trace.Summary, err error) {
	r, err := s.begun(ctx, each, each != nil)
	if err != nil {
		return trace.Summary{}, err
	}
	defer func() {
		if why := recover(); why != nil {
			err = r.recovered(why)
			summary = r.summary
		}
	}()
	err = r.through()
	r.finish()
	return r.summary, err
}

// begun returns a run of a setup before its first event, as [newRun] makes it.
func (s *Setup) begun(ctx context.Context, each func(*trace.Event) error, closely bool) (r *run, err error) {
	defer mutex.CatchInterrupted(&err)
	return newRun(ctx, s, each, closely)
}

// newRun makes a run, whose events go to each, if it is not nil; closely says which properties are watched, as of
// [invariant.NewMonitor].
func newRun(ctx context.Context, s *Setup, each func(*trace.Event) error, closely bool) (*run, error) {
	r := &run{Setup: s, counts: make([]int, len(s.Algorithm.Messages)), going: system.Going(ctx)}
	r.summary.Violations = []trace.Violation{}
	var starts []system.Slot
	r.sys, starts = s.system(ctx, each != nil)
	watching := invariant.NewMonitor(s.Algorithm, r.sys.Topology, closely)
	watching.Looks(s.Looks, s.budget(1).With(r.going))
	r.monitor, r.follows = watching, watching.Follows()
	r.network = newNetwork(s)
	r.wanted = newWorkload(s)
	r.waits = newWaits(s.Processes, s.WarmUp)
	if each != nil {
		if err := r.listen(each, nil); err != nil {
			return nil, err
		}
		for _, slot := range starts {
			r.recorder.keep(slot, fieldsOf(s.Algorithm, r.sys.Packet(slot)))
		}
	}
	if err := r.dispatch(starts); err != nil {
		return r, err
	}
	if s.Schedule == nil {
		if problems := s.standing(); problems != nil {
			return r, problems
		}
		r.wanted.plan(r)
	}
	return r, nil
}

// listen has all further events told.
func (r *run) listen(each func(*trace.Event) error, only *trace.Choice) error {
	found, err := r.listed()
	if err != nil {
		return err
	}
	t := newRecorder(r.Setup, r.sys, found, each, only)
	r.recorder = t
	if r.Judges {
		r.judge = newJudge(r.Setup)
		t.each = r.judge.before(each)
	}
	return nil
}

// due does what is due next, and reports whether there was anything.
func (r *run) due() (did bool, err error) {
	if len(r.queue.heap) == 0 || r.over || r.served() {
		return false, nil
	}
	e := r.queue.next()
	if r.Stop.Time > 0 && e.at > r.Stop.Time {
		r.over = true
		return false, nil
	}
	r.now = e.at
	if err := r.carryOut(e); err != nil {
		return true, err
	}
	r.checkDeadlock()
	return true, nil
}

func (r *run) carryOut(e entry) error {
	if r.sys.Down() > 0 {
		if p := r.doer(&e); p != 0 && r.sys.Local(p).Crashed {
			r.held.keep(p, e)
			return nil
		}
	}
	switch e.deed {
	case deliver:
		step := r.sys.Deliver(e.slot())
		if r.follows {
			r.monitor.Receive(step.At, int(step.Slot))
		}
		return r.happened(step)
	case lose:
		r.monitor.Lose(int(e.ref))
		return r.happened(r.sys.Drop(system.Slot(e.ref)))
	case leave:
		return r.leave(mutex.ID(e.ref))
	case think:
		r.wanted.due(mutex.ID(e.ref))
		return r.ask(mutex.ID(e.ref), (*workload).thought)
	}
	return r.act(&r.Script[e.ref])
}

func (r *run) act(a *Action) error {
	switch a.Do {
	case trace.Internal:
		return r.happened(r.sys.Do(trace.Internal, a.Process))
	case trace.Send:
		return r.happened(r.sys.Send(a.Process, a.To))
	case trace.Crash, trace.Recover:
		if crashes := a.Do == trace.Crash; crashes == r.sys.Local(a.Process).Crashed {
			return nil // as in a run that goes on from choices, which did so already
		}
		return r.power(a)
	}
	if a.Again && r.sys.Local(a.Process).Phase != mutex.Idle {
		r.wanted.await(a)
		return nil
	}
	return r.ask(a.Process, scripted(a))
}

// power lets a process crash or recover.
func (r *run) power(a *Action) error {
	if a.Do == trace.Recover {
		return r.recover(a.Process)
	}
	r.monitor.Crash(a.Process)
	return r.tell(r.sys.Crash(a.Process), nil)
}

// ask lets a process ask, if it is idle and there may be another entry.
func (r *run) ask(p mutex.ID, h hold) error {
	if r.sys.Local(p).Phase != mutex.Idle {
		return r.ignore(p)
	}
	if !r.wanted.mayAsk(r) {
		return nil
	}
	r.asks(p, h)
	return r.happened(r.sys.Do(trace.Ask, p))
}

// asks notes a request that is made now.
func (r *run) asks(p mutex.ID, h hold) {
	r.wanted.holds[p-1] = h(&r.wanted, r, p)
	r.monitor.Ask(p)
	r.waits.ask(p, r.now)
}

// leave lets a process leave, and ask again in the same moment if that is wanted.
func (r *run) leave(p mutex.ID) error {
	r.monitor.Leave(p)
	r.waits.leave(r.now)
	kind := trace.Leave
	if h := r.wanted.again(r, p); h != nil && r.wanted.mayAsk(r) {
		kind = trace.Again
		r.asks(p, h)
	}
	if err := r.happened(r.sys.Do(kind, p)); err != nil {
		return err
	}
	r.wanted.think(r, p)
	return nil
}

// happened completes a step: its messages set out, it is told, and the process
// enters if its wait is over.
func (r *run) happened(step *system.Step) error {
	p := step.At
	if err := r.dispatch(step.Sends); err != nil {
		return err
	}
	if err := r.tell(step, nil); err != nil {
		return err
	}
	if r.network.doubling {
		if err := r.copies(step); err != nil {
			return err
		}
	}
	if r.Schedule != nil || r.over {
		return nil
	}
	if l := r.sys.Local(p); l.Phase != mutex.Waiting || l.Crashed || !r.sys.MayEnter(p) {
		return nil // crashed: what is lost on its way to it is no step of its own
	}
	return r.enter(p)
}

func (r *run) enter(p mutex.ID) error {
	r.queue.putProcess(r.now+r.wanted.holds[p-1], leave, p)
	return r.entered(r.sys.Do(trace.Enter, p))
}

func (r *run) entered(step *system.Step) error {
	verdicts := r.monitor.Enter(step.At)
	r.waits.enter(step.At, r.now)
	r.addUndelivered(verdicts)
	r.summary.Entries++
	return r.tell(step, verdicts)
}

// addUndelivered adds to a broken EM1 what was still under way between those inside.
func (r *run) addUndelivered(verdicts []trace.Verdict) {
	for i := range verdicts {
		v := &verdicts[i]
		if v.Property == invariant.EM1.Name {
			v.Undelivered = r.sys.Between(v.Processes[0], v.Processes[1])
		}
	}
}

// dispatch counts the messages in these slots and settles when they arrive.
func (r *run) dispatch(slots []system.Slot) error {
	for i, slot := range slots {
		p := r.sys.Packet(slot)
		p.Sent = r.now
		if r.follows {
			r.monitor.Send(p.From, int(slot))
		}
		switch {
		case p.Kind < 0:
			r.summary.Application++
		case !r.stays(p):
			r.counts[p.Kind]++
		}
		if r.Schedule != nil {
			continue
		}
		if err := r.setOut(slot, p); err != nil {
			return err
		}
		if r.network.doubling {
			if err := r.overtaken(slot, slots[i+1:]); err != nil {
				return err
			}
		}
	}
	return nil
}

// tell counts an event and tells it to the listeners.
func (r *run) tell(step *system.Step, verdicts []trace.Verdict) error {
	r.summary.Events++
	if broken := r.monitor.Look(r.sys.Configuration()); len(broken)+len(verdicts) > 0 {
		verdicts = append(verdicts, broken...)
		r.violate(verdicts)
	}
	if r.Stop.Events > 0 && r.summary.Events >= r.Stop.Events {
		r.over = true
	}
	switch {
	case r.prober != nil:
		return r.prober.record(r, step, verdicts)
	case r.recorder != nil:
		err := r.recorder.record(r, step, verdicts)
		if err != nil && errors.Is(err, ErrEnough) {
			r.over, err = true, nil
		}
		return err
	}
	return nil
}

// ErrEnough ends a run where it stands, as a limit does, when it is told an event: no error comes of it, and what happens
// in the same moment is told, too.
var ErrEnough = errors.New("enough of this run")

// measure notes the size of a message that is sent.
func (r *run) measure(p *system.Packet) {
	if p.Kind >= 0 {
		r.summary.MessageBits = max(r.summary.MessageBits, r.Algorithm.MessageBits(int(p.Kind), p.Message, p.Clock))
	}
}

// ignore tells of an ask by a process that already waits or is inside.
func (r *run) ignore(p mutex.ID) error {
	return r.tell(r.sys.Ignore(p), nil)
}

func (r *run) violate(verdicts []trace.Verdict) {
	for _, v := range verdicts {
		r.summary.Violations = append(r.summary.Violations, trace.Violation{
			Property: v.Property, Step: r.summary.Events, Processes: v.Processes, Undelivered: v.Undelivered,
			Text: v.Text, Failure: v.Failure,
		})
	}
}

// stays reports whether a message of the algorithm stays on one machine: it costs nothing and takes no time.
func (r *run) stays(p *system.Packet) bool {
	return p.Kind >= 0 && r.sys.Topology.Together(p.From, p.To)
}
