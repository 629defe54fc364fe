package check

import (
	"slices"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// Why EM3 or starvation is not judged.
const (
	// NotAsked: nobody asked, and what it needs is not in the search.
	NotAsked explore.Note = "not-asked"
	// EndlessNotAsked: nobody asked for starvation, which takes a second search.
	EndlessNotAsked explore.Note = "endless-not-asked"
	// MoreMessages: the document's own run has more events of the application than the search, and they move clocks that
	// are read.
	MoreMessages explore.Note = "more-messages"
	// UnknownNumbers: a program has numbers that rise, and it cannot be told from its text that they are only compared.
	UnknownNumbers explore.Note = "unknown-numbers"
	// SoFar: it holds as far as it was searched, and some of the systems were not.
	SoFar explore.Note = "so-far"
	// NotWithFaults: starvation was asked for beside faults, and is judged without them only.
	NotWithFaults explore.Note = "not-with-faults"
)

// judged are the verdicts of a search, with EM3 and starvation among them even where they are not judged.
func (q *Question) judged(r explore.Result) []explore.Property {
	all := slices.Clone(r.Properties)
	at := slices.IndexFunc(all, func(p explore.Property) bool { return p.Name == explore.EM3 })
	switch {
	case at < 0 && !q.options.EM3:
		common := slices.IndexFunc(all, func(p explore.Property) bool { return p.Name != explore.EM1 && p.Name != explore.EM2 })
		if common < 0 {
			common = len(all)
		}
		all = slices.Insert(all, common, explore.Property{Name: explore.EM3, Verdict: explore.NotJudged, Note: NotAsked})
	case at >= 0 && all[at].Verdict == explore.Holds && q.more:
		all[at].Verdict, all[at].Note = explore.NotJudged, MoreMessages
	}
	switch {
	case !q.options.Starvation:
		all = append(all, explore.Property{Name: explore.Starvation, Verdict: explore.NotJudged, Note: EndlessNotAsked})
	case q.notStarved() != "":
		all = append(all, explore.Property{Name: explore.Starvation, Verdict: explore.NotJudged, Note: q.notStarved()})
	}
	return all
}

// notStarved says why starvation is not judged, nothing where it can be: a search of processes that ask again and again has
// no faults, and if some numbers of a program rise, and nobody knows how they are used, it could take two states for one
// that are not.
func (q *Question) notStarved() explore.Note {
	own := q.system.Algorithm.Own
	switch {
	case q.Faults != explore.Faults{}:
		return NotWithFaults
	case own != nil && len(own.Unjudged) > 0:
		return UnknownNumbers
	}
	return ""
}

// tellsMore reports whether the document's own run has more events of the application than a search that judges EM3: an
// internal one, or a second message of one process.
func tellsMore(d *scenario.Document) bool {
	sent := map[int]int{}
	for _, a := range d.Script {
		switch a.Do {
		case scenario.DoInternal:
			return true
		case scenario.DoSend:
			sent[a.Process]++
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
