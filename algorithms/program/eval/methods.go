package eval

import (
	"slices"

	"go.starlark.net/syntax"

	"fano/algorithms/program/source"
)

// method calls a method of a list, a set or a dict. Package source does not know the types of local names, so only here
// is it certain that the method exists and takes that number of arguments.
func (r *run) method(at place, x Value, name string, args []Value) Value {
	r.checkMethod(at, x.Kind(), name, len(args))
	if h := heldOf(x); h != nil && changing[x.Kind()+"."+name] {
		r.changes(at, h, x.Kind())
	}
	switch x := x.(type) {
	case *List:
		return r.ofList(at, x, name, args)
	case *Set:
		return r.ofSet(at, x, name, args)
	case *Dict:
		return r.ofDict(at, x, name, args)
	}
	return None
}

// checkMethod fails if a kind does not have a method, or the method does not take n arguments.
func (r *run) checkMethod(at place, kind, name string, n int) {
	least, most, known := source.Takes(kind, name)
	if !known {
		r.fail(at, "run-call", kind+"."+name+"()", "")
	}
	if n >= least && (most < 0 || n <= most) {
		return
	}
	allowed := itoa(least)
	switch {
	case most < 0:
		allowed += "…"
	case most > least:
		allowed += "–" + itoa(most)
	}
	r.fail(at, "values", kind+"."+name+"()", allowed)
}

// changing lists the methods that change their receiver.
var changing = map[string]bool{
	"list.append": true, "list.clear": true, "list.extend": true, "list.insert": true, "list.pop": true, "list.remove": true,
	"set.add": true, "set.clear": true, "set.discard": true, "set.remove": true, "set.pop": true, "set.update": true,
	"dict.clear": true, "dict.pop": true, "dict.update": true, // setdefault checks for itself whether it changes anything
}

// items returns the items of an argument.
func (r *run) items(at place, v Value) []Value {
	items, is := itemsOf(v)
	if !is {
		r.fail(at, "run-iterate", v.Kind(), "")
	}
	r.charge(at, len(items))
	return items
}

// whole returns an argument that must be a number.
func (r *run) whole(at place, v Value) int {
	n, is := v.(Int)
	if !is {
		r.fail(at, "run-argument", v.Kind(), "int")
	}
	return int(n)
}

func (r *run) ofList(at place, l *List, name string, args []Value) Value {
	switch name {
	case "append":
		r.checkLength(at, len(l.Items)+1)
		r.grows(at, 1)
		l.Items = append(l.Items, args[0])
	case "clear":
		l.Items = nil
	case "extend":
		items := r.items(at, args[0])
		r.checkLength(at, len(l.Items)+len(items))
		r.grows(at, len(items))
		l.Items = append(l.Items, items...)
	case "index":
		return r.place(at, l, args)
	case "insert":
		r.checkLength(at, len(l.Items)+1)
		r.grows(at, 1)
		r.charge(at, len(l.Items)/itemsAStep)
		i := r.whole(at, args[0])
		if i < 0 {
			i = max(0, i+len(l.Items))
		}
		l.Items = slices.Insert(l.Items, min(i, len(l.Items)), args[1])
	case "pop":
		return r.popped(at, l, args)
	case "remove":
		i := r.find(at, l.Items, args[0])
		if i < 0 {
			r.fail(at, "run-key", show(args[0]), show(l))
		}
		l.Items = slices.Delete(l.Items, i, i+1)
	}
	return None
}

// place returns the index of a value in a list, optionally between two indices as in a slice.
func (r *run) place(at place, l *List, args []Value) Value {
	bounds := [2]int{0, len(l.Items)}
	for i, v := range args[1:] {
		if v == None {
			continue
		}
		if bounds[i] = r.whole(at, v); bounds[i] < 0 {
			bounds[i] += len(l.Items)
		}
		bounds[i] = max(0, min(bounds[i], len(l.Items)))
	}
	i := -1
	if bounds[0] < bounds[1] {
		i = r.find(at, l.Items[bounds[0]:bounds[1]], args[0])
	}
	if i < 0 {
		r.fail(at, "run-key", show(args[0]), show(l))
	}
	return Int(bounds[0] + i)
}

