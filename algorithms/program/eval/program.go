package eval

import (
	"slices"
	"sync"

	"go.starlark.net/syntax"

	"fano/algorithms/mutex"
	"fano/algorithms/program/source"
)

// Program is a text that is ready to run. It is immutable, and may run in several goroutines at once.
type Program struct {
	source    *source.Program
	slots     map[string]int
	messages  map[string]int
	fields    []map[string]int // by message: the indices of its fields
	constants map[string]Value
	functions map[string]*function
	fills     []slot // initial values of the slots; for a vector, one element
	verbs     verbs
	always    []*function
	runs      sync.Pool
	judge     Judge    // judges the tests; may be nil
	first     sync.Map // the initial state of a process, *State, by the size of the system
}

type verbs struct {
	start, ask, mayEnter, leave *function
	on                          []*function // by kind of message
}

// New returns a Program for a text that was read. Evaluating the expressions outside of functions may fail.
func New(s *source.Program) (p *Program, failure *mutex.Failure) {
	p = &Program{
		source: s, slots: map[string]int{}, messages: map[string]int{},
		constants: map[string]Value{}, functions: map[string]*function{},
	}
	p.runs.New = func() any { return newRun(p) }
	defer func() {
		if why := recover(); why != nil {
			f, is := why.(*mutex.Failure)
			if !is {
				panic(why)
			}
			failure = f
		}
	}()
	for i, slot := range s.State {
		p.slots[slot.Name] = i
	}
	for i, m := range s.Messages {
		p.messages[m.Type] = i
		fields := map[string]int{}
		for j, f := range m.Fields {
			fields[f.Name] = j
		}
		p.fields = append(p.fields, fields)
	}
	r := p.outside()
	r.allow(mostAtTop, nil)
	for _, c := range s.Constants {
		p.constants[c.Name], _ = r.freeze(placeOf(c.Value), p.evaluated(r, c.Value), nil)
	}
	bytes := 0
	for _, declared := range s.State {
		at := placeOf(declared.Init)
		value, code := r.freeze(at, p.evaluated(r, declared.Init), nil)
		p.fills = append(p.fills, slot{value, string(code)})
		if vector, is := value.(*Vector); is && holdsVector(vector.Items...) || !is && holdsVector(value) {
			r.fail(at, "run-per-process", declared.Name, "")
		}
		if bytes += r.begins(at, value); bytes > MostState {
			r.fail(at, "run-state", "", itoa(MostState))
		}
	}
	p.compile()
	return p, nil
}

// mostAtTop is the maximum number of steps of all expressions outside of functions together.
const mostAtTop = 5 * MostSteps

// evaluated returns the value of an expression outside of functions. It reserves locals for the names of
// comprehensions.
func (p *Program) evaluated(r *run, e syntax.Expr) Value {
	c := &compiler{program: p, names: map[string]int{}}
	x := c.expr(e)
	return x(r, make([]Value, c.most))
}

// holdsVector reports whether a vector is among values, or within one. The length of a vector is known only if it is a
// slot of its own.
func holdsVector(values ...Value) bool {
	return slices.ContainsFunc(values, func(v Value) bool {
		if _, is := v.(*Vector); is {
			return true
		}
		items, _ := itemsOf(v)
		d, is := v.(*Dict)
		return holdsVector(items...) || is && holdsVector(d.Values...)
	})
}

// compile compiles the functions. Helpers are declared before their bodies are compiled, so that they know each other.
func (p *Program) compile() {
	for _, d := range p.source.Helpers {
		p.functions[d.Name.Name] = &function{name: d.Name.Name}
	}
	for _, d := range p.source.Helpers {
		p.functions[d.Name.Name].compile(p, d)
	}
	verb := func(d *syntax.DefStmt) *function {
		if d == nil {
			return nil
		}
		f := &function{name: d.Name.Name}
		f.compile(p, d)
		return f
	}
	p.verbs = verbs{
		start: verb(p.source.Start), ask: verb(p.source.Ask), mayEnter: verb(p.source.MayEnter), leave: verb(p.source.Leave),
	}
	for _, m := range p.source.Messages {
		p.verbs.on = append(p.verbs.on, verb(m.Handler))
	}
	for _, d := range p.source.Always {
		p.always = append(p.always, verb(d))
	}
}

