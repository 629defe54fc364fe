package scenario

import "strconv"

// A path leads to a place in a document. Its text is made only for a problem: most places have none.
type path struct {
	up    *path
	name  string // of a field
	index int    // of an element, if there is no name
}

// String is the path as problems tell it, as in "script[2].process"; empty for the document itself.
func (p *path) String() string {
	switch {
	case p == nil:
		return ""
	case p.name == "":
		return p.up.String() + "[" + strconv.Itoa(p.index) + "]"
	}
	return p.up.field(p.name)
}

// field is the path of a field.
func (p *path) field(name string) string {
	if p == nil {
		return name
	}
	return p.String() + "." + name
}
