package explore

import (
	"context"
	"errors"
	"sync"

	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
)

// search is a search in progress.
type search struct {
	Setup
	ctx           context.Context
	stopReason    func() error // reports the cause of the context's end
	n             int
	shape         shape
	appMessages   appMessages
	machine       *system.Machine
	layout        layout
	locals        []locals
	scratch       []mutex.Process // by process: scratch state to run verbs on
	messages      messages
	contents      contents
	transitions   []transition
	sends         []send        // of all transitions
	failures      map[int32]any // why a verb failed, by transition
	verbsRun      int           // verbs of a program so far
	lastProgress  Progress      // the last progress reported
	progressMutex sync.Mutex    // held while OnProgress is called in the middle of an invariant

	rows    arena
	parents column // by state: from which it was discovered; the first state's is itself
	table   table

	alone   successors     // of states expanded by a single worker
	batches [2][parts]part // if work is spread: one being looked up, one being expanded

	starting  []int32 // the messages in flight in the first state, in the system's order
	startFold int32   // the fold of the first state

	goal   *target // nil unless it searches for a goal
	normal *normal // nil unless processes ask without end, or states are folded
	asking []bool  // by content: it holds a message that asks; used by persistent
	group  *group  // nil unless states are reduced
	orbits orbits

	states, edges, depth int
	expanded             int  // states whose successors are known
	whole                int  // states that those visited stand for
	backwards            bool // some edge leads to a state of no greater number
	stopped, interrupted bool
	found                []witness // by property: see watch.go
	most, least          int
	canEnter             uint64   // the processes that can ever get inside, a bit each
	conflicts            []uint64 // by process: whom it excludes; nil if all exclude each other
	bypass               int      // the largest, -1 while unknown
	bypassVerdict        Property // on the second clause of EM3, once known
}

// layoutTooSmall is the value of the panic if a row needs another shape.
type layoutTooSmall struct{ better shape }

func newSearch(ctx context.Context, setup Setup, sh shape) *search {
	setup.System = setup.System.Completed()
	c := setup.System
	c.Listens = false
	setup.resolveFlags()
	n := c.Topology.Nodes()
	s := &search{
		Setup: setup, ctx: ctx, stopReason: system.StopReason(ctx), n: n, shape: sh, layout: newLayout(n, sh),
		appMessages: appMessagesOf(&setup), messages: messages{numbers: map[string]int32{}}, contents: newContents(c.Order),
		failures: map[int32]any{}, table: newTable(), bypass: -1,
		found: make([]witness, ownInvariants+len(c.Algorithm.Invariants)),
	}
	s.rows.words = s.layout.words
	if s.goal = newGoal(setup.from, &s.layout); s.goal != nil {
		s.contents.follow(&setup)
	}
	if c.Algorithm.UserProgram != nil {
		s.contents.enough = func() bool { return s.exhausted(s.progress()) }
	}
	c.StepBudget = s.newBudget()
	s.machine = system.NewMachine(ctx, c)
	s.addReductions(c)
	s.addProcesses(c)
	s.alone = s.newSuccessors()
	for i := range parts {
		if s.Spread != nil {
			s.batches[0][i] = part{frozen: s.newSuccessors(), alone: s.newSuccessors()}
			s.batches[1][i] = part{frozen: s.newSuccessors(), alone: s.newSuccessors()}
		}
	}
	return s
}

// addReductions prepares the reductions, by which one state stands for several.
func (s *search) addReductions(c system.Config) {
	if s.Reduce && c.Algorithm.Symmetric {
		if s.group = newGroup(s.ctx, c); s.group != nil {
			s.group.lay(&s.layout)
		}
	}
	if s.starvation || s.Fold {
		s.normal = newNormal(c.Processes, s.n)
	}
	if s.Fold {
		s.normal.compared = s.newCompared()
	}
}

// addProcesses prepares the numbering of each process's states, and which processes exclude each other.
func (s *search) addProcesses(c system.Config) {
	if c.Topology.Edges != nil {
		for p := range c.Processes {
			neighbours := c.Topology.Neighbours(mutex.ID(p + 1))
			s.conflicts = append(s.conflicts, bitsOf(&neighbours))
		}
	}
	for p := range s.n {
		id := mutex.ID(p + 1)
		s.locals = append(s.locals, locals{self: id, numbers: map[string]int32{}, received: newMemo(), down: newMemo()})
		s.scratch = append(s.scratch, c.Algorithm.New(id, c.Topology))
		if c.Again {
			s.locals[p].again = newMemo()
		}
		if s.appMessages != noAppMessages {
			s.locals[p].appSends = newMemo()
		}
	}
}

// resolveFlags switches off options that exclude each other.
func (setup *Setup) resolveFlags() {
	plain := !setup.EM3 && !setup.System.Again && setup.Faults == Faults{}
	own := setup.System.Algorithm.UserProgram
	setup.Fold = setup.Fold && plain && (own == nil || len(own.Unjudged) == 0)
	setup.Persistent = setup.Persistent && plain && !setup.Bypass && setup.System.Algorithm.Answers
	setup.Reduce = setup.Reduce && !setup.Fold && !setup.Persistent
}