func newRun(p *Program) *run {
	slots := len(p.source.State)
	return &run{program: p, maxItems: MostItems, work: make([]Value, slots), looked: make([]place, slots)}
}

// outside returns a run outside of any verb, which has no state.
func (p *Program) outside() *run {
	r := &run{program: p, maxItems: MostItems}
	r.allow(MostSteps, nil)
	r.reads = true
	return r
}

// NewState returns the initial state of a process in a system of n. Its values are frozen and created only once,
// because each clone of a system starts with one state for each process.
func (p *Program) NewState(n int) *State {
	first, known := p.first.Load(n)
	if !known {
		first, _ = p.first.LoadOrStore(n, p.firstState(n))
	}
	return &State{slots: slices.Clone(first.(*State).slots)}
}

func (p *Program) firstState(n int) *State {
	s := &State{slots: make([]slot, len(p.fills))}
	for i, first := range p.fills {
		s.slots[i] = first
		if vector, is := first.value.(*Vector); is {
			all := &Vector{held{frozen: true}, slices.Repeat(vector.Items[:1], n)} // all elements share the initial value
			s.slots[i] = slot{all, Code(all)}
		}
	}
	return s
}

// begins returns the length of a slot's initial canonical form in the largest system. It fails if that is too long.
func (r *run) begins(at place, fill Value) int {
	if vector, is := fill.(*Vector); is {
		fill = &Vector{Items: slices.Repeat(vector.Items[:1], MostProcesses)}
	}
	_, code := r.freeze(at, fill, nil)
	return len(code)
}

// Fill returns the initial element of a slot that is a vector; false if it is no vector.
func (p *Program) Fill(i int) (Value, bool) {
	vector, is := p.fills[i].value.(*Vector)
	if !is {
		return nil, false
	}
	return vector.Items[0], true
}

// begin takes a run from the pool for a verb; end returns it, unless the verb has failed.
func (p *Program) begin(s *State, out *mutex.Out) *run {
	r := p.runs.Get().(*run)
	r.state, r.out, r.sends, r.stamp, r.reads, r.depth, r.deep, r.made = s, out, 0, 0, false, 0, 0, 0
	r.listens, r.others, r.all = out.Listens(), nil, nil
	r.allow(MostSteps, out.StepBudget())
	return r
}

func (r *run) end() {
	r.settle()
	r.state, r.out, r.budget = nil, nil, nil
	r.program.runs.Put(r)
}

// Start runs the verb start, if the text has it. Like the other verbs, it panics with a [mutex.Failure] if the text
// fails.
func (p *Program) Start(s *State, out *mutex.Out) {
	if p.verbs.start != nil {
		p.do(s, out, p.verbs.start)
	}
}

// Ask runs the verb ask.
func (p *Program) Ask(s *State, out *mutex.Out) { p.do(s, out, p.verbs.ask) }

// Leave runs the verb leave.
func (p *Program) Leave(s *State, out *mutex.Out) { p.do(s, out, p.verbs.leave) }

func (p *Program) do(s *State, out *mutex.Out, f *function) {
	r := p.begin(s, out)
	f.call(r, process{}, network{})
	r.commit()
	r.end()
}

// Receive runs the handler of a message from j, sent when j's clock showed k.
func (p *Program) Receive(s *State, out *mutex.Out, j mutex.ID, k int, m *Message) {
	r := p.begin(s, out)
	r.stamp = Int(k)
	f := p.verbs.on[m.Type]
	args := []Value{process{}, network{}, Int(j)}
	for _, v := range m.Fields {
		args = append(args, r.thaw(f.at, v))
	}
	f.call(r, args...)
	r.commit()
	r.end()
}

// MayEnter reports whether a waiting process may enter. It changes nothing.
func (p *Program) MayEnter(s *State, out *mutex.Out) bool {
	r := p.begin(s, out)
	r.reads = true
	v := p.verbs.mayEnter.call(r, process{}, network{})
	may, is := v.(Bool)
	if v == None {
		r.fail(p.verbs.mayEnter.at, "run-no-answer", "", "True, False")
	}
	if !is {
		r.fail(p.verbs.mayEnter.at, "run-answer", show(v), "True, False")
	}
	clear(r.work)
	r.end()
	return bool(may)
}
