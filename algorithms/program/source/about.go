package source

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// aboutNames are what about takes.
var aboutNames = []string{"title", "claims", "order", "request", "owes", "words", "perpetual"}

// The orders in which a program may say that its channels deliver, as a scenario names them.
const (
	OrderFIFO = "fifo"
	OrderAny  = "any"
)

var allClaims = []string{"EM1", "EM2", "EM3"}

// mostTitle is how many characters a title or a phase's name may have.
const mostTitle = 60

// collectAbout takes what a program says of itself.
func (r *reader) collectAbout(call *syntax.CallExpr) {
	seen := map[string]bool{}
	for _, arg := range call.Args {
		given, is := arg.(*syntax.BinaryExpr)
		if !is || given.Op != syntax.EQ {
			r.report(arg, "about-named", Problem{Allowed: strings.Join(aboutNames, ", ")})
			continue
		}
		name := given.X.(*syntax.Ident)
		if !slices.Contains(aboutNames, name.Name) {
			p := Problem{Value: name.Name, Allowed: strings.Join(aboutNames, ", "), Suggestion: r.nearest(name.Name, aboutNames)}
			r.report(name, "about-unknown", p)
			continue
		}
		if seen[name.Name] {
			r.report(name, "twice", Problem{Value: name.Name, Allowed: placeOf(call.Fn)})
			continue
		}
		seen[name.Name] = true
		r.aboutIs(name.Name, given.Y)
	}
}

// aboutIs takes one thing of it.
func (r *reader) aboutIs(name string, x syntax.Expr) {
	about := &r.program.About
	ok, want := false, ""
	switch name {
	case "title":
		about.Title, ok = wordOf(x)
		ok, want = ok && fits(about.Title), `"My algorithm"`
	case "request":
		about.Request, ok = wordOf(x)
		want = `"T"`
	case "owes":
		about.Owes, ok = wordOf(x)
		want = `"deferred"`
	case "claims":
		about.Claims, ok = wordsOf(x)
		for i, c := range about.Claims {
			ok = ok && slices.Contains(allClaims, c) && !slices.Contains(about.Claims[:i], c)
		}
		want = `["EM1", "EM2", "EM3"]`
	case "order":
		about.Order, ok = orderOf(x)
		want = `"fifo"`
	case "words":
		var words []string
		words, ok = wordsOf(x)
		want = `("RELEASED", "WANTED", "HELD")`
		if ok = ok && len(words) == 3 && fits(words[0]) && fits(words[1]) && fits(words[2]); ok {
			about.Words.Idle, about.Words.Waiting, about.Words.Inside = words[0], words[1], words[2]
		}
	case "perpetual":
		id, is := x.(*syntax.Ident)
		ok, want = is && (id.Name == "True" || id.Name == "False"), "True"
		about.Perpetual = ok && id.Name == "True"
	}
	if !ok {
		r.report(x, "about-value", Problem{Value: name, Allowed: want})
	} else if name == "request" || name == "owes" {
		r.slotsNamed = append(r.slotsNamed, x)
	}
}

// aboutSlots complains of slots that about names but state does not.
func (r *reader) aboutSlots() {
	for _, x := range r.slotsNamed {
		name, _ := wordOf(x)
		switch names := r.slotNames(); {
		case slices.Contains(names, name) || r.broken["state"]:
		case r.declared["state"] == nil:
			r.report(x, "no-state", Problem{Value: name, Allowed: r.wholeState()})
			r.broken["state"] = true
		case len(names) == 0:
			r.report(x, "slot-add", Problem{Value: name, Allowed: r.stateWith(name)})
			r.added[name] = true
		default:
			p := Problem{Value: name, Allowed: strings.Join(names, ", ")}
			if near := r.nearest(name, names); near != "" {
				p.Suggestion = `"` + near + `"`
			}
			r.report(x, "slot", p)
		}
	}
}

// slotNames are the names of state.
func (r *reader) slotNames() []string {
	var names []string
	for _, s := range r.program.State {
		names = append(names, s.Name)
	}
	return names
}

// isSlot tells whether state has a name.
func (r *reader) isSlot(name string) bool {
	_, is := r.slotAt[name]
	return is
}

// fits tells whether a title or a word can be shown.
func fits(s string) bool {
	return strings.TrimSpace(s) != "" && len([]rune(s)) <= mostTitle &&
		!strings.ContainsFunc(s, func(c rune) bool { return c < ' ' })
}

func wordOf(x syntax.Expr) (string, bool) {
	if lit, is := unparen(x).(*syntax.Literal); is && lit.Token == syntax.STRING {
		return lit.Value.(string), true
	}
	return "", false
}

// orderOf reads an order in its one spelling, without brackets and escapes, so that the page finds it without a parser.
func orderOf(x syntax.Expr) (string, bool) {
	lit, is := x.(*syntax.Literal)
	if !is || lit.Token != syntax.STRING {
		return "", false
	}
	order, _ := lit.Value.(string)
	plain := lit.Raw == `"`+order+`"` || lit.Raw == "'"+order+"'"
	return order, plain && (order == OrderFIFO || order == OrderAny)
}

func wordsOf(x syntax.Expr) ([]string, bool) {
	words := []string{}
	for _, item := range itemsOf(x) {
		w, is := wordOf(item)
		if !is {
			return nil, false
		}
		words = append(words, w)
	}
	_, tuple := unparen(x).(*syntax.TupleExpr)
	_, list := unparen(x).(*syntax.ListExpr)
	return words, tuple || list
}

// itemsOf are the items of a tuple or a list.
func itemsOf(x syntax.Expr) []syntax.Expr {
	switch x := unparen(x).(type) {
	case *syntax.TupleExpr:
		return x.List
	case *syntax.ListExpr:
		return x.List
	}
	return nil
}

// bare is an expression without the brackets around it.
func unparen(x syntax.Expr) syntax.Expr {
	for {
		p, is := x.(*syntax.ParenExpr)
		if !is {
			return x
		}
		x = p.X
	}
}
