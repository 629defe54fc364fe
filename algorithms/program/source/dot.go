package source

import (
	"maps"
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// dot is an attribute that is read.
func (c *checker) dot(e *syntax.DotExpr) {
	name := e.Name.Name
	switch {
	case c.ofSelf(e.X):
	case rootIs(e.X, "net"):
		c.ofNet(e)
		if name == "send" || name == "broadcast" {
			c.report(e.Name, "not-called", Problem{Value: name, Allowed: "net." + name + "(…)"})
		}
	case rootIs(e.X, "p") && c.fn == nil:
		c.declares("p", e)
	case rootIs(e.X, "p") && !c.fn.always:
		if !slices.Contains(ofProcess, name) || !c.declares("p", e) {
			c.slot(e)
		}
	default:
		c.ofValue(e)
	}
}

// declares complains if the function does not have the parameter p, or net, that it reads.
func (c *checker) declares(name string, e *syntax.DotExpr) bool {
	if c.fn != nil && (c.fn.wrong || c.fn.takes[name]) {
		return true
	}
	p := Problem{Value: name}
	switch {
	case c.fn == nil:
		c.report(e, "top-process", Problem{Value: name, Allowed: "start(p, net)"})
		return false
	case c.fn.always:
		c.report(unparen(e.X), "always-net", Problem{Value: name})
		return false
	}
	p.Allowed = "def " + c.fn.def.Name.Name + "(" + strings.Join(append(slices.Clone(c.fn.params), name), ", ") + "):"
	c.report(unparen(e.X), "not-handed", p)
	return false
}

// ofNet checks what is read of net.
func (c *checker) ofNet(e *syntax.DotExpr) bool {
	name := e.Name.Name
	if !c.declares("net", e) {
		return false
	}
	if !slices.Contains(ofNet, name) {
		p := Problem{Value: "net." + name, Allowed: "net." + strings.Join(ofNet, ", net.")}
		p.Suggestion = netMeant[name]
		if p.Suggestion == "" {
			p.Suggestion = c.nearest(name, ofNet)
		}
		if c.isSlot(name) || slices.Contains(ofProcess, name) {
			c.report(e, "net-slot", Problem{Value: "net." + name, Allowed: "p." + name, Suggestion: "p." + name})
			return false
		}
		if waits[name] {
			c.report(e.Name, "no-waiting", Problem{Value: "net." + name})
			return false
		}
		c.report(e.Name, "net-unknown", p)
		return false
	}
	if name == "stamp" && c.fn.noStamp {
		c.report(e, "stamp-here", Problem{Value: "net.stamp", Allowed: "net.clock"})
	}
	return true
}

// slot checks that p has what is read of it, or given a value.
func (c *checker) slot(e *syntax.DotExpr) bool {
	name := e.Name.Name
	if !c.declares("p", e) {
		return false
	}
	if c.isSlot(name) || c.broken["state"] || c.unclear && len(c.program.State) == 0 {
		return true
	}
	names := c.slotNames()
	near := c.nearest(name, append(slices.Clone(names), ofProcess...))
	switch {
	case name == "state" || name == "status" || name == "phase":
		c.report(e, "p-state", Problem{Value: "p." + name, Allowed: "p.inside, p.waiting, p.idle"})
	case len(names) == 0 && c.declared["state"] == nil:
		c.report(e, "no-state", Problem{Value: name, Allowed: c.wholeState()})
		c.broken["state"] = true
	case near == "" && phaseMeant[name] == "" && (c.given()[name] || c.begun()[name] != "" || len(names) == 0):
		if !c.added[name] {
			c.report(e, "slot-add", Problem{Value: name, Allowed: c.stateWith(name)})
		}
		c.added[name] = true
	case phaseMeant[name] != "":
		c.report(e.Name, "slot", Problem{Value: name, Allowed: c.slotList(), Suggestion: phaseMeant[name]})
	case slices.Contains(ofNet, name) || netMeant[name] != "" && c.nearest(name, names) == "" && len(name) > 1:
		meant := netMeant[name]
		if slices.Contains(ofNet, name) {
			meant = name
		}
		c.report(e, "slot-net", Problem{Value: "p." + name, Allowed: "net." + meant, Suggestion: "net." + meant})
	default:
		c.report(e.Name, "slot", Problem{Value: name, Allowed: c.slotList(), Suggestion: near})
	}
	return false
}

// slotList is what a process has.
func (c *checker) slotList() string { return strings.Join(append(c.slotNames(), ofProcess...), ", ") }

// ofValue checks what is read of something that is neither p nor net: in an invariant a process, or a message.
func (c *checker) ofValue(e *syntax.DotExpr) {
	name := e.Name.Name
	before := len(c.problems)
	if id, is := unparen(e.X).(*syntax.Ident); !is || id.Name != "p" {
		c.expr(e.X)
	}
	if len(c.problems) > before {
		return
	}
	if c.fn == nil || !c.fn.always {
		if lengths[name] {
			c.length(e, e)
			return
		}
		p := Problem{Value: name, Allowed: "p.deferred.add(j)"}
		if _, is := unparen(e.X).(*syntax.Ident); is && c.fn != nil && c.fn.takes[name] {
			c.report(e, "field-plain", Problem{Value: textOf(e), Allowed: name, Suggestion: name})
			return
		}
		c.report(e, "no-attribute", p)
		return
	}
	if names := c.attributes(); !names[name] && !c.unclear && len(c.broken) == 0 {
		all := slices.Sorted(maps.Keys(names))
		c.report(e.Name, "always-unknown", Problem{Value: name, Allowed: strings.Join(all, ", "), Suggestion: c.nearest(name, all)})
	}
}

// attributes are the names that invariants read of processes and messages.
func (r *reader) attributes() map[string]bool {
	if r.survey.attributes == nil {
		names := map[string]bool{"me": true}
		for _, name := range slices.Concat(r.slotNames(), ofProcess, ofMessage) {
			names[name] = true
		}
		for _, m := range r.program.Messages {
			for _, f := range m.Fields {
				names[f.Name] = true
			}
		}
		r.survey.attributes = names
	}
	return r.survey.attributes
}
