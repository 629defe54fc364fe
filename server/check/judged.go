package check

import (
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// Reasons why EM3 or starvation is not judged.
const (
	// NotRequested: EM3 was not asked for, and the search lacks what it needs.
	NotRequested explore.Note = "not-asked"
	// StarvationNotRequested: starvation, which takes a second search, was not asked for.
	StarvationNotRequested explore.Note = "endless-not-asked"
	// MoreMessages: the document's own run has more application events than the search, and they advance clocks that
	// the algorithm reads.
	MoreMessages explore.Note = "more-messages"
	// UnknownNumbers: a program has growing numbers, and its text does not show that they are only compared.
	UnknownNumbers explore.Note = "unknown-numbers"
	// SoFar: the property holds in the systems that were searched; others were not searched.
	SoFar explore.Note = "so-far"
	// NotWithFaults: starvation is judged without faults only, and the search has faults.
	NotWithFaults explore.Note = "not-with-faults"
)

// judged returns the properties of a search result, with EM3 and starvation added as "not judged" where they are
// missing.
func (q *Question) judged(r explore.Result) []explore.Property {
	all := slices.Clone(r.Properties)
	at := slices.IndexFunc(all, func(p explore.Property) bool { return p.Name == explore.EM3 })
	switch {
	case at < 0 && !q.options.EM3:
		common := slices.IndexFunc(all, func(p explore.Property) bool { return p.Name != explore.EM1 && p.Name != explore.EM2 })
		if common < 0 {
			common = len(all)
		}
		all = slices.Insert(all, common, explore.Property{Name: explore.EM3, Verdict: explore.NotJudged, Note: NotRequested})
	case at >= 0 && all[at].Verdict == explore.Holds && q.more:
		all[at].Verdict, all[at].Note = explore.NotJudged, MoreMessages
	}
	switch {
	case !q.options.Starvation:
		all = append(all, explore.Property{Name: explore.Starvation, Verdict: explore.NotJudged, Note: StarvationNotRequested})
	case q.notStarved() != "":
		all = append(all, explore.Property{Name: explore.Starvation, Verdict: explore.NotJudged, Note: q.notStarved()})
	}
	return all
}

// notStarved returns why starvation cannot be judged, or "" if it can: the starvation search supports no faults, and
// if a program's growing numbers are used in an unknown way, it could merge two states that differ.
func (q *Question) notStarved() explore.Note {
	own := q.system.Algorithm.UserProgram
	switch {
	case q.Faults != explore.Faults{}:
		return NotWithFaults
	case own != nil && len(own.Unjudged) > 0:
		return UnknownNumbers
	}
	return ""
}

// hasMoreAppEvents reports whether the document's own run has more application events than a search that judges EM3: an
// internal event, or a second message of one process.
func hasMoreAppEvents(d *scenario.Document) bool {
	sent := map[int]int{}
	for _, a := range d.Script {
		switch a.Do {
		case trace.Internal:
			return true
		case trace.Send:
			sent[int(a.Process)]++
		}
	}
	for _, c := range d.Schedule {
		switch c.Kind {
		case trace.Internal:
			return true
		case trace.Send:
			sent[int(c.At)]++
		}
	}
	for _, n := range sent {
		if n > 1 {
			return true
		}
	}
	return false
}
