package source

import (
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// The channel orders that a program may declare, as a scenario names them.
const (
	OrderFIFO = "fifo"
	OrderAny  = "any"
)

var allClaims = []string{"EM1", "EM2", "EM3"}

// mostTitle is the maximum length of a title or a phase's name, in characters.
const mostTitle = 60

// aboutFields lists what about accepts: the names, an example of each, and how to read it. take reports whether the
// value is valid.
var aboutFields = []struct {
	name, example string
	take          func(a *About, x syntax.Expr) (ok bool)
}{
	{"title", `"My algorithm"`, func(a *About, x syntax.Expr) (ok bool) { a.Title, ok = wordOf(x); return ok && fits(a.Title) }},
	{"claims", `["EM1", "EM2", "EM3"]`, func(a *About, x syntax.Expr) (ok bool) {
		a.Claims, ok = wordsOf(x)
		for i, c := range a.Claims {
			ok = ok && slices.Contains(allClaims, c) && !slices.Contains(a.Claims[:i], c)
		}
		return ok
	}},
	{"order", `"fifo"`, func(a *About, x syntax.Expr) (ok bool) { a.Order, ok = orderOf(x); return ok }},
	{"request", `"T"`, func(a *About, x syntax.Expr) (ok bool) { a.Request, ok = wordOf(x); return ok }},
	{"owes", `"deferred"`, func(a *About, x syntax.Expr) (ok bool) { a.Owes, ok = wordOf(x); return ok }},
	{"words", `("RELEASED", "WANTED", "HELD")`, func(a *About, x syntax.Expr) bool {
		words, ok := wordsOf(x)
		if ok = ok && len(words) == 3 && fits(words[0]) && fits(words[1]) && fits(words[2]); ok {
			a.Words.Idle, a.Words.Waiting, a.Words.Inside = words[0], words[1], words[2]
		}
		return ok
	}},
	{"perpetual", "True", func(a *About, x syntax.Expr) bool {
		a.Perpetual = isName(x, "True")
		return a.Perpetual || isName(x, "False")
	}},
}

func aboutNames() (names []string) {
	for _, f := range aboutFields {
		names = append(names, f.name)
	}
	return names
}

// collectAbout reads one argument of about.
func (r *reader) collectAbout(id *syntax.Ident, x syntax.Expr) {
	for _, f := range aboutFields {
		if f.name != id.Name {
			continue
		}
		if !f.take(&r.program.About, x) {
			r.report(x, "about-value", Problem{Value: f.name, Allowed: f.example})
		} else if f.name == "request" || f.name == "owes" {
			r.slotsNamed = append(r.slotsNamed, x)
		}
		return
	}
	names := aboutNames()
	p := Problem{Value: id.Name, Allowed: strings.Join(names, ", "), Suggestion: r.nearest(id.Name, names)}
	r.report(id, "about-unknown", p)
}

// fits reports whether a title or a word can be shown.
func fits(s string) bool {
	return strings.TrimSpace(s) != "" && len([]rune(s)) <= mostTitle &&
		!strings.ContainsFunc(s, func(c rune) bool { return c < ' ' })
}

func wordOf(x syntax.Expr) (string, bool) {
	if lit, is := Unparen(x).(*syntax.Literal); is && lit.Token == syntax.STRING {
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
	return words, len(words) > 0 || isEmptyDisplay(x)
}

// isEmptyDisplay reports whether an expression is () or [].
func isEmptyDisplay(x syntax.Expr) bool {
	switch Unparen(x).(type) {
	case *syntax.TupleExpr, *syntax.ListExpr:
		return len(itemsOf(x)) == 0
	}
	return false
}

// itemsOf returns the items of a tuple or a list, nil for any other expression.
func itemsOf(x syntax.Expr) []syntax.Expr {
	switch x := Unparen(x).(type) {
	case *syntax.TupleExpr:
		return x.List
	case *syntax.ListExpr:
		return x.List
	}
	return nil
}

// Unparen returns an expression without the brackets around it.
func Unparen(x syntax.Expr) syntax.Expr {
	for {
		p, is := x.(*syntax.ParenExpr)
		if !is {
			return x
		}
		x = p.X
	}
}

// isName reports whether an expression is the given name.
func isName(x syntax.Expr, name string) bool {
	id, is := Unparen(x).(*syntax.Ident)
	return is && id.Name == name
}
