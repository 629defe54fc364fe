package source

import (
	"maps"
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// slotNames returns the names in state.
func (r *reader) slotNames() []string {
	var names []string
	for _, s := range r.program.State {
		names = append(names, s.Name)
	}
	return names
}

// isSlot reports whether state has a name.
func (r *reader) isSlot(name string) bool {
	_, is := r.slotAt[name]
	return is
}

// hasSlot reports whether state has a name, or may have it because its declaration has a reported problem.
func (r *reader) hasSlot(name string) bool { return r.isSlot(name) || r.broken["state"] }

// noSlot reports a slot that state does not have, named at a node, in quotes if about names it. whole is the node to
// report if p or state is the error.
func (r *reader) noSlot(whole, at syntax.Node, name string, quoted bool) {
	names, around := r.slotNames(), ofProcess
	if quoted {
		around = nil
	}
	near := r.nearest(name, slices.Concat(names, around))
	listed := strings.Join(slices.Concat(names, around), ", ")
	net := netMeant[name]
	if slices.Contains(ofNet, name) {
		net = name
	}
	switch {
	case quoted && len(names) > 0:
		p := Problem{Value: name, Allowed: listed}
		if near != "" {
			p.Suggestion = `"` + near + `"`
		}
		r.report(at, "slot", p)
	case !quoted && (name == "state" || name == "status" || name == "phase"):
		r.report(whole, "p-state", Problem{Value: "p." + name, Allowed: "p.inside, p.waiting, p.idle"})
	case len(names) == 0 && r.declared["state"] == nil:
		r.report(whole, "no-state", Problem{Value: name, Allowed: r.wholeState()})
		r.broken["state"] = true
	case phaseMeant[name] != "":
		r.report(at, "slot", Problem{Value: name, Allowed: listed, Suggestion: phaseMeant[name]})
	case near == "" && (r.survey.given[name] || r.survey.first[name] != "" || len(names) == 0):
		if !r.added[name] {
			r.report(whole, "slot-add", Problem{Value: name, Allowed: r.stateWith(name)})
		}
		r.added[name] = true
	case net == name || net != "" && r.nearest(name, names) == "" && len(name) > 1:
		r.report(whole, "slot-net", Problem{Value: "p." + name, Allowed: "net." + net, Suggestion: "net." + net})
	default:
		r.report(at, "slot", Problem{Value: name, Allowed: listed, Suggestion: near})
	}
}

// dot checks an attribute that is read.
func (c *checker) dot(e *syntax.DotExpr) {
	name := e.Name.Name
	switch {
	case c.ofSelf(e.X):
	case isName(e.X, "net"):
		c.ofNet(e)
		if name == "send" || name == "broadcast" {
			c.report(e.Name, "not-called", Problem{Value: name, Allowed: "net." + name + "(…)"})
		}
	case isName(e.X, "p") && (c.fn == nil || !c.fn.always):
		c.slot(e)
	default:
		c.ofValue(e)
	}
}

// declares reports whether the function has the parameter p or net, which a node reads. If not, it reports a problem.
func (c *checker) declares(name string, whole, at syntax.Node) bool {
	switch {
	case c.fn == nil:
		c.report(whole, "top-process", Problem{Value: name, Allowed: "start(p, net)"})
	case c.fn.wrong || c.fn.takes[name]:
		return true
	case c.fn.always:
		c.report(at, "always-net", Problem{Value: name})
	default:
		params := append(slices.Clone(c.fn.params), name)
		head := "def " + c.fn.def.Name.Name + "(" + strings.Join(params, ", ") + "):"
		c.report(at, "not-handed", Problem{Value: name, Allowed: head})
	}
	return false
}

// ofNet checks an attribute of net, and returns whether it exists.
func (c *checker) ofNet(e *syntax.DotExpr) bool {
	name := e.Name.Name
	whole := "net." + name
	switch {
	case !c.declares("net", e, Unparen(e.X)):
	case slices.Contains(ofNet, name):
		if !c.fn.always || c.fn.verb {
			c.program.ReadsStamp = c.program.ReadsStamp || name == "stamp"
			c.program.ReadsClock = c.program.ReadsClock || name == "stamp" || name == "clock"
		}
		if name == "stamp" && c.fn.noStamp {
			c.report(e, "stamp-here", Problem{Value: whole, Allowed: "net.clock"})
		}
		return true
	case c.isSlot(name) || slices.Contains(ofProcess, name):
		c.report(e, "slot-net", Problem{Value: whole, Allowed: "p." + name, Suggestion: "p." + name})
	case waits[name]:
		c.report(e.Name, "no-waiting", Problem{Value: whole})
	default:
		meant := netMeant[name]
		if meant == "" {
			meant = c.nearest(name, ofNet)
		}
		c.report(e.Name, "net-unknown", Problem{Value: whole, Allowed: "net." + strings.Join(ofNet, ", net."), Suggestion: meant})
	}
	return false
}

// slot checks that p has an attribute that is read or assigned.
func (c *checker) slot(e *syntax.DotExpr) bool {
	name := e.Name.Name
	if !c.declares("p", e, Unparen(e.X)) {
		return false
	}
	if slices.Contains(ofProcess, name) || c.hasSlot(name) {
		return true
	}
	c.noSlot(e, e.Name, name, false)
	return false
}

// ofValue checks an attribute of a value other than p and net: in an invariant, of a process or a message.
func (c *checker) ofValue(e *syntax.DotExpr) {
	name := e.Name.Name
	before := len(c.problems)
	if isName(e.X, "p") {
		c.read["p"] = true
	} else {
		c.expr(e.X)
	}
	switch {
	case len(c.problems) > before:
	case c.fn != nil && c.fn.always:
		if names := c.attributes(); !names[name] && len(c.broken) == 0 {
			all := slices.Sorted(maps.Keys(names))
			c.report(e.Name, "always-unknown", Problem{Value: name, Allowed: strings.Join(all, ", "), Suggestion: c.nearest(name, all)})
		}
	case lengths[name]:
		c.length(e, e)
	case isLocal(e.X) && c.fn != nil && c.fn.takes[name]:
		c.report(e, "field-plain", Problem{Value: c.textOf(e), Allowed: name, Suggestion: name})
	default:
		c.report(e, "no-attribute", Problem{Value: name, Allowed: "p.deferred.add(j)"})
	}
}

// attributes returns the names of all attributes of processes and messages in invariants.
func (r *reader) attributes() map[string]bool {
	if r.ofAll == nil {
		r.ofAll = map[string]bool{"me": true}
		for _, name := range slices.Concat(r.slotNames(), ofProcess, ofMessage) {
			r.ofAll[name] = true
		}
		for _, m := range r.program.Messages {
			for _, f := range m.Fields {
				r.ofAll[f.Name] = true
			}
		}
	}
	return r.ofAll
}
