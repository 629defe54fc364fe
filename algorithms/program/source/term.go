package source

import "go.starlark.net/syntax"

// A term is a short expression as it is written: names, dots, indexes and calls, without the brackets around them. Two
// expressions that are written alike are one term; 0 is anything else.
type term int

// A shape is what a term is made of: its kind and name, and the terms within it.
type shape struct {
	kind byte
	name string
	a, b term
}

// terms numbers the terms of a text.
type terms struct {
	of  map[syntax.Expr]term
	all map[shape]term
}

// term is the one that an expression is.
func (r *reader) term(x syntax.Expr) term {
	x = Unparen(x)
	if id, had := r.terms.of[x]; had {
		return id
	}
	r.spend(1)
	var id term
	switch x := x.(type) {
	case *syntax.Ident:
		id = r.terms.made(shape{kind: 'a', name: x.Name})
	case *syntax.Literal:
		id = r.terms.made(shape{kind: '0', name: x.Raw})
	case *syntax.DotExpr:
		if of := r.term(x.X); of != 0 {
			id = r.terms.made(shape{kind: '.', name: x.Name.Name, a: of})
		}
	case *syntax.IndexExpr:
		if of, at := r.term(x.X), r.term(x.Y); of != 0 && at != 0 {
			id = r.terms.made(shape{kind: '[', a: of, b: at})
		}
	case *syntax.CallExpr:
		if id = r.term(x.Fn); id != 0 {
			id = r.terms.made(shape{kind: '(', a: id})
		}
		for _, arg := range x.Args {
			if of := r.term(arg); id != 0 && of != 0 {
				id = r.terms.made(shape{kind: ',', a: id, b: of})
			} else {
				id = 0
			}
		}
	}
	r.terms.of[x] = id
	return id
}

func (t *terms) made(s shape) term {
	id, had := t.all[s]
	if !had {
		id = term(len(t.all) + 1)
		t.all[s] = id
	}
	return id
}
