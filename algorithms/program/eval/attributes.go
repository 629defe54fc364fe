package eval

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"

	"fano/algorithms/mutex"
)

// attribute compiles x.name, for a process, the network, or what an invariant looks at.
func (c *compiler) attribute(e *syntax.DotExpr) expr {
	of, name, at := c.expr(e.X), e.Name.Name, placeOf(e)
	i := c.slot(name)
	return func(r *run, locals []Value) Value {
		switch x := of(r, locals).(type) {
		case process:
			if i >= 0 {
				return r.get(at, i)
			}
			return phaseIs(name, r.out.Phase())
		case network:
			return r.known(at, name)
		case *looked:
			switch {
			case i >= 0:
				return x.p.slots[i].value
			case name == "me":
				return x.me
			}
			return r.isInPhase(at, x, name)
		case *flight:
			return r.part(at, x, name)
		default:
			r.fail(at, "run-no-dot", x.Kind()+"."+name, "")
			return nil
		}
	}
}

// phaseIs returns p.idle, p.waiting or p.inside.
func phaseIs(name string, phase mutex.Phase) Value { return Bool(name == phase.String()) }

// standings are the names of attributes for a process's phase.
var standings = []string{"idle", "waiting", "inside"}

// isInPhase returns whether a process seen by an invariant is in a phase. It fails for other names, for example those
// that only messages have.
func (r *run) isInPhase(at place, x *looked, name string) Value {
	if !slices.Contains(standings, name) {
		var names []string
		for _, s := range r.program.source.State {
			names = append(names, s.Name)
		}
		names = append(append(names, "me"), standings...)
		r.fail(at, "run-no-slot", name, strings.Join(names, ", "))
	}
	return phaseIs(name, mutex.Phase(x.phase))
}

// known returns an attribute of net.
func (r *run) known(at place, name string) Value {
	switch name {
	case "me":
		return Int(r.out.Self())
	case "n":
		return Int(r.out.N())
	case "clock":
		return Int(r.out.Clock())
	case "stamp":
		return r.stamp
	case "others":
		return r.processes(at, &r.others, r.out.Self())
	}
	return r.processes(at, &r.all, 0)
}

// processes returns the numbers of all processes except but, cached in kept.
func (r *run) processes(at place, kept **Tuple, but mutex.ID) Value {
	if *kept == nil {
		r.makes(at, r.out.N())
		t := &Tuple{make([]Value, 0, r.out.N())}
		for j := 1; j <= r.out.N(); j++ {
			if mutex.ID(j) != but {
				t.Items = append(t.Items, Int(j))
			}
		}
		*kept = t
	}
	return *kept
}

// part returns an attribute of a message in flight.
func (r *run) part(at place, m *flight, name string) Value {
	switch name {
	case "kind":
		return Word(m.name)
	case "sender":
		return m.from
	case "receiver":
		return m.to
	}
	if i, has := r.program.fields[m.Type][name]; has {
		return m.Fields[i]
	}
	names := []string{"kind", "sender", "receiver"}
	for _, f := range r.program.source.Messages[m.Type].Fields {
		names = append(names, f.Name)
	}
	r.fail(at, "run-no-part", m.name+"."+name, strings.Join(names, ", "))
	return nil
}
