package explore

import (
	"fmt"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// result returns what was found.
func (s *search) result() Result {
	r := Result{
		Progress: s.progress(), Complete: !s.stopped, Folded: s.Fold, Persistent: s.Persistent,
		Renamings: s.group.size(), Whole: s.whole,
		Most: s.most, Least: s.least, Bypass: s.bypass,
	}
	r.Properties = append(r.Properties, s.property(EM1, twoInside), s.property(EM2, stuck))
	if s.EM3 {
		r.Properties = append(r.Properties, s.orderOfRequests())
	}
	if s.Bypass && !s.Safety {
		p := s.bypassVerdict
		if s.stopped {
			p = Property{Name: EM3b, Verdict: Unknown}
		}
		r.Properties = append(r.Properties, p)
	}
	for i, own := range s.System.Algorithm.Invariants {
		p := s.property(own.Name, ownInvariants+i)
		if s.skipsInvariants() {
			p.Verdict = Unknown
		}
		r.Properties = append(r.Properties, p)
	}
	if !s.Safety {
		r.Properties = append(r.Properties, s.property(EntryPossible, withoutHope), s.entry())
		if !s.System.Algorithm.Perpetual {
			r.Properties = append(r.Properties, s.property(Termination, restless))
		}
	}
	if w := s.found[verbFails]; w.known {
		p := s.property(Panic, verbFails)
		r.Properties = append(r.Properties, p.because(s.failures[w.failed.move.transition]))
	}
	if s.found[verbFails].known && s.System.Algorithm.UserProgram != nil {
		r.withdraw()
	}
	if failure := s.machine.Failed(); failure != nil {
		p := Property{Name: Panic, Verdict: Broken, Schedule: []trace.Choice{}, Processes: []mutex.ID{s.machine.Acting()}}
		r.Properties = append(r.Properties, p.because(failure))
	}
	return r
}

// withdraw withdraws verdicts that hold only because a verb of a program failed, and those that something can never
// happen: what would follow the failure is unknown.
func (r *Result) withdraw() {
	r.Complete = false
	for i, p := range r.Properties {
		if p.Verdict == Holds || slices.Contains([]string{EntryPossible, Entry, Termination}, p.Name) {
			r.Properties[i] = Property{Name: p.Name, Verdict: Unknown}
		}
	}
}

// because returns the property with the reason why a verb failed.
func (p Property) because(failure any) Property {
	p.Text = fmt.Sprint(failure)
	p.Failure, _ = failure.(*mutex.Failure)
	return p
}

// property returns the verdict on the property at an index of search.found.
func (s *search) property(name string, place int) Property {
	switch w := &s.found[place]; {
	case w.known:
		walk := s.walkTo(w.state)
		if name == Panic {
			walk.fail(&w.failed.move)
		}
		who := slices.Clone(w.processes)
		for i, p := range who {
			who[i] = mutex.ID(walk.process(int(p-1)) + 1)
		}
		return Property{Name: name, Verdict: Broken, Schedule: walk.schedule, Processes: who, Text: w.why, Failure: w.failure}
	case s.stopped:
		return Property{Name: name, Verdict: Unknown}
	}
	return Property{Name: name, Verdict: Holds}
}

// orderOfRequests returns the verdict on EM3, and for which application messages it holds.
func (s *search) orderOfRequests() Property {
	p := s.property(EM3, outOfOrder)
	if p.Verdict == Holds {
		p.Note = map[appMessages]Note{news: AnyMessages, free: OneMessage}[s.appMessages]
	}
	return p
}

// entry judges whether every process that may ask can get inside.
func (s *search) entry() Property {
	if s.stopped {
		return Property{Name: Entry, Verdict: Unknown}
	}
	p := Property{Name: Entry, Verdict: Holds}
	for i, asks := range s.System.Asks {
		if asks > 0 && s.canEnter>>i&1 == 0 {
			p.Verdict = Broken
			p.Processes = append(p.Processes, mutex.ID(i+1))
		}
	}
	return p
}
