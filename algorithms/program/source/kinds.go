package source

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// methodKinds reports methods that what they are called of certainly does not have.
func (r *reader) methodKinds(t *tracer) {
	kinds := map[int]string{aList: "list", aSet: "set", aDict: "dict", aVector: "vector", aNumber: "number", aBool: "bool", aTuple: "tuple"}
	for _, a := range r.methods {
		dot, is := Unparen(a.of.X).(*syntax.DotExpr)
		if !is || !isName(dot.X, "p") || a.in == nil || a.in.always {
			continue
		}
		i, is := r.slotAt[dot.Name.Name]
		if !is {
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
		var all []string
		for m := range methods[kind] {
			all = append(all, m)
		}
		slices.Sort(all)
		p := Problem{Value: name, Allowed: strings.Join(all, ", ")}
		for _, like := range alike[name] {
			if slices.Contains(all, like) {
				p.Suggestion = like
			}
		}
		code := "method-kind"
		if begun, is := Unparen(r.program.State[i].Init).(*syntax.DictExpr); is && len(begun.List) == 0 && methods["set"][name] != (arity{}) {
			code, p = "method-set", Problem{Value: name, Allowed: dot.Name.Name + " = set()"}
		}
		if len(all) == 0 {
			code = "method-none"
			p.Allowed = "p." + dot.Name.Name
		}
		r.report(a.of.Name, code, p)
	}
}

// A bitwise operator is one that numbers and conditions do not have.
type bitwise struct {
	sign string
	at   syntax.Position
	a, b *flow
}

// bitKinds reports operators that the values that they stand between certainly do not have.
func (r *reader) bitKinds(t *tracer) {
	for _, o := range t.bits {
		sign, a, b := o.sign, o.a.root().shapes, o.b.root().shapes
		word := map[string]string{"|": "or", "&": "and"}[sign]
		switch {
		case a == aNumber || b == aNumber:
			r.reportSign(o.at, sign, "bits", Problem{Value: sign})
		case word != "" && (a == aBool || b == aBool):
			r.reportSign(o.at, sign, "sign", Problem{Value: sign, Allowed: word, Suggestion: word})
		}
	}
}