func (r *run) popped(at place, l *List, args []Value) Value {
	if len(l.Items) == 0 {
		r.fail(at, "run-empty", "list", "")
	}
	i := Value(Int(-1))
	if len(args) > 0 {
		i = args[0]
	}
	r.charge(at, len(l.Items)/itemsAStep)
	_, j := r.item(at, l, i)
	v := l.Items[j]
	l.Items = slices.Delete(l.Items, j, j+1)
	return v
}

func (r *run) ofSet(at place, s *Set, name string, args []Value) Value {
	switch name {
	case "add":
		r.add(at, s, args[0])
	case "clear":
		s.Items = nil
	case "discard", "remove":
		r.hashable(at, args[0])
		i := r.find(at, s.Items, args[0])
		if i < 0 && name == "remove" {
			r.fail(at, "run-key", show(args[0]), show(s))
		}
		if i >= 0 {
			s.Items = slices.Delete(s.Items, i, i+1)
		}
	case "pop":
		if len(s.Items) == 0 {
			r.fail(at, "run-empty", "set", "")
		}
		r.charge(at, len(s.Items)/itemsAStep)
		v := s.Items[0]
		s.Items = slices.Delete(s.Items, 0, 1)
		return v
	case "update":
		for _, others := range args {
			for _, v := range r.items(at, others) {
				r.add(at, s, v)
			}
		}
	default:
		return r.ofTwoSets(at, s, name, args)
	}
	return None
}

// add adds a value to a mutable set.
func (r *run) add(at place, s *Set, v Value) {
	r.hashable(at, v)
	r.insert(at, s, v)
}

// insert is add without the check for a hashable value.
func (r *run) insert(at place, s *Set, v Value) {
	if r.find(at, s.Items, v) < 0 {
		r.checkLength(at, len(s.Items)+1)
		r.grows(at, 1)
		s.Items = append(s.Items, v)
	}
}

// ofTwoSets applies the methods that combine a set with other sets, one after the other.
func (r *run) ofTwoSets(at place, s *Set, name string, args []Value) Value {
	var others []*Set
	for _, v := range args {
		other := &Set{}
		r.makes(at, 0)
		for _, item := range r.items(at, v) {
			r.add(at, other, item)
		}
		others = append(others, other)
	}
	switch name {
	case "issubset":
		return Bool(r.within(at, s.Items, others[0].Items))
	case "issuperset":
		return Bool(r.within(at, others[0].Items, s.Items))
	}
	op := map[string]syntax.Token{"union": syntax.PIPE, "intersection": syntax.AMP, "difference": syntax.MINUS}[name]
	r.makes(at, len(s.Items))
	all := Value(&Set{Items: slices.Clone(s.Items)})
	for _, other := range others {
		all = r.joinSets(at, op, all.(*Set), other)
	}
	return all
}

func (r *run) ofDict(at place, d *Dict, name string, args []Value) Value {
	switch name {
	case "clear":
		d.Keys, d.Values = nil, nil
		return None
	case "items":
		pairs := &List{}
		r.makesPairs(at, len(d.Keys), 2)
		for i := range d.Keys {
			pairs.Items = append(pairs.Items, &Tuple{[]Value{d.Keys[i], d.Values[i]}})
		}
		return pairs
	case "keys":
		r.makes(at, len(d.Keys))
		return &List{Items: slices.Clone(d.Keys)}
	case "values":
		r.makes(at, len(d.Keys))
		return &List{Items: slices.Clone(d.Values)}
	case "update":
		r.pairs(at, d, args[0])
		return None
	}
	return r.ofKey(at, d, name, args)
}

// ofKey returns what a dict holds for a key, or the given default.
func (r *run) ofKey(at place, d *Dict, name string, args []Value) Value {
	r.hashable(at, args[0])
	i := r.find(at, d.Keys, args[0])
	usual := None
	if len(args) > 1 {
		usual = args[1]
	}
	switch {
	case i >= 0 && name == "pop":
		r.charge(at, len(d.Keys)/itemsAStep)
		v := d.Values[i]
		d.Keys, d.Values = slices.Delete(d.Keys, i, i+1), slices.Delete(d.Values, i, i+1)
		return v
	case i >= 0:
		return d.Values[i]
	case name == "pop" && len(args) < 2:
		r.fail(at, "run-key", show(args[0]), show(d))
	case name == "setdefault":
		r.setKey(at, d, args[0], usual)
	}
	return usual
}