// run searches until nothing is left or a budget is exhausted. If tooSmall is true, the rows need the better shape.
func (s *search) run() (better shape, tooSmall bool) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case layoutTooSmall:
			better, tooSmall = r.better, true
		default:
			panic(r)
		}
	}()
	s.guard(s.visitAll)
	return shape{}, false
}

// guard does some of the search's work, and records whether it was interrupted.
func (s *search) guard(work func()) {
	defer func() {
		switch why := recover().(type) {
		case nil:
		case *mutex.Interrupted:
			if s.stopped, s.interrupted = true, true; why.Err != errStopped {
				panic(why)
			}
		default:
			panic(why)
		}
	}()
	work()
}

// visitAll visits the states layer by layer, and then looks back from them.
func (s *search) visitAll() {
	if s.begin(); s.machine.Failed() != nil {
		s.stopped = true // nothing more can be said
		return
	}
	next := 0 // the first state that is not expanded
	for next < s.states && !s.stopped && !s.ends() {
		end := s.states // end of this layer
		if next = s.expandLayer(next, end); s.states > end {
			s.depth++
		}
	}
	s.expanded = next
	if !s.interrupted && (s.goal == nil || !s.goalWitness().known) {
		s.inspectRest(next)
	}
	if !s.stopped && !s.Safety {
		s.lookBack()
	}
}

// inspectRest inspects states that were reached but not expanded: they may still break EM1.
func (s *search) inspectRest(next int) {
	b := &s.alone
	for i := next; i < s.states; i++ {
		if s.goal != nil { // the state may be a deadlock, too
			s.expand(b, s.rows, i, false)
			b.empty()
			continue
		}
		s.layout.read(b.columns, s.rows.at(i))
		waiting, inside := s.phasesOf(b.columns)
		s.inspect(b, i, waiting, inside)
	}
	s.judge(b)
}

// begin creates the first state.
func (s *search) begin() {
	if s.from != nil {
		s.insertFirst(s.rowOf(s.from.sys, s.from.progress))
		return
	}
	row, sum := make([]uint64, s.layout.words), uint64(0)
	var starting []transition
	for p := range s.n {
		id := mutex.ID(p + 1)
		l := local{state: system.Local{Process: s.System.Algorithm.New(id, s.System.Topology)}}
		if p < len(s.System.Start) {
			l.state.Clock = s.System.Start[p]
		}
		if p < len(s.System.Asks) {
			l.asks = int32(s.System.Asks[p])
		}
		if s.appMessages != noAppMessages && p < s.System.Processes {
			l.appLeft = 1
		}
		l.knows = s.knowsNothing()
		s.machine.Start(id, &l.state)
		starting = append(starting, s.sending(p, l.knows))
		if s.normal != nil {
			s.machine.Forget(id, &l.state, int(l.asks))
		}
		sum += s.layout.change(row, p, s.numberLocal(p, l))
	}
	for i := range starting {
		sum += s.pushAll(&s.alone, row, &starting[i])
		for _, sent := range s.sends[starting[i].sends:starting[i].sent] {
			s.starting = append(s.starting, sent.message)
		}
	}
	if s.normal != nil {
		sum, s.startFold = s.normalize(&s.alone, row, sum)
	}
	s.insertFirst(row, sum)
}

// insertFirst numbers the first state.
func (s *search) insertFirst(row []uint64, sum uint64) {
	s.insert(&successors{rows: row, found: []successor{{hash: hash(sum), same: int32(s.group.size())}}}, 0, 1)
	s.backwards = false
}

// checkContext panics if the context has ended.
func (s *search) checkContext() {
	if err := s.stopReason(); err != nil {
		panic(&mutex.Interrupted{Err: err})
	}
}

// checkNow checks the context at regular intervals during a second pass over the states.
func (s *search) checkNow(i int) {
	if i%batch == 0 {
		s.checkContext()
	}
}

// exhausted reports whether a budget is spent, or the caller has ended the search.
func (s *search) exhausted(p Progress) bool {
	s.checkContext()
	s.lastProgress = p
	s.interrupted = s.OnProgress != nil && !s.OnProgress(p)
	return s.interrupted || p.States > s.States || s.Bytes > 0 && p.Bytes > s.Bytes
}

func (s *search) progress() Progress {
	return Progress{States: s.states, Transitions: s.edges, Depth: s.depth, Bytes: s.bytes()}
}

// errStopped interrupts a verb or an invariant.
var errStopped = errors.New("the search was stopped")

// newBudget returns a budget for the verbs of a program, or for the invariants that one goroutine evaluates, through
// which the search can interrupt them; nil if the algorithm is not a program.
func (s *search) newBudget() *mutex.StepBudget {
	if s.System.Algorithm.UserProgram == nil {
		return nil
	}
	return &mutex.StepBudget{StopReason: func() error {
		if s.ctx.Err() != nil {
			return context.Cause(s.ctx)
		}
		if s.OnProgress == nil {
			return nil
		}
		s.progressMutex.Lock()
		defer s.progressMutex.Unlock()
		if !s.OnProgress(s.lastProgress) {
			return errStopped
		}
		return nil
	}}
}
