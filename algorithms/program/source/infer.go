package source

import (
	"maps"
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// infer finds the kinds of slots and fields, the roles of messages, and how clocks are used.
func (r *reader) infer() {
	t := r.trace()
	j := judge{t.numberKinds(), map[*flow]bool{}}
	judged := func(f *flow, name string) (kind, number string) {
		number, all := j.tag(f)
		if !all {
			r.program.Unjudged = append(r.program.Unjudged, name)
		}
		return f.kind(number == "stamp"), number
	}
	for i := range r.program.State {
		s := &r.program.State[i]
		s.Kind, s.Number = judged(t.slots[i], s.Name)
	}
	for i := range r.program.Messages {
		m := &r.program.Messages[i]
		for at := range m.Fields {
			f := &m.Fields[at]
			f.Kind, f.Number = judged(t.fields[m.Type][at], m.Type+"."+f.Name)
		}
	}
	for _, name := range []string{"clock", "stamp"} {
		if slices.ContainsFunc(t.clocks[name], func(f *flow) bool { return j.kinds[f.root()] == "" }) {
			r.program.Unjudged = append(r.program.Unjudged, "net."+name)
		}
	}
	r.methodKinds(t)
	r.bitKinds(t)
	r.roles()
}

// methodKinds reports methods that their receivers certainly do not have.
func (r *reader) methodKinds(t *tracer) {
	kinds := map[int]string{aList: "list", aSet: "set", aDict: "dict", aVector: "vector", aNumber: "number", aBool: "bool", aTuple: "tuple"}
	for _, a := range r.methods {
		slot := slotName(a.of.X)
		i, is := r.slotAt[slot]
		if !is || a.in == nil || a.in.always {
			continue
		}
		kind, name := kinds[t.slots[i].root().shapes], a.of.Name.Name
		if kind == "" {
			continue
		}
		if takes, has := methods[kind][name]; has {
			r.counted(a.call, name, len(a.call.Args), takes)
			continue
		}
		all := slices.Sorted(maps.Keys(methods[kind]))
		code, p := "method-kind", Problem{Value: name, Allowed: strings.Join(all, ", ")}
		for _, like := range alike[name] {
			if slices.Contains(all, like) {
				p.Suggestion = like
			}
		}
		begun, isDict := Unparen(r.program.State[i].Init).(*syntax.DictExpr)
		if _, ofSet := methods["set"][name]; isDict && len(begun.List) == 0 && ofSet {
			code, p = "method-set", Problem{Value: name, Allowed: slot + " = set()"}
		} else if len(all) == 0 {
			code, p.Allowed = "method-none", "p."+slot
		}
		r.report(a.of.Name, code, p)
	}
}

// bitKinds reports bitwise operators that their operands certainly do not have.
func (r *reader) bitKinds(t *tracer) {
	for _, o := range t.bits {
		a, b := o.a.root().shapes, o.b.root().shapes
		word := map[string]string{"|": "or", "&": "and"}[o.sign]
		switch {
		case a == aNumber || b == aNumber:
			r.reportSign(o.at, o.sign, "bits", Problem{Value: o.sign})
		case word != "" && (a == aBool || b == aBool):
			r.reportSign(o.at, o.sign, "sign", Problem{Value: o.sign, Allowed: word, Suggestion: word})
		}
	}
}
