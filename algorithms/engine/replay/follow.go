package replay

import (
	"context"
	"slices"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// The bounds of a schedule.
const (
	maxRounds  = 8      // number of rounds of a loop that are played: this often, starving processes may be overtaken
	maxChoices = 12_000 // total number of choices
	maxFinish  = 400    // number of rounds in which the run continues on its own
)

// Edit is a change of one choice of the schedule.
type Edit int

// Keep makes the choice as it was; Deliver delivers the message that it lost; Single does not duplicate the message;
// Omit leaves the choice out.
const (
	Keep Edit = iota
	Deliver
	Single
	Omit
)

// Followed is the schedule of the new run.
type Followed struct {
	Schedule []trace.Choice
	Within   int // number of choices made before the run continued on its own
}

// Follow plays the schedule of a setup, up to a step, on another setup. It follows both systems choice by choice:
//
//   - a choice that is possible is made, with the message that takes the place of the one that it names: the next on the
//     same channel, of the same kind, that has no place yet;
//   - one that is not possible yet waits, and is made as soon as it is, the oldest first;
//   - what only the new run has happens as soon as it can: a message arrives that the old run did not send, a process
//     enters that the old run never let in for that request, and leaves at once;
//   - a loop is played some rounds;
//   - in the end the run continues, round by round, until it is quiescent: messages in flight arrive, processes that may
//     enter do so and leave. None asks again.
//
// It gives up when going reports false; then ok is false.
func Follow(
	ctx context.Context, was, is *simulate.Setup, until int, edit func(trace.Choice) Edit, going func() bool,
) (f Followed, ok bool) {
	p := newFollower(ctx, was, is)
	choices := unrolled(ctx, was, until)
	for _, c := range choices {
		if c.Kind == trace.Enter {
			p.entries[c.At]++
		}
	}
	for _, c := range choices {
		if !going() {
			return f, false
		}
		p.step(c, edit(c))
	}
	within := len(p.choices)
	p.finish(going)
	return Followed{p.choices, within}, true
}

// unrolled returns the choices of a schedule up to a step, with some rounds of its loop if that repeats for ever.
func unrolled(ctx context.Context, s *simulate.Setup, until int) []trace.Choice {
	if s.Loop == 0 || until < len(s.Schedule) {
		return s.Schedule[:until]
	}
	all := slices.Clone(s.Schedule)
	later := simulate.Later(ctx, s)
	for round := 1; round <= maxRounds && len(all) < maxChoices/2; round++ {
		for _, c := range s.Schedule[s.Loop-1:] {
			c.Message = later(c.Message, round)
			all = append(all, c)
		}
	}
	return all
}

// A follower plays a schedule on the system that had it, and follows it on another one.
type follower struct {
	player
	old     *system.System
	now     map[trace.MessageName]trace.MessageName // by message of the old run: the message that takes its place
	missing []packet                                // messages of the old run whose place no other takes
	extra   []packet                                // messages of the new run that take no place, in the order of sending
	order   map[trace.MessageName]int               // sequence numbers of the messages of the new run
	entries map[mutex.ID]int                        // how often each process is still to enter, by the choices to come
	guests  map[mutex.ID]bool                       // processes inside in the new run by no choice of the schedule
}

// packet is the name and kind of a message, for pairing.
type packet struct {
	name trace.MessageName
	kind int8
}

func newFollower(ctx context.Context, was, is *simulate.Setup) *follower {
	f := &follower{
		player: player{choices: []trace.Choice{}},
		now:    map[trace.MessageName]trace.MessageName{}, order: map[trace.MessageName]int{},
		entries: map[mutex.ID]int{}, guests: map[mutex.ID]bool{},
	}
	var sent, sends []system.Slot
	f.old, sent = system.New(ctx, was.Config())
	f.sys, sends = system.New(ctx, is.Config())
	f.pair(packets(f.old, sent), packets(f.sys, sends))
	return f
}

func packets(s *system.System, slots []system.Slot) []packet {
	all := make([]packet, len(slots))
	for i, at := range slots {
		p := s.Packet(at)
		all[i] = packet{p.Name(), p.Kind}
	}
	return all
}

// mayReplace reports whether a message may take the place of another one.
func (p packet) mayReplace(other packet) bool {
	a, b := p.name, other.name
	return p.kind == other.kind && a.From == b.From && a.To == b.To && (a.Copy > 0) == (b.Copy > 0)
}

// pair lets messages that the new run has sent take the places of messages of the old run.
func (f *follower) pair(was, is []packet) {
	f.missing = append(f.missing, was...)
	for _, p := range is {
		f.order[p.name] = len(f.order)
	}
	f.extra = slices.DeleteFunc(append(f.extra, is...), func(p packet) bool {
		i := slices.IndexFunc(f.missing, p.mayReplace)
		if i >= 0 {
			f.now[f.missing[i].name] = p.name
			f.missing = slices.Delete(f.missing, i, i+1)
		}
		return i >= 0
	})
}

// step makes a choice in the old run, and the corresponding one in the new run as soon as that is possible.
func (f *follower) step(c trace.Choice, edit Edit) {
	step, err := f.old.Apply(c)
	if err != nil {
		return // cannot happen: the old run made all of them
	}
	w := waiting{c, packets(f.old, step.Sends)}
	switch edit {
	case Deliver:
		w.choice.Kind = trace.Receive
	case Single: // the single message takes the place of the copy, which comes first
		f.now[w.sends[0].name] = f.now[c.Message]
		return
	case Omit:
		return
	}
	f.waiting = append(f.waiting, w)
	for range 2 {
		for f.retry(f.try) {
		}
		f.makeExtraChoices()
	}
}

// try makes a choice of the old run in the new run, if it is possible.
func (f *follower) try(w *waiting) bool {
	c := w.choice
	if c.Message.K > 0 {
		if c.Message = f.now[c.Message]; c.Message.K == 0 {
			return false
		}
	}
	did := f.do(c, w.sends)
	if did && c.Kind == trace.Enter {
		f.entries[c.At]--
	}
	return did
}

// do makes a choice in the new run, and reports whether it was possible. sends is what the choice sent in the old run.
func (f *follower) do(c trace.Choice, sends []packet) bool {
	if len(f.choices) >= maxChoices {
		return false
	}
	sent, did := f.make(c)
	if did {
		f.pair(sends, sent)
	}
	return did
}

// makeExtraChoices makes the choices that only the new run has: once for the messages there now, since more may follow
// for ever.
func (f *follower) makeExtraChoices() {
	for _, p := range slices.Clone(f.extra) {
		if f.do(trace.Choice{Kind: trace.Receive, At: p.name.To, Message: p.name}, nil) {
			f.extra = slices.DeleteFunc(f.extra, func(q packet) bool { return q == p })
		}
	}
	for p := mutex.ID(1); int(p) <= f.sys.Processes; p++ {
		if f.guests[p] && f.do(trace.Choice{Kind: trace.Leave, At: p}, nil) {
			delete(f.guests, p)
		} else if f.entries[p] == 0 && !f.might(p) && f.do(trace.Choice{Kind: trace.Enter, At: p}, nil) {
			f.guests[p] = true
		}
	}
}

// might reports whether a process may enter in the old run now.
func (f *follower) might(p mutex.ID) bool {
	l := f.old.Local(p)
	return l.Phase == mutex.Waiting && !l.Crashed && f.old.MayEnter(p)
}

// finish lets the new run continue until it is quiescent or, if messages never end, until no process waits or is
// inside.
func (f *follower) finish(going func() bool) {
	for round, did := 0, true; did && round < maxFinish && going(); round++ {
		did = false
		inside := f.in(mutex.Inside)
		if f.sys.Algorithm.Perpetual && len(inside) == 0 && len(f.in(mutex.Waiting)) == 0 {
			return
		}
		for _, name := range f.inFlight() {
			did = f.do(trace.Choice{Kind: trace.Receive, At: name.To, Message: name}, nil) || did
		}
		for p := mutex.ID(1); int(p) <= f.sys.Processes; p++ {
			did = f.do(trace.Choice{Kind: trace.Enter, At: p}, nil) || did
		}
		for _, p := range inside {
			did = f.do(trace.Choice{Kind: trace.Leave, At: p}, nil) || did
		}
	}
}

// in returns the processes in a phase.
func (f *follower) in(phase mutex.Phase) (all []mutex.ID) {
	for p := mutex.ID(1); int(p) <= f.sys.Processes; p++ {
		if l := f.sys.Local(p); l.Phase == phase && !l.Crashed {
			all = append(all, p)
		}
	}
	return all
}

// inFlight returns the messages in flight, in the order of sending.
func (f *follower) inFlight() (all []trace.MessageName) {
	for _, at := range f.sys.InFlight() {
		all = append(all, f.sys.Packet(at).Name())
	}
	slices.SortStableFunc(all, func(a, b trace.MessageName) int { return f.order[a] - f.order[b] })
	return all
}
