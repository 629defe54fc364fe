package web

// Index is the page of all algorithms.
type Index struct {
	Page       Page
	Ignored    []string // of the address: what makes no sense, and what would
	Costs      Costs
	Heads      []SortHead
	Rows       []Compared     // in the order in which they are shown
	Chosen     map[string]int // the places of those that the charts show
	Hidden     []Option       // what a form that sorts must send with it, by name
	Comparison Comparison
	Programs   []AsProgram // the classics that are written as programs, too
	Empty      string      // the link to the empty program
}

// AsProgram is an algorithm as a program that a reader can change.
type AsProgram struct{ Title, Link string }

// Costs is what the page of the algorithms shows beside the table: which algorithms are chosen, and their charts.
type Costs struct {
	Story    string
	Choosers []Chooser
	Groups   []ChipGroup
	Charts   []Chart
	Remarks  []string
	Sources  []CostSource
	Rows     []CostRow
	AxisName string // of what the rows differ in
	CSV      string // path of the same as CSV
	Build    string // of the server, when all was measured
}

// A Chooser is a choice of one of some.
type Chooser struct {
	Name    string
	Label   string
	Options []Option
}

// Option is one of them, with the path of the page on which it is chosen.
type Option struct {
	Name, Text string
	Path       string
	Chosen     bool
}

// ChipGroup are algorithms of one kind.
type ChipGroup struct {
	Label string
	Chips []Chip
}

// Chip puts an algorithm into the charts, or takes it out. Place is its hue and shape, -1 if it is not shown; Instead
// is the title of the one whose place it would take.
type Chip struct {
	Name, Title, Path string
	Place             int
	Instead           string
}

// CostSource is what is claimed of an algorithm, and by whom.
type CostSource struct {
	Name, Title string
	Place       int
	Messages    CostFormula
	Delay       CostFormula
	Paper       string
}

// CostFormula is a claim. Ours: it was derived for Fano.
type CostFormula struct {
	Text string
	Ours bool
}

// ours says that some formula of the source was derived for Fano.
func (s CostSource) ours() bool { return s.Messages.Ours || s.Delay.Ours }

// CostRow is what was measured at one point, in words and numbers: in each of the charts.
type CostRow struct {
	Title, At string
	Cells     [2]CostCell
	Left      string // why there is nothing; empty: there is
}

// CostCell is a mark as a table has it. Without a mean there is none.
type CostCell struct {
	ID      string // of the mark
	Claimed string
	Mean    string
	Between string // least and most
	Runs    []CostRun
}

// CostRun is a run of a mark: "all", where all of them show the same; else "least", "median" or "most".
type CostRun struct {
	Role  string
	Seed  int
	Value string
	Play  string
}

// SortHead is the head of a column by which the table can be sorted.
type SortHead struct {
	Name string
	Path string
	Sort string // "ascending", "descending", or empty
}

// Asks is whom an algorithm's processes ask.
func (a Compared) Asks(p Page) string {
	return p.Texts.Or("compare.asks."+a.Name, p.T("compare.topology."+a.Topology))
}

// Guarantees are the properties of the table: EM1, EM2 and EM3.
func (a Compared) Guarantees() []Kept { return a.Kept[:min(len(a.Kept), 3)] }

// rowClass marks the row of an algorithm that the charts show, in its hue.
func (i Index) rowClass(a Compared) string {
	if at, on := i.Chosen[a.Name]; on {
		return "on " + place(at)
	}
	return ""
}
