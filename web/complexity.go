package web

import (
	"math"
	"strconv"
)

// Complexity are the figures that a paper claims, each beside what runs of the algorithm cost. The texts are complexity.….
type Complexity struct {
	Sizes    []Size // of the systems in which costs are measured
	Costs    []ClaimedCost
	Pairs    []Pair
	Entries  []int // of the runs in which messages are measured
	Messages []MessageSize
}

// ClaimedCost is a number of messages per entry, for each of the Sizes. Where the paper says nothing its Formula is empty.
type ClaimedCost struct {
	Case     string // "again", "first", "alone", "saturated", "wave"
	Formula  string
	Claimed  []float64
	Measured []Measured
}

// Measured is a number with the path of the run from which it was taken.
type Measured struct {
	Value float64
	Play  string
}

// Pair is what an entry costs two clients that are the only active ones. Arbiter is the one that they have in common.
type Pair struct {
	Clients  [2]int
	Arbiter  int
	Claimed  float64
	Measured Measured
}

// MessageSize are the bits of an algorithm's largest message, for each of the Entries.
type MessageSize struct {
	Name, Title string
	Bits        []Measured
}

// rounding hides what no reader could see.
const rounding = 1e-9

// above says that more was measured for a size than is claimed.
func (c ClaimedCost) above(i int) bool { return c.Measured[i].Value > c.Claimed[i]+rounding }

// holds says that nowhere more was measured than is claimed.
func (c ClaimedCost) holds() bool {
	for i := range c.Measured {
		if c.above(i) {
			return false
		}
	}
	return true
}

// of is the cost of a case.
func (c *Complexity) of(name string) ClaimedCost {
	for _, cost := range c.Costs {
		if cost.Case == name {
			return cost
		}
	}
	return ClaimedCost{}
}

// verdict is the sentence on a case. It may tell by how much the paper's figure is exceeded in the two largest systems:
// {times} as much in the largest, {more} and {most} hundredths more.
func (c *Complexity) verdict(p Page, name string) string {
	cost, last := c.of(name), len(c.Sizes)-1
	ratio := func(i int) float64 { return cost.Measured[i].Value / cost.Claimed[i] }
	percent := func(i int) string { return strconv.Itoa(int(math.Round(100 * (ratio(i) - 1)))) }
	return p.T("complexity.verdict."+name,
		"times", value(p, math.Round(10*ratio(last))/10), "more", percent(last-1), "most", percent(last),
		"second", itoa(c.Sizes[last-1].N), "last", itoa(c.Sizes[last].N))
}

// unclaimed says that the paper gives no figure.
func (c ClaimedCost) unclaimed() bool { return c.Formula == "" }

// openClaim is what a link to a run is called, where it stands without its row and column.
func openClaim(p Page, m Measured, row, column string) string {
	return p.T("complexity.open", "value", value(p, m.Value), "row", row, "column", column)
}
