package web

import (
	"slices"
	"strings"
)

// Shown is the run next to the listing on a reference page, at one step.
type Shown struct {
	Run, Title   string
	Step, Events int
	Wide, Narrow Preview
	Note         string // the run's own note on the step
	Highlighted  []int  // the lines of the listing that the step executes
	Lines        []int  // for each line of the run's own listing its number on the page; 0: none
	Switches     []string
}

// playing returns the URL of the playground at the step.
func (s *Shown) playing(p Page) string { return p.Link("/play?s=" + s.Run + "&at=" + itoa(s.Step)) }

// embedded returns the URL of the embed at the step.
func (s *Shown) embedded(p Page) string { return p.Link("/embed?s=" + s.Run + "&at=" + itoa(s.Step)) }

// lines formats Lines for scripts.
func (s *Shown) lines() string { return strings.Join(each(s.Lines, itoa), " ") }

// lighting returns the texts with which scripts highlight lines and play the run.
func (t *Texts) lighting() map[string]string {
	keys := []string{"play.yes", "play.no", "play.nobody", "play.code.ran", "gallery.hero.offline"}
	return t.filtered(func(key string) bool { return slices.Contains(keys, key) })
}

// isHighlighted reports whether the step executes the line.
func (s *Shown) isHighlighted(line int) bool { return s != nil && slices.Contains(s.Highlighted, line) }

// unmodified returns the starvation verdict on the algorithm without switches; nil if nothing was searched.
func (a Algorithm) unmodified() *Judged {
	for i, row := range a.Starvation {
		if row.Switch == "" && row.States > 0 {
			return &a.Starvation[i]
		}
	}
	return nil
}

// fact is a row of an algorithm's costs: the key of its text, the claim and the measurement.
type fact struct {
	key   string
	cost  ComparedCost
	delay bool // in message delays
}

// costFacts returns the costs in the overview. A cost that is the same with and without competition is listed once.
func (a Algorithm) costFacts() []fact {
	c := a.Compared
	facts := []fact{{"alone", c.Typical, false}, {"saturated", c.Saturated, false}}
	if c.Typical.Formula == c.Saturated.Formula && c.Typical.Measured == c.Saturated.Measured {
		facts = []fact{{"always", c.Saturated, false}}
	}
	return append(facts, fact{"client", c.Client, true}, fact{"sync", c.Sync, true})
}

// addsInformation reports whether the formula adds information to the measured number.
func (f fact) addsInformation() bool {
	return f.cost.Formula != "" && !(f.cost.bare() && f.cost.Claimed == f.cost.Measured)
}

// measured returns the measured number with its unit.
func (f fact) measured(p Page) string {
	if f.delay {
		return value(p, f.cost.Measured) + " T"
	}
	return value(p, f.cost.Measured)
}

// broke reports whether the switch breaks something that the search can show.
func (s Switch) broke() bool { return len(s.Breaks) > 0 }

// group is a group of the gallery's runs: of the unchanged algorithm, or with a line changed.
type group struct {
	title   string
	entries []Entry
}

// gallery returns the groups that have a run.
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

// A below is a part of a reference page, under the overview.
type below struct{ id, title string }

// parts returns the parts of the page.
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
