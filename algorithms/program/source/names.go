package source

import (
	"maps"
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// A meaning is what a name stands for.
type meaning int

const (
	unknown   meaning = iota
	aLocal            // of the function, or of a comprehension in it
	aProcess          // p or net
	aConstant         // also True, False and None
	aKind             // kind of message
	aFunction         // function of the text
	aBuiltin
	aDeclaration // state or about
	aReported    // declared wrongly, which is reported at the declaration
)

// meaning looks up a name. It alone defines the order of lookup.
func (c *checker) meaning(name string) meaning {
	switch {
	case c.binds[name] > 0:
		return aLocal
	case name == "p" || name == "net":
		return aProcess
	case c.fn != nil && c.fn.locals[name]:
		return aLocal
	case c.constants[name] != nil || name == "True" || name == "False" || name == "None":
		return aConstant
	case c.messageOf(name) != nil:
		return aKind
	case c.functions[name] != nil:
		return aFunction
	case isBuiltin(name):
		return aBuiltin
	case name == "state" || name == "about":
		return aDeclaration
	case c.broken[name]:
		return aReported
	}
	return unknown
}

// local reports whether a name belongs to the function, or to a comprehension in it.
func (c *checker) local(name string) bool {
	return c.fn != nil && c.fn.locals[name] || c.binds[name] > 0
}

// bind adds a name of a comprehension or a lambda. unbind removes all but the first n.
func (c *checker) bind(name string) {
	c.bound = append(c.bound, name)
	c.binds[name]++
}

func (c *checker) unbind(n int) {
	for _, name := range c.bound[n:] {
		c.binds[name]--
	}
	c.bound = c.bound[:n]
}

// name checks a name that is read.
func (c *checker) name(id *syntax.Ident) {
	name := id.Name
	c.read[name] = true
	switch c.meaning(name) {
	case aLocal:
		if c.binds[name] == 0 && !c.set[name] && c.constants[name] == nil && c.functions[name] == nil {
			c.unset(id)
		}
	case aProcess:
		if c.fn == nil {
			c.report(id, "top-process", Problem{Value: name, Allowed: "start(p, net)"})
		} else if name != "p" || !c.fn.locals[name] || !c.fn.always || c.fn.verb {
			c.report(id, "whole", Problem{Value: name})
		}
	case aKind:
		form := form(c.messageOf(name))
		c.report(id, "message-called", Problem{Value: name, Allowed: form, Suggestion: form})
	case aFunction:
		whole := headOf(c.functions[name])
		c.report(id, "not-called", Problem{Value: name, Allowed: whole, Suggestion: whole})
	case aBuiltin:
		c.report(id, "not-called", Problem{Value: name, Allowed: name + "()"})
	case unknown, aDeclaration:
		c.unknown(id)
	}
}

// headOf returns a function with its parameters, as it is called.
func headOf(f *function) string { return f.def.Name.Name + "(" + strings.Join(f.params, ", ") + ")" }

func isBuiltin(name string) bool {
	_, is := builtins[name]
	return is
}

// unset reports a name that is read before it has a value. The name may be a slot without its p. prefix.
func (c *checker) unset(id *syntax.Ident) {
	code, p := "unset", Problem{Value: id.Name}
	if c.set[id.Name] = true; c.mayMeanSlot(id.Name) {
		code, p.Suggestion = "unset-meant", "p."+id.Name
		c.slots[id.Name] = true
	}
	c.report(id, code, p)
}

// mayMeanSlot reports whether a name without p. may stand for the slot of the same name, which may change here.
func (c *checker) mayMeanSlot(name string) bool {
	return c.isSlot(name) && c.fn.takes["p"] && !c.fn.looks && !c.fn.always && !c.slots[name]
}

// unused reports names that are assigned, never read, and named like slots: such a line does nothing.
func (c *checker) unused() {
	for _, names := range c.assigned {
		if slices.ContainsFunc(names, func(id *syntax.Ident) bool { return c.read[id.Name] || c.fn.takes[id.Name] }) {
			continue
		}
		for _, id := range names {
			if c.mayMeanSlot(id.Name) {
				c.slots[id.Name] = true
				c.report(id, "unread", Problem{Value: id.Name, Suggestion: "p." + id.Name})
			}
		}
	}
}

// unknown reports an unknown name.
func (c *checker) unknown(id *syntax.Ident) {
	switch name := id.Name; {
	case c.self(id) || c.fn != nil && c.fn.wanted[name]:
	case c.sending == syntax.Expr(id) && (c.broken[strings.ToUpper(name)] || c.nearest(name, append(c.visible(), c.kinds()...)) == ""):
		c.unknownMessage(nil, id)
	default:
		c.unknownValue(id)
	}
}

// unknownValue reports an unknown name in place of a value, with what it may mean.
func (c *checker) unknownValue(id *syntax.Ident) {
	name := id.Name
	p, code := Problem{Value: name, Suggestion: c.meant(name)}, "unknown-meant"
	if head := c.forgotten(name); head != "" {
		code, p = "field-forgotten", Problem{Value: name, Allowed: head}
		c.fn.wanted[name] = true // report it only once
	} else if p.Suggestion == "" {
		if code = absent[name]; code == "" {
			code = "unknown"
		}
		p.Allowed = strings.Join(c.visible(), ", ")
	}
	c.report(id, code, p)
}

// forgotten returns the head of a handler with the unknown name as a further field; "" if it can be none.
func (c *checker) forgotten(name string) string {
	if c.fn == nil || c.fn.kind < 0 || nameMeant[name] != "" || slices.Contains(ofMessage, name) {
		return ""
	}
	head := c.widerHead(c.handled(c.fn), name)
	if !strings.Contains(head, ", "+name) {
		return ""
	}
	return head
}

// meant returns what an unknown name may mean; "" if nothing suitable exists here.
func (c *checker) meant(name string) string {
	meant := nameMeant[name]
	switch m := c.messageOf(strings.ToUpper(name)); {
	case m != nil && !c.isSlot(name):
		meant = form(m)
	case meant != "":
	case c.isSlot(name) || slices.Contains(ofProcess, name):
		meant = "p." + name
	case slices.Contains(ofNet, name):
		meant = "net." + name
	default:
		if meant = c.nearest(name, c.visible()); meant == "" {
			if near := c.nearest(name, c.slotNames()); near != "" {
				meant = "p." + near
			}
		}
	}
	if root, _, _ := strings.Cut(meant, "."); (root == "p" || root == "net") && (c.fn == nil || !c.fn.takes[root]) {
		return ""
	}
	return meant
}

// visible returns the names that may be used as values.
func (c *checker) visible() []string {
	if c.names == nil {
		if c.fn != nil {
			c.names = slices.AppendSeq(c.names, maps.Keys(c.fn.locals))
		}
		c.names = slices.AppendSeq(c.names, maps.Keys(c.constants))
		slices.Sort(c.names)
		c.names = append(c.names, "True", "False", "None")
	}
	names := c.names
	if len(c.bound) > 0 {
		names = slices.Concat(names[:len(names)-3], c.bound)
		slices.Sort(names)
		names = append(names, "True", "False", "None")
	}
	c.spend(len(names))
	return slices.Compact(slices.Clone(names))
}

// self reports, once per function, a name that other languages use for p, and returns whether the name is one.
func (c *checker) self(id *syntax.Ident) bool {
	if !isSelf(id.Name) || c.fn == nil || c.fn.always || !c.fn.takes["p"] && !c.fn.takes[id.Name] {
		return false
	}
	if !c.slots[id.Name] {
		c.report(id, "self", Problem{Value: id.Name, Suggestion: "p"})
	}
	c.slots[id.Name] = true
	return true
}

// ofSelf reports whether an expression is self, which is reported at the head of the function or at its first use.
func (c *checker) ofSelf(x syntax.Expr) bool {
	id, is := Unparen(x).(*syntax.Ident)
	if !is || !isSelf(id.Name) || c.fn == nil || c.binds[id.Name] > 0 {
		return false
	}
	return c.fn.locals[id.Name] && c.fn.wrong || c.self(id)
}
