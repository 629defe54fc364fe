package scenario

import (
	"reflect"
	"slices"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// fill reads the fields of an object into the Go struct that keeps them, but for those that are read by code of their own.
func (p *parser) fill(o place, to any) {
	kept := reflect.ValueOf(to).Elem()
	for i := range o.shape.fields {
		f := &o.shape.fields[i]
		if f.own {
			continue
		}
		if v := o.at(i); p.belongs(o, f, v) {
			p.read(v, kept.FieldByIndex(f.index))
		}
	}
}

// named reads some fields of an object into the Go struct that keeps them.
func (p *parser) named(o place, to any, names ...string) {
	kept := reflect.ValueOf(to).Elem()
	for _, name := range names {
		p.read(o.field(name), kept.FieldByIndex(o.shape.at(name).index))
	}
}

// belongs refuses a field of an action that does something else, and misses one that the action needs.
func (p *parser) belongs(o place, f *described, v value) bool {
	if f.only == "" {
		return true
	}
	do := o.found[o.shape.index("do")]
	is := do.there() && do.kind() == isString
	switch {
	case is && do.text() == f.only:
		if f.needed && !v.there() {
			v.missing()
		}
		return true
	case is && v.there() && slices.Contains(deeds, do.text()):
		p.add(v.path(), "only-with", "", `"do":"`+f.only+`"`)
	}
	return false
}

// read reads one value into the Go field that keeps it.
func (p *parser) read(v value, to reflect.Value) {
	switch x := to.Addr().Interface().(type) {
	case *int:
		*x = p.number(v)
	case *mutex.ID:
		*x = mutex.ID(p.number(v))
	case *uint64:
		*x = uint64(v.whole())
	case *bool:
		*x = v.flag()
	case *float64:
		*x = v.share()
	case *string:
		*x = v.word()
	case *trace.Time:
		*x = v.time()
	case *simulate.Law:
		*x = v.law()
	case *Text:
		*x = v.words()
	case *Window:
		*x = v.window()
	default:
		p.readStructured(v, to)
	}
}

// readStructured reads objects, and lists of them.
func (p *parser) readStructured(v value, to reflect.Value) {
	switch to.Kind() {
	case reflect.Struct:
		p.fill(v.object(), to.Addr().Interface())
	case reflect.Pointer:
		if v.there() {
			to.Set(reflect.New(to.Type().Elem()))
			p.read(v, to.Elem())
		}
	case reflect.Slice:
		for e := range v.each() {
			one := reflect.New(to.Type().Elem())
			if o := e.object(); !o.broken {
				p.fill(o, one.Interface())
				to.Set(reflect.Append(to, one.Elem()))
			}
		}
	}
}

// number is a whole number, or that of a process of the document.
func (p *parser) number(v value) int {
	if v.shape.process {
		return p.process(v)
	}
	return v.count()
}
