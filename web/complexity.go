package web

import (
	"math"
	"strconv"
)

// Complexity holds a paper's numbers, each next to the measured costs of the algorithm. The texts are complexity.….
type Complexity struct {
	Sizes    []Size // of the systems in which costs are measured
	Costs    []ClaimedCost
	Pairs    []Pair
	Entries  []int // of the runs in which messages are measured
	Messages []MessageSize
}

// ClaimedCost is a number of messages per entry, for each of the Sizes. Formula is empty if the paper has none.
type ClaimedCost struct {
	Case     string // "again", "first", "alone", "saturated", "wave"
	Formula  string
	Claimed  []float64
	Measured []Measured
}

// Measured is a number with the path of its run.
type Measured struct {
	Value float64
	Play  string
}

// Pair is the cost of an entry for two clients that are the only active ones, and share Arbiter.
type Pair struct {
	Clients  [2]int
	Arbiter  int
	Claimed  float64
	Measured Measured
}

// MessageSize is the size in bits of an algorithm's largest message, for each of the Entries.
type MessageSize struct {
	Name, Title string
	Bits        []Measured
}

// rounding is a difference that is not visible.
const rounding = 1e-9

// above reports whether the measurement for a size exceeds the claim.
func (c ClaimedCost) above(i int) bool { return c.Measured[i].Value > c.Claimed[i]+rounding }

// holds reports whether no measurement exceeds its claim.
func (c ClaimedCost) holds() bool {
	for i := range c.Measured {
		if c.above(i) {
			return false
		}
	}
	return true
}

// of returns the cost of a case.
func (c *Complexity) of(name string) ClaimedCost {
	for _, cost := range c.Costs {
		if cost.Case == name {
			return cost
		}
	}
	return ClaimedCost{}
}

// verdict returns the sentence on a case. Its placeholders describe by how much the measurements exceed the paper's
// numbers in the two largest systems: {times} as much in the largest, {more} and {most} percent more.
func (c *Complexity) verdict(p Page, name string) string {
	cost, last := c.of(name), len(c.Sizes)-1
	ratio := func(i int) float64 { return cost.Measured[i].Value / cost.Claimed[i] }
	percent := func(i int) string { return strconv.Itoa(int(math.Round(100 * (ratio(i) - 1)))) }
	return p.T("complexity.verdict."+name,
		"times", value(p, math.Round(10*ratio(last))/10), "more", percent(last-1), "most", percent(last),
		"second", itoa(c.Sizes[last-1].N), "last", itoa(c.Sizes[last].N))
}

// unclaimed reports whether the paper gives no number.
func (c ClaimedCost) unclaimed() bool { return c.Formula == "" }

// openClaim returns the accessible name of a link to a measured run.
func openClaim(p Page, m Measured, row, column string) string {
	return p.T("complexity.open", "value", value(p, m.Value), "row", row, "column", column)
}
