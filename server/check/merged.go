package check

import (
	"maps"
	"slices"

	"fano/algorithms/engine/explore"
)

// A System is one of the small systems of a portfolio.
type System struct {
	Processes int   `json:"processes"`
	Asks      []int `json:"asks"`
	EM3       bool  `json:"em3,omitempty"` // EM3 is judged in it
}

// Searched is a system with the result of its search.
type Searched struct {
	System
	Verdict  explore.Verdict `json:"verdict"` // also notSearched
	States   int             `json:"states,omitempty"`
	Seconds  float64         `json:"seconds,omitempty"`
	Complete bool            `json:"complete,omitempty"`
	Most     int             `json:"most,omitempty"` // see [Report]
	Least    int             `json:"least,omitempty"`
}

// notSearched is the verdict on a system that the search did not reach.
const notSearched explore.Verdict = "not searched"

// Covered lists the systems that one verdict is about.
type Covered struct {
	Done    []Group    `json:"done"`           // every state was visited
	Left    []Group    `json:"left,omitempty"` // not searched, or not completely
	Systems []Searched `json:"systems"`
}

// The kinds of systems in a portfolio.
const (
	Alone = "alone" // one process asks, once
	Once  = "once"  // each process asks once
	Twice = "twice" // one process asks twice, another once
	Often = "often" // two processes: one asks three times, the other twice
	Order = "em3"   // EM3 is judged
)

// A Group names all systems of the given kinds and numbers of processes.
type Group struct {
	Processes []int    `json:"processes"`
	Kinds     []string `json:"kinds"`
}

// merged merges the reports of the first systems of a portfolio into one; sum is the progress of all searches
// together.
func (p Portfolio) merged(reports []*Report, sum Progress) *Report {
	main, bytes := reports[0], 0.0
	for _, r := range reports {
		bytes += r.BytesPerState * float64(r.States)
		if main.Verdict != explore.Broken && (r.Verdict == explore.Broken || r.Processes >= main.Processes) {
			main = r
		}
	}
	out := *main
	out.Progress, out.BytesPerState = sum, rounded(bytes/float64(max(sum.States, 1)), 10)
	out.Most, out.Least, out.Whole = 0, 0, 0 // these describe a single system
	out.Complete, out.Stopped = len(reports) == len(p), ""
	for _, r := range reports {
		out.Complete = out.Complete && r.Complete
		if !r.Complete && out.Stopped == "" {
			out.Stopped = r.Stopped
		}
		if r.Starvation != nil {
			out.Starvation = r.Starvation
		}
		if r.Bypass != nil && out.Bypass != nil && *out.Bypass >= 0 && (*r.Bypass < 0 || *r.Bypass > *out.Bypass) {
			out.Bypass = r.Bypass
		}
	}
	out.Portfolio = p.covered(reports)
	out.Properties = nil
	for _, r := range reports {
		for _, one := range r.Properties {
			if property(out.Properties, one.Property) == nil {
				out.Properties = append(out.Properties, p.merge(one.Property, reports))
			}
		}
	}
	q := p[len(p)-1] // the last one judges EM3 if any does
	out.Verdict, out.Unjudged = q.verdict(out.Properties), q.unjudged(out.Properties)
	return &out
}

// property returns the property with the given name, or nil.
func property(all []Property, name string) *Property {
	if i := slices.IndexFunc(all, func(p Property) bool { return p.Property == name }); i >= 0 {
		return &all[i]
	}
	return nil
}

// merge returns the verdict on one property in all systems: broken, from the first system that breaks it; holds
// only if every system was searched.
func (p Portfolio) merge(name string, reports []*Report) (out Property) {
	judged, within := 0, []int(nil)
	for i, r := range reports {
		one := property(r.Properties, name)
		if one == nil {
			continue
		}
		if one.Verdict != explore.NotJudged {
			if judged++; !slices.Contains(within, r.Processes) {
				within = append(within, r.Processes)
			}
		}
		weaker := out.Verdict == explore.Holds && (one.Verdict == explore.Unknown || one.Note == explore.OneMessage)
		switch {
		case one.Verdict == explore.Broken && out.Verdict != explore.Broken:
			out = *one
			s := p[i].small()
			out.System = &s
		case out.Property == "", out.Verdict == explore.NotJudged, weaker:
			out = *one
		}
	}
	if judged > 0 && judged < len(reports) && out.Verdict != explore.Broken {
		out.Within = within
	}
	if len(reports) < len(p) && (out.Verdict == explore.Holds || out.Verdict == explore.NotJudged && p.judges(name)) {
		out.Verdict, out.Note = explore.Unknown, SoFar
	}
	return out
}

// judges reports whether name is EM3 and some system of the portfolio judges it.
func (p Portfolio) judges(name string) bool {
	return name == explore.EM3 && slices.ContainsFunc(p, func(q *Question) bool { return q.options.EM3 })
}

// small returns the question's system as an entry of a portfolio.
func (q *Question) small() System {
	return System{Processes: q.Document.Processes, Asks: q.Asks, EM3: q.options.EM3}
}

// kind returns the kind of s.
func (s System) kind() string {
	requests := 0
	for _, n := range s.Asks {
		requests += n
	}
	switch {
	case s.EM3:
		return Order
	case requests == 1:
		return Alone
	case slices.Max(s.Asks) == 1:
		return Once
	case requests > 3:
		return Often
	}
	return Twice
}

// covered lists which systems were searched, and which were not.
func (p Portfolio) covered(reports []*Report) *Covered {
	var out Covered
	left := map[int][]string{}
	for i, q := range p {
		s := Searched{System: q.small(), Verdict: notSearched}
		if i < len(reports) {
			r := reports[i]
			s.Verdict, s.States, s.Seconds, s.Complete, s.Most, s.Least = r.Verdict, r.States, r.Seconds, r.Complete, r.Most, r.Least
		}
		out.Systems = append(out.Systems, s)
		if kinds := left[s.Processes]; !s.Complete && !slices.Contains(kinds, s.kind()) {
			left[s.Processes] = append(kinds, s.kind())
		}
	}
	done := map[int][]string{}
	for _, s := range out.Systems {
		if kinds := done[s.Processes]; !slices.Contains(kinds, s.kind()) && !slices.Contains(left[s.Processes], s.kind()) {
			done[s.Processes] = append(kinds, s.kind())
		}
	}
	out.Done, out.Left = groups(done), groups(left)
	return &out
}

// groups groups numbers of processes that have the same kinds. The kinds Often and Order, which exist for two
// processes only, form groups of their own.
func groups(kinds map[int][]string) (all []Group) {
	add := func(n int, of []string) {
		if len(of) == 0 {
			return
		}
		for i := range all {
			if slices.Equal(all[i].Kinds, of) {
				all[i].Processes = append(all[i].Processes, n)
				return
			}
		}
		all = append(all, Group{[]int{n}, of})
	}
	sizes := slices.Sorted(maps.Keys(kinds))
	for _, n := range sizes {
		var plain []string
		for _, kind := range []string{Alone, Once, Twice} {
			if slices.Contains(kinds[n], kind) {
				plain = append(plain, kind)
			}
		}
		add(n, plain)
	}
	for _, kind := range []string{Often, Order} {
		for _, n := range sizes {
			if slices.Contains(kinds[n], kind) {
				add(n, []string{kind})
			}
		}
	}
	return all
}
