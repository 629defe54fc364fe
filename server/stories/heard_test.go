package stories

import (
	"encoding/json"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp/kb"
)

// A tree is the accessibility tree of the page, as a screen reader receives it.
type tree struct {
	nodes map[accessibility.NodeID]*accessibility.Node
	order []*accessibility.Node // in reading order
}

// heard returns the current accessibility tree.
func (p *tab) heard() tree {
	p.t.Helper()
	t := tree{nodes: map[accessibility.NodeID]*accessibility.Node{}}
	all := do(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}).Nodes
	for _, n := range all {
		t.nodes[n.NodeID] = n
	}
	if len(all) > 0 {
		t.read(all[0])
	}
	return t
}

// read appends a node and its descendants in reading order.
func (t *tree) read(n *accessibility.Node) {
	if !n.Ignored {
		t.order = append(t.order, n)
	}
	for _, id := range n.ChildIDs {
		if child := t.nodes[id]; child != nil {
			t.read(child)
		}
	}
}

// find returns the first node with a role and a name that contains part; nil if there is none.
func (t tree) find(role, part string) *accessibility.Node {
	for _, n := range t.order {
		if plain(n.Role) == role && strings.Contains(plain(n.Name), part) {
			return n
		}
	}
	return nil
}

// text returns all the text in a node, in reading order.
func (t tree) text(n *accessibility.Node) string {
	if n == nil {
		return ""
	}
	part := tree{nodes: t.nodes}
	part.read(n)
	var words []string
	for _, text := range part.order {
		if plain(text.Role) == "StaticText" {
			words = append(words, plain(text.Name))
		}
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

// all returns all the text of the page.
func (t tree) all() string { return t.text(t.nodes[t.order[0].NodeID]) }

// focused returns the focused node; nil if only the document has the focus.
func (t tree) focused() *accessibility.Node {
	for _, n := range t.order {
		if property(n, "focused") == "true" && plain(n.Role) != "RootWebArea" {
			return n
		}
	}
	return nil
}

// live returns the text of the live regions.
func (t tree) live() string {
	var words []string
	for _, n := range t.order {
		if property(n, "live") == "polite" && property(n, "root") == "" {
			words = append(words, t.text(n))
		}
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

// plain returns a value as text.
func plain(value *accessibility.Value) string {
	if value == nil {
		return ""
	}
	var text string
	if json.Unmarshal(value.Value, &text) == nil {
		return strings.Join(strings.Fields(text), " ")
	}
	return string(value.Value)
}

// property returns a property of a node as text, or "".
func property(n *accessibility.Node, name accessibility.PropertyName) string {
	for _, p := range n.Properties {
		if p.Name == name {
			return plain(p.Value)
		}
	}
	return ""
}

// hears waits until a live region contains part.
func (p *tab) hears(part string) {
	p.t.Helper()
	p.eventually("the page says "+part, func() (string, bool) {
		said := p.heard().live()
		return said, strings.Contains(said, part)
	})
}

// tabsTo presses Tab until an element with a role and a name that contains part has the focus.
func (p *tab) tabsTo(role, part string) {
	p.t.Helper()
	for range 120 {
		p.press(kb.Tab)
		if n := p.heard().focused(); n != nil && plain(n.Role) == role && strings.Contains(plain(n.Name), part) {
			return
		}
	}
	p.t.Fatalf("Tab leads to no %s named %q", role, part)
}
