package scenario

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// A shape is what may stand in one place of a document. From the shapes of fields.go follow what the parser accepts and
// what it says of the rest, what the canonical form leaves out, the JSON Schema, and what the page takes for usual.
type shape struct {
	low, high int64           // of a whole number
	process   bool            // the number is that of a process of the document
	most      int             // characters of a text
	words     func() []string // of which a word is one
	form      string          // what is written there, as a problem tells it
	items     *shape          // of a list
	fields    []described     // of an object, in the order of the canonical form
	usual     any             // what nothing means; nil: nothing, or what it means depends on the rest of the document
	usualText string          // the same as it is written
	schema    func() rule
}

// described is a field of an object.
type described struct {
	name, says string
	shape      shape
	needed     bool                                  // it may not be left out
	only       string                                // what an action does that has this field; empty: all have
	goName     string                                // of the field of the Go struct that keeps it, if it is not name
	index      []int                                 // that field; nil: none keeps it
	own        bool                                  // it is read by code of its own
	writes     func(w *writer, f *described, of any) // writes what is not written like every other; of: the Go struct
}

// in binds the field to one of the Go struct by name. Without, it is bound to the one that has its name.
func (f described) in(name string) described {
	f.goName = name
	return f
}

// apart says that the field is read by code of its own.
func (f described) apart() described {
	f.own = true
	return f
}

// writing gives a field code of its own that writes it.
func writing[T any](f described, write func(w *writer, f *described, of *T)) described {
	f.writes = func(w *writer, f *described, of any) { write(w, f, of.(*T)) }
	return f
}

// when gives a condition to a field: without, it is not written.
func when[T any](f described, is func(of *T) bool) described {
	return writing(f, func(w *writer, f *described, of *T) {
		if is(of) {
			w.put(f, reflect.ValueOf(of).Elem().FieldByIndex(f.index))
		}
	})
}

// record is an object that a Go struct keeps: each of its fields is one of the struct.
func record[T any](fields ...described) shape {
	t := reflect.TypeFor[T]()
	for i := range fields {
		f := &fields[i]
		name := cmp.Or(f.goName, strings.ToUpper(f.name[:1])+f.name[1:])
		f.index = indexOf(t, name)
		if f.index == nil && (f.writes == nil || !f.own) {
			panic(fmt.Errorf("%v has no field %s", t, name)) // it is part of the program
		}
	}
	return object(fields...)
}

// indexOf finds a field of a struct, as in "Budget.Steps"; nil if there is none.
func indexOf(t reflect.Type, path string) (index []int) {
	for name := range strings.SplitSeq(path, ".") {
		in, ok := t.FieldByName(name)
		if !ok {
			return nil
		}
		index, t = append(index, in.Index...), in.Type
	}
	return index
}

// field describes a field that may be left out.
func field(name, says string, s shape) described { return described{name: name, says: says, shape: s} }

// need describes a field that may not.
func need(name, says string, s shape) described {
	return described{name: name, says: says, shape: s, needed: true}
}

// with says that only one kind of action has the field.
func (f described) with(do string) described {
	f.only = do
	return f
}

// usually says what nothing means.
func (s shape) usually(x any) shape {
	s.usual = usualOf(x)
	w := new(writer)
	w.plain(s.usual)
	s.usualText = string(w.out)
	return s
}

// at is the description of a field of an object; there must be one.
func (s *shape) at(name string) *described { return &s.fields[s.index(name)] }

// index is the place of a field in an object's description; there must be one.
func (s *shape) index(name string) int {
	i := slices.IndexFunc(s.fields, func(f described) bool { return f.name == name })
	if i < 0 {
		panic(fmt.Errorf("no field %q is described", name))
	}
	return i
}

// names are the fields of an object.
func (s *shape) names() []string {
	all := make([]string, len(s.fields))
	for i, f := range s.fields {
		all[i] = f.name
	}
	return all
}

// whole is a whole number from low to high.
func whole(low, high int64) shape {
	return shape{low: low, high: high, schema: func() rule {
		return rule{"type": "integer", "minimum": low, "maximum": high}
	}}
}

// duration is a point in time or a duration. That it has at most three decimals the parser judges, and no rule of the
// schema: by multipleOf, validators that compute with binary fractions refuse 0.007.
func duration() shape {
	return shape{schema: func() rule {
		return rule{
			"type": "number", "minimum": 0, "maximum": int64(MaxTime / trace.Unit),
			"$comment": "with at most three decimal places",
		}
	}}
}

// share is a number from 0 to 1.
func share() shape {
	return shape{schema: func() rule { return rule{"type": "number", "minimum": 0, "maximum": 1} }}
}

// boolean is true or false.
func boolean() shape { return shape{schema: func() rule { return rule{"type": "boolean"} }} }

// word is one of some words.
func word(words func() []string) shape {
	return shape{words: words, schema: func() rule { return rule{"enum": words()} }}
}

// these are words that are always the same.
func these(words ...string) func() []string { return func() []string { return words } }

// written is a string of a form of its own: as a problem tells it, and as a regular expression.
func written(form, pattern string) shape {
	return shape{form: form, schema: func() rule { return rule{"type": "string", "pattern": "^" + pattern + "$"} }}
}

// listOf is a list.
func listOf(items shape) shape {
	return shape{items: &items, schema: func() rule {
		return rule{"type": "array", "maxItems": MaxEntries, "items": items.schema()}
	}}
}

// set is a list in which nothing stands twice.
func set(items shape) shape { return listOf(items).also(rule{"uniqueItems": true}) }

// object is an object with these fields and no others.
func object(fields ...described) shape {
	return shape{fields: fields, schema: func() rule { return closed(fields) }}
}

// also adds to the schema.
func (s shape) also(more rule) shape {
	before := s.schema
	s.schema = func() rule {
		r := before()
		for name, x := range more {
			r[name] = x
		}
		return r
	}
	return s
}

// as gives a shape another schema.
func (s shape) as(schema func() rule) shape {
	s.schema = schema
	return s
}

// text is a text in one language, or in several.
func text(most int) shape {
	phrase := shape{most: most, schema: func() rule { return rule{"type": "string", "maxLength": most} }}
	var fields []described
	for _, lang := range Languages {
		fields = append(fields, field(lang, "", phrase))
	}
	s := object(fields...).as(func() rule { return rule{"oneOf": []rule{phrase.schema(), closed(fields)}} })
	s.most = most
	return s
}

// law is a distribution of times, in one of three forms.
func law() shape {
	ends := listOf(duration()).as(func() rule {
		return rule{"type": "array", "items": duration().schema(), "minItems": 2, "maxItems": 2}
	})
	ends.form = "[a,b]"
	forms := []described{need("constant", "", duration()), need("uniform", "", ends), need("exponential", "", duration())}
	s := object(forms...).as(func() rule {
		var all []rule
		for _, form := range forms {
			all = append(all, closed([]described{form}))
		}
		return rule{"oneOf": all}
	})
	s.form = `{"constant":x}, {"uniform":[a,b]}, {"exponential":mean}`
	return s
}

// usualOf is a value as usual values are compared.
func usualOf(x any) any {
	switch x := x.(type) {
	case int:
		return int64(x)
	case uint64:
		return int64(x)
	case string, bool, int64, float64, trace.Time, simulate.Law, nil:
		return x
	}
	panic(fmt.Errorf("%T is no plain value", x))
}
