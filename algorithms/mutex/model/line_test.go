package model

import (
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/mutex"
)

// spoken is a process that only has lines; did records what it did.
type spoken struct{ did []string }

func (p *spoken) Ask(out *mutex.Out) {
	if out.Line("a") {
		p.did = append(p.did, "a")
	}
	p.did = append(p.did, fmt.Sprint("b ", out.If("b", true)))
	p.did = append(p.did, fmt.Sprint("c ", out.When("c", false, 3)))
}
func (p *spoken) Receive(*mutex.Out, mutex.ID, int, mutex.Message) {}
func (p *spoken) MayEnter(*mutex.Out) bool                         { return false }
func (p *spoken) Leave(*mutex.Out)                                 {}

func remark(text string) func(*spoken, mutex.At) {
	return func(p *spoken, at mutex.At) { p.did = append(p.did, fmt.Sprint(text, " of ", at.J)) }
}

func truth(holds bool) func(*spoken, mutex.At) bool {
	return func(*spoken, mutex.At) bool { return holds }
}

func TestWhatAChangeMakesOfALine(t *testing.T) {
	for _, c := range []struct {
		name    string
		changes mutex.Instead[*spoken]
		lines   []string
		did     []string
	}{
		{"none", nil, []string{"a", "b"}, []string{"a", "b true", "c false"}},
		{
			"another switch, another section",
			mutex.Instead[*spoken]{{Switch: 4, Line: "a", By: "x"}, {Switch: 1, In: "Leave", Line: "a", By: "x"}},
			[]string{"a", "b"}, []string{"a", "b true", "c false"},
		},
		{
			"in place, the first that is on",
			mutex.Instead[*spoken]{
				{Switch: 4, Line: "a", By: "w"}, {Switch: 2, Line: "a", By: "x", Do: remark("x")}, {Switch: 1, Line: "a", By: "y"},
			},
			[]string{"x", "b"}, []string{"x of 7", "b true", "c false"},
		},
		{
			"nothing at all",
			mutex.Instead[*spoken]{{Switch: 1, Line: "a"}, {Switch: 1, In: "Ask", Line: "b"}},
			nil, []string{"b false", "c false"},
		},
		{
			"conditions",
			mutex.Instead[*spoken]{
				{Switch: 1, Line: "b", By: "x", If: truth(false)}, {Switch: 1, Line: "c", By: "y", Do: remark("y"), If: truth(true)},
			},
			[]string{"a", "x", "y"}, []string{"a", "b false", "y of 3", "c true"},
		},
		{
			"ahead",
			mutex.Instead[*spoken]{
				{Switch: 1, Line: "a", Place: mutex.Ahead, By: "x", Do: remark("x")},
				{Switch: 1, Line: "b", Place: mutex.Ahead, By: "y", If: truth(false)},
			},
			[]string{"x", "a", "y"}, []string{"x of 7", "a", "b false", "c false"},
		},
		{
			"behind, and in place",
			mutex.Instead[*spoken]{
				{Switch: 1, Line: "b", Place: mutex.Behind, By: "x", Do: remark("x")},
				{Switch: 1, Line: "c", Place: mutex.Behind, By: "y", Do: remark("y")},
				{Switch: 2, Line: "c", By: "z", If: truth(true)},
			},
			[]string{"a", "b", "x", "z", "y"}, []string{"a", "x of 7", "b false", "y of 3", "c false"},
		},
	} {
		for _, listens := range []bool{true, false} {
			p := &spoken{}
			a := &Algorithm{Declaration: mutex.Declaration{}}
			if c.changes != nil {
				a.Instead = c.changes
			}
			event := a.NewEvent(2, 3, listens)
			event.Begin(1, mutex.Idle, 0)
			event.Lent = Lent{Process: p, From: 7, Section: "Ask"}
			p.Ask(event.Out())
			if !slices.Equal(p.did, c.did) {
				t.Errorf("%s: it did %q, want %q", c.name, p.did, c.did)
			}
			if listens && !slices.Equal(event.Lines, c.lines) {
				t.Errorf("%s: it said %q, want %q", c.name, event.Lines, c.lines)
			}
		}
	}
}
