package web

import (
	"slices"
	"strings"
)

// Shown is the run that a reference page shows beside the listing, as it stands at one step.
type Shown struct {
	Run, Title   string
	Step, Events int
	Wide, Narrow Preview
	Note         string // what the run's own note says of the step
	Lit          []int  // the lines of the listing that the step executes
	Lines        []int  // for each line of the run's own listing, the number that it has in the page's; 0: none
	Switches     []string
}

// playing is the address of the playground at the step.
func (s *Shown) playing(p Page) string { return p.Link("/play?s=" + s.Run + "&at=" + itoa(s.Step)) }

// embedded is the address of the embed at the step.
func (s *Shown) embedded(p Page) string { return p.Link("/embed?s=" + s.Run + "&at=" + itoa(s.Step)) }

// lines are the numbers of Lines, for scripts.
func (s *Shown) lines() string { return strings.Join(each(s.Lines, itoa), " ") }

// lighting are the texts with which scripts light lines and play the run.
func (t *Texts) lighting() map[string]string {
	keys := []string{"play.yes", "play.no", "play.nobody", "play.code.ran", "gallery.hero.offline"}
	return t.some(func(key string) bool { return slices.Contains(keys, key) })
}

// lit says that the step executes the line.
func (s *Shown) lit(line int) bool { return s != nil && slices.Contains(s.Lit, line) }

// asItIs is what the search for starvation says of the algorithm without any switch; nil if nothing was searched.
func (a Algorithm) asItIs() *Judged {
	for i, row := range a.ForEver {
		if row.Switch == "" && row.States > 0 {
			return &a.ForEver[i]
		}
	}
	return nil
}

// fact is a row of what an algorithm costs: the text of that key, what is claimed, and what was measured.
type fact struct {
	key   string
	cost  ComparedCost
	delay bool // in delays of a message
}

// costFacts are the costs that the sheet has. One that is the same with and without competition stands once.
func (a Algorithm) costFacts() []fact {
	c := a.Compared
	facts := []fact{{"alone", c.Typical, false}, {"saturated", c.Saturated, false}}
	if c.Typical.Formula == c.Saturated.Formula && c.Typical.Measured == c.Saturated.Measured {
		facts = []fact{{"always", c.Saturated, false}}
	}
	return append(facts, fact{"client", c.Client, true}, fact{"sync", c.Sync, true})
}

// said says that the formula adds to the number that was measured.
func (f fact) said() bool {
	return f.cost.Formula != "" && !(f.cost.bare() && f.cost.Claimed == f.cost.Measured)
}

// measured is the number with its unit.
func (f fact) measured(p Page) string {
	if f.delay {
		return value(p, f.cost.Measured) + " T"
	}
	return value(p, f.cost.Measured)
}

// broke says that the switch breaks something that the search can show.
func (s Switch) broke() bool { return len(s.Breaks) > 0 }

// group is some of the runs of the gallery: of the algorithm as it is, or with a line changed.
type group struct {
	title   string
	entries []Entry
}

// gallery are the groups that have a run.
func (a Algorithm) gallery() []group {
	var as, changed []Entry
	for _, e := range a.Scenarios {
		if len(e.Switches) == 0 {
			as = append(as, e)
		} else {
			changed = append(changed, e)
		}
	}
	all := []group{{a.Page.T("reference.as-it-is"), as}, {a.Page.T("reference.changed"), changed}}
	return slices.DeleteFunc(all, func(g group) bool { return len(g.entries) == 0 })
}

// A below is a part of a reference page, under its sheet of facts.
type below struct{ id, title string }

// parts are those of the page.
func (a Algorithm) parts() []below {
	p := a.Page
	all := []below{
		{"idea", p.T("reference.idea")}, {"assumptions", p.T("algorithm.assumptions")}, {"messages-heading", p.T("algorithm.messages")},
		{"costs", p.T("reference.in-full.costs")}, {"properties", p.T("reference.in-full.properties")}, {"for-ever", p.T("endless.title")},
	}
	if len(a.Switches) > 0 {
		all = append(all, below{"switches", p.T("algorithm.switches")})
	}
	if len(a.list(p, "mistake")) > 0 {
		all = append(all, below{"mistakes", p.T("algorithm.mistakes")})
	}
	if a.history(p) != "" {
		all = append(all, below{"history", p.T("algorithm.history")})
	}
	if n := len(a.Scenarios); n > 0 {
		all = append(all, below{"scenarios", p.T("reference.runs", "n", n)})
	}
	return all
}
