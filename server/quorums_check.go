package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"fano/algorithms/mutex"
	"fano/algorithms/quorum"
	"fano/server/locale"
	"fano/web"
)

// printChecked prints the sets without failures, the findings about them, and what the failures leave.
func (q *quorumTable) printChecked(out io.Writer, n int) error {
	sets, err := quorum.Of(q.system, n, nil)
	if err != nil {
		return err
	}
	facts, err := sets.Examine()
	if err != nil {
		return err
	}
	left, err := sets.Without(q.down)
	if err != nil {
		return err
	}
	if q.json {
		return writeJSON(out, checkedSets(sets, facts, left))
	}
	tellSets(out, sets)
	tellFindings(out, facts)
	tellFailures(out, sets, left)
	return nil
}

// checked is the JSON form of sets with their findings.
type checked struct {
	listed
	Findings []quorum.Finding         `json:"findings"`
	Sizes    map[string]quorum.Spread `json:"sizes"`
	Left     []loss                   `json:"left,omitempty"` // process i is at index i-1; empty if none has failed
}

type loss struct {
	Fate    quorum.Fate `json:"fate"`
	Missing []mutex.ID  `json:"missing,omitempty"`
	Instead []mutex.ID  `json:"instead,omitempty"`
}

func checkedSets(s *quorum.Sets, facts *quorum.Facts, left *quorum.Survivors) checked {
	c := checked{listed: listedSets(s), Findings: facts.Findings, Sizes: map[string]quorum.Spread{
		"asks": facts.Asks, "asked": facts.Asked, "neighbours": facts.Neighbours,
	}}
	if len(left.Down) > 0 {
		for _, l := range left.Of {
			c.Left = append(c.Left, loss{l.Fate, l.Missing, slices.Collect(l.Instead.All())})
		}
	}
	return c
}

// tellFindings writes a line for each claim, in the words of the page, and one for the sizes.
func tellFindings(out io.Writer, facts *quorum.Facts) {
	texts, _ := locale.Named("en")
	fmt.Fprintln(out)
	for _, f := range facts.Findings {
		fmt.Fprintln(out, web.QuorumFinding(f).Line(texts))
	}
	fmt.Fprintf(out, "\n|S_i| %s, |R_i| %s, neighbours %s\n",
		spreadOf(facts.Asks), spreadOf(facts.Asked), spreadOf(facts.Neighbours))
}

func spreadOf(s quorum.Spread) string {
	return between(s.Least, s.Most) + " (mean " + strconv.FormatFloat(s.Mean, 'f', 2, 64) + ")"
}

// tellFailures writes how many processes a single failure stops, and which still have a quorum.
func tellFailures(out io.Writer, s *quorum.Sets, left *quorum.Survivors) {
	least, most := s.Fragility()
	fmt.Fprintf(out, "a single failure stops %s others\n", between(least, most))
	if len(left.Down) == 0 {
		return
	}
	fmt.Fprintf(out, "\nwithout %s", list(left.Down))
	if len(left.Lost) > 0 {
		fmt.Fprintf(out, ", and the fictitious %s on their machines", list(left.Lost))
	}
	fmt.Fprintf(out, ": %d untouched, %d replaced, %d stopped\n",
		left.Count(quorum.Whole), left.Count(quorum.Replaced), left.Count(quorum.Stopped))
	for i, l := range left.Of {
		switch l.Fate {
		case quorum.Stopped:
			fmt.Fprintf(out, "%d stopped for want of %s\n", i+1, list(l.Missing))
		case quorum.Replaced:
			fmt.Fprintf(out, "%d instead %s\n", i+1, words(&l.Instead))
		}
	}
}
