package web

// Index is the view of the page of all algorithms.
type Index struct {
	Page       Page
	Ignored    []string // invalid URL parameters, with the allowed values
	Costs      Costs
	Heads      []SortHead
	Rows       []Compared     // in the order of the page
	Chosen     map[string]int // the places of the algorithms in the charts
	Hidden     []Option       // the parameters that a sorting form must send, by name
	Comparison Comparison
	Programs   []AsProgram // the classics that also exist as programs
	Empty      string      // the link to the empty program
}

// AsProgram is an algorithm as a program that users can change.
type AsProgram struct{ Title, Link string }

// Costs is the part of the page besides the table: the choice of algorithms, and their charts.
type Costs struct {
	Story    string
	Choosers []Chooser
	Groups   []ChipGroup
	Charts   []Chart
	Remarks  []string
	Sources  []CostSource
	Rows     []CostRow
	AxisName string // the variable that distinguishes the rows
	CSV      string // the path of the data as CSV
	Build    string // of the server, with which all was measured
}

// A Chooser is a control with several options.
type Chooser struct {
	Name    string
	Label   string
	Options []Option
}

// Option is one of them, with the path of the page that chooses it.
type Option struct {
	Name, Text string
	Path       string
	Chosen     bool
}

// ChipGroup is a group of algorithms of one kind.
type ChipGroup struct {
	Label string
	Chips []Chip
}

// Chip adds an algorithm to the charts, or removes it. Place is its hue and shape, -1 if it is not shown; Instead is
// the title of the algorithm that it would replace.
type Chip struct {
	Name, Title, Path string
	Place             int
	Instead           string
}

// CostSource is the claims about an algorithm, and their source.
type CostSource struct {
	Name, Title string
	Place       int
	Messages    CostFormula
	Delay       CostFormula
	Paper       string
}

// CostFormula is a claimed formula. Ours: it was derived for Fano.
type CostFormula struct {
	Text string
	Ours bool
}

// ours reports whether some formula of the source was derived for Fano.
func (s CostSource) ours() bool { return s.Messages.Ours || s.Delay.Ours }

// CostRow is the measurements at one point: one cell for each chart.
type CostRow struct {
	Title, At string
	Cells     [2]CostCell
	Left      string // why there are none; empty if there are
}

// CostCell is a mark as a cell. If Mean is empty there is no mark.
type CostCell struct {
	ID      string // of the mark
	Claimed string
	Mean    string
	Between string // minimum and maximum
	Runs    []CostRun
}

// CostRun is a run of a mark: "all" if all runs are equal; else "least", "median" or "most".
type CostRun struct {
	Role  string
	Seed  int
	Value string
	Play  string
}

// SortHead is the heading of a sortable column.
type SortHead struct {
	Name string
	Path string
	Sort string // "ascending", "descending", or empty
}

// Asks returns which nodes an algorithm's processes ask.
func (a Compared) Asks(p Page) string {
	return p.Texts.Or("compare.asks."+a.Name, p.T("compare.topology."+a.Topology))
}

// MainGuarantees returns the properties in the table: EM1, EM2 and EM3.
func (a Compared) MainGuarantees() []Guarantee { return a.Guarantees[:min(len(a.Guarantees), 3)] }

// rowClass highlights the row of an algorithm in the charts, in its hue.
func (i Index) rowClass(a Compared) string {
	if at, on := i.Chosen[a.Name]; on {
		return "on " + place(at)
	}
	return ""
}
