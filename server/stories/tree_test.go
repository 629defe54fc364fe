package stories

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A tree is the page as the browser hands it to a screen reader: whoever walks it knows nothing of what is drawn.
type tree struct {
	nodes map[accessibility.NodeID]*accessibility.Node
	order []*accessibility.Node // as they are read
}

// tree is the page as it is now.
func (v *visit) tree() tree {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	got, err := chromedp.Call(ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		v.t.Fatal(err)
	}
	t := tree{nodes: map[accessibility.NodeID]*accessibility.Node{}}
	for _, n := range got.Nodes {
		t.nodes[n.NodeID] = n
	}
	if len(got.Nodes) > 0 {
		t.read(got.Nodes[0])
	}
	return t
}

// read puts a node and what is in it into the order in which they are read.
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

// all are the nodes of a role.
func (t tree) all(role string) (found []*accessibility.Node) {
	for _, n := range t.order {
		if plain(n.Role) == role {
			found = append(found, n)
		}
	}
	return found
}

// named is the first node of a role whose name contains something; nil if there is none.
func (t tree) named(role, part string) *accessibility.Node {
	for _, n := range t.all(role) {
		if strings.Contains(plain(n.Name), part) {
			return n
		}
	}
	return nil
}

// says is all the text in a node, in the order in which it is read.
func (t tree) says(n *accessibility.Node) string {
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

// above is the nearest node of a role that a node is in; nil if it is in none.
func (t tree) above(n *accessibility.Node, role string) *accessibility.Node {
	for n != nil && plain(n.Role) != role {
		n = t.nodes[n.ParentID]
	}
	return n
}

// focused is the node that has the focus, which is not the page as a whole; nil if that has it.
func (t tree) focused() *accessibility.Node {
	for _, n := range t.order {
		if property(n, "focused") == "true" && plain(n.Role) != "RootWebArea" {
			return n
		}
	}
	return nil
}

// live is what those regions say that are read as they change.
func (t tree) live() string {
	var words []string
	for _, n := range t.order {
		if property(n, "live") == "polite" && property(n, "root") == "" {
			words = append(words, t.says(n))
		}
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

// plain is a value as text.
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

// property is one of a node's, as text; empty if it has none of that name.
func property(n *accessibility.Node, name accessibility.PropertyName) string {
	for _, p := range n.Properties {
		if p.Name == name {
			return plain(p.Value)
		}
	}
	return ""
}

// tabInto presses Tab until something of a role, whose name contains something, has the focus. All that it comes by must
// have a name.
func (v *visit) tabInto(role, part string) {
	v.t.Helper()
	for range 80 {
		v.key(kb.Tab)
		n := v.tree().focused()
		if n == nil {
			continue
		}
		if plain(n.Name) == "" {
			v.t.Errorf("something of role %s has no name", plain(n.Role))
		}
		if plain(n.Role) == role && strings.Contains(plain(n.Name), part) {
			return
		}
	}
	v.t.Fatalf("Tab leads to no %s named %q", role, part)
}

// hear waits until what the page says by itself contains something.
func (v *visit) hear(part string) {
	v.t.Helper()
	said := ""
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if said = v.tree().live(); strings.Contains(said, part) {
			return
		}
	}
	v.t.Fatalf("the page never says %q; it says %q", part, said)
}

// learn waits until what is in a node of a role, whose name contains something, contains something else.
func (v *visit) learn(role, name, part string) {
	v.t.Helper()
	said := ""
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		t := v.tree()
		if said = t.says(t.named(role, name)); strings.Contains(said, part) {
			return
		}
	}
	v.t.Fatalf("the %s %q does not say %q, but %q", role, name, part, said)
}

// attributes are those of the element that a node stands for.
func (v *visit) attributes(id cdp.BackendNodeID) map[string]string {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	got, err := chromedp.Call(ctx, dom.DescribeNode, dom.DescribeNodeParams{BackendNodeID: id})
	if err != nil {
		v.t.Fatal(err)
	}
	all := map[string]string{}
	for i := 0; i+1 < len(got.Node.Attributes); i += 2 {
		all[got.Node.Attributes[i]] = got.Node.Attributes[i+1]
	}
	return all
}
