package eval

import "slices"

// method is a method of a list, a set or a dict.
func (r *run) method(at place, x Value, name string, args []Value) Value {
	if h := heldOf(x); h != nil && changing[x.Kind()+"."+name] {
		r.changes(at, h, x.Kind())
	}
	var v Value
	switch x := x.(type) {
	case *List:
		v = r.ofList(at, x, name, args)
	case *Set:
		v = r.ofSet(at, x, name, args)
	case *Dict:
		v = r.ofDict(at, x, name, args)
	}
	if v == nil {
		r.fail(at, "run-call", x.Kind()+"."+name+"()", "")
	}
	return v
}

// changing are the methods that change what they are methods of.
var changing = map[string]bool{
	"list.append": true, "list.clear": true, "list.extend": true, "list.insert": true, "list.pop": true, "list.remove": true,
	"set.add": true, "set.clear": true, "set.discard": true, "set.remove": true, "set.pop": true, "set.update": true,
	"dict.clear": true, "dict.pop": true, "dict.update": true, // setdefault may
}

// items are those of an argument.
func (r *run) items(at place, v Value) []Value {
	items, is := itemsOf(v)
	if !is {
		r.fail(at, "run-iterate", v.Kind(), "")
	}
	r.charge(at, len(items))
	return items
}

// whole is an argument that is a number.
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
		r.room(at, len(l.Items)+1)
		l.Items = append(l.Items, args[0])
	case "clear":
		l.Items = nil
	case "extend":
		items := r.items(at, args[0])
		r.room(at, len(l.Items)+len(items))
		l.Items = append(l.Items, items...)
	case "index":
		i := r.find(at, l.Items, args[0])
		if i < 0 {
			r.fail(at, "run-key", told(args[0]), told(l))
		}
		return Int(i)
	case "insert":
		r.room(at, len(l.Items)+1)
		r.charge(at, len(l.Items)/16)
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
			r.fail(at, "run-key", told(args[0]), told(l))
		}
		l.Items = slices.Delete(l.Items, i, i+1)
	default:
		return nil
	}
	return None
}

func (r *run) popped(at place, l *List, args []Value) Value {
	if len(l.Items) == 0 {
		r.fail(at, "run-empty", "list", "")
	}
	i := Value(Int(-1))
	if len(args) > 0 {
		i = args[0]
	}
	r.charge(at, len(l.Items)/16)
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
			r.fail(at, "run-key", told(args[0]), told(s))
		}
		if i >= 0 {
			s.Items = slices.Delete(s.Items, i, i+1)
		}
	case "pop":
		if len(s.Items) == 0 {
			r.fail(at, "run-empty", "set", "")
		}
		v := s.Items[0]
		s.Items = slices.Delete(s.Items, 0, 1)
		return v
	case "update":
		for _, v := range r.items(at, args[0]) {
			r.add(at, s, v)
		}
	default:
		return r.ofTwoSets(at, s, name, args)
	}
	return None
}

// add puts a value into a set that can be changed.
func (r *run) add(at place, s *Set, v Value) {
	r.hashable(at, v)
	if r.find(at, s.Items, v) < 0 {
		r.room(at, len(s.Items)+1)
		s.Items = append(s.Items, v)
	}
}

func (r *run) ofTwoSets(at place, s *Set, name string, args []Value) Value {
	other := &Set{}
	for _, v := range r.items(at, args[0]) {
		r.add(at, other, v)
	}
	switch name {
	case "union":
		return r.joinSets(at, operators["|"], s, other)
	case "intersection":
		return r.joinSets(at, operators["&"], s, other)
	case "difference":
		return r.joinSets(at, operators["-"], s, other)
	case "issubset":
		return Bool(r.within(at, s.Items, other.Items))
	case "issuperset":
		return Bool(r.within(at, other.Items, s.Items))
	}
	return nil
}

func (r *run) ofDict(at place, d *Dict, name string, args []Value) Value {
	switch name {
	case "clear":
		d.Keys, d.Values = nil, nil
		return None
	case "items":
		pairs := &List{}
		r.charge(at, len(d.Keys))
		for i := range d.Keys {
			pairs.Items = append(pairs.Items, &Tuple{[]Value{d.Keys[i], d.Values[i]}})
		}
		return pairs
	case "keys":
		r.charge(at, len(d.Keys))
		return &List{Items: slices.Clone(d.Keys)}
	case "values":
		r.charge(at, len(d.Keys))
		return &List{Items: slices.Clone(d.Values)}
	case "update":
		other, is := args[0].(*Dict)
		if !is {
			r.fail(at, "run-argument", args[0].Kind(), "dict")
		}
		for i, key := range slices.Clone(other.Keys) {
			r.setKey(at, d, key, other.Values[i])
		}
		return None
	case "get", "pop", "setdefault":
		return r.ofKey(at, d, name, args)
	}
	return nil
}

// ofKey is what a dict holds for a key, or what is said to stand in its place.
func (r *run) ofKey(at place, d *Dict, name string, args []Value) Value {
	r.hashable(at, args[0])
	i := r.find(at, d.Keys, args[0])
	usual := None
	if len(args) > 1 {
		usual = args[1]
	}
	switch {
	case i >= 0 && name == "pop":
		v := d.Values[i]
		d.Keys, d.Values = slices.Delete(d.Keys, i, i+1), slices.Delete(d.Values, i, i+1)
		return v
	case i >= 0:
		return d.Values[i]
	case name == "pop" && len(args) < 2:
		r.fail(at, "run-key", told(args[0]), told(d))
	case name == "setdefault":
		r.setKey(at, d, args[0], usual)
	}
	return usual
}
