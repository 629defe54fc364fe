package web

import "strings"

// Quorums is the page that examines the sets S_i and R_i of a system.
type Quorums struct {
	Page     Page
	Form     QuorumForm
	Wrong    *QuorumWrong // nil: nothing is wrong
	Shown    *QuorumsShown
	Examples []QuorumExample
	Orders   []PlaneOrder
}

// QuorumForm is what stands in the form, as it was sent.
type QuorumForm struct {
	N, System, Down string
	Systems         []string
	Most            int // processes
}

// QuorumWrong is why nothing is shown.
type QuorumWrong struct {
	Field string // of the form: "n", "system" or "down"
	Why   string
}

// QuorumExample is worth looking at; its text is quorums.example.<Name>.
type QuorumExample struct{ Name, Path string }

// PlaneOrder is what is known of the planes of an order.
type PlaneOrder struct {
	Order, Points int
	Known         string // "made", "triangle", "bruck-ryser", "lam"
	Path          string
}

// QuorumsShown are quorums, and what is found of them.
type QuorumsShown struct {
	N          int
	System     string
	Planar     bool // the sets are made as lines of a plane, or of what serves as one
	Order      int  // of the plane
	Points     int  // the fictitious too
	Lines      int  // sets that differ
	Wanted     int  // the order that a plane of just N points would have; 0 if N is no number of points
	Known      string
	Findings   []QuorumFinding
	Sizes      []QuorumSize
	Root       float64 // √N
	Rows       []QuorumRow
	Failed     QuorumFailure
	DrawMatrix bool
}

// QuorumFinding is what a claim is worth for the sets. Verdict is "holds", "breaks" or "silent"; Case is the part of the
// claim that breaks, where there are several.
type QuorumFinding struct {
	Claim   string
	Claimed bool
	Verdict string
	Case    string
	Shown   []int
}

// QuorumSize is how large sets are: "asks", "asked" or "neighbours".
type QuorumSize struct {
	Name        string
	Least, Most int
	Mean        float64
}

// QuorumRow are the sets of a point.
type QuorumRow struct {
	I, Host int // Host: the process on whose machine a fictitious point works; 0: a process
	S, R    []int
	Fate    string // "down", "whole", "replaced", "stopped"; empty: nobody has failed, or the point is fictitious
	Missing []int
	Instead []int
	Gone    bool // failed, itself or with the machine on which it works
}

// QuorumFailure is what failed processes leave.
type QuorumFailure struct {
	Rule                                string // "fixed", "majority", "tree"
	Least, Most                         int    // others that a single failure stops
	Down, Lost                          []int
	Whole, Replaced, Stopped, Untouched int
}

// ofPlanes says that a claim is one of planes, not of sets.
func (f QuorumFinding) ofPlanes() bool {
	return len(f.Claim) == 2 && (f.Claim[0] == 'p' || f.Claim[0] == 't')
}

// Sign is the finding at a glance.
func (f QuorumFinding) Sign() string {
	switch {
	case f.Verdict == "holds":
		return "✓"
	case f.Verdict == "breaks" && f.Claimed:
		return "✕"
	}
	return "–"
}

// class is how the sign is set: green and red are for what is claimed.
func (f QuorumFinding) class() string {
	switch {
	case !f.Claimed || f.Verdict == "silent":
		return "quorum-free"
	case f.Verdict == "holds":
		return "holds"
	}
	return "broken"
}

// state is the finding in words.
func (f QuorumFinding) state(t *Texts) string {
	if f.Claimed {
		return t.T("quorums.state.claimed." + f.Verdict)
	}
	return t.T("quorums.state.free." + f.Verdict)
}

// shown are the numbers that show it; empty where there is nothing to be shown.
func (f QuorumFinding) shown(t *Texts) string {
	which := f.Claim
	if f.Case != "" {
		which += "-" + f.Case
	}
	key := "quorums.shown." + f.Verdict + "." + which
	if !t.Has(key) {
		return ""
	}
	var args []any
	for i, n := range f.Shown {
		args = append(args, string(rune('a'+i)), n)
	}
	return t.T(key, args...)
}

// Told is the finding as a line of plain text.
func (f QuorumFinding) Told(t *Texts) string {
	line := f.Sign() + " " + plain(t.T("quorums.name."+f.Claim)) + ", " + f.state(t) + ": "
	line += plain(t.T("quorums.claim." + f.Claim))
	if shown := f.shown(t); shown != "" {
		line += " " + plain(shown)
	}
	return line
}

// wrongAt says of a field of the form that it is wrong.
func (v Quorums) wrongAt(field string) bool { return v.Wrong != nil && v.Wrong.Field == field }

// why tells what there is to be told of the number of points of a plane.
func (s *QuorumsShown) why(p Page) []string {
	fictitious := s.Points - s.N
	var all []string
	switch {
	case fictitious == 0 && s.Order > 1:
		all = append(all, p.T("quorums.order.exact", "n", s.N, "q", s.Order))
	case fictitious == 0 && s.Order == 1:
		all = append(all, p.T("quorums.order.triangle"))
	case fictitious == 0:
		all = append(all, p.T("quorums.order.line"))
	case s.Wanted == 0:
		all = append(all, p.T("quorums.order.between", "n", s.N))
	case s.Known == "bruck-ryser":
		all = append(all, p.T("quorums.order.bruck-ryser", "n", s.N, "q", s.Wanted, "rest", s.Wanted%4))
	case s.Known == "lam":
		all = append(all, p.T("quorums.order.lam", "n", s.N, "q", s.Wanted))
	}
	if fictitious > 0 {
		serves := p.T("quorums.fictitious", "n", fictitious, "q", s.Order, "points", s.Points, "from", s.N+1)
		all = append(all, serves+" "+p.T("quorums.judged"))
	}
	return all
}

// single tells what a single failure stops.
func (f QuorumFailure) single(p Page) string {
	switch {
	case f.Most == 0:
		return p.T("quorums.failed.single.none")
	case f.Least == f.Most:
		return p.T("quorums.failed.single.even", "most", f.Most)
	}
	return p.T("quorums.failed.single", "least", f.Least, "most", f.Most)
}

// left is what a process has left, after a sign.
func (r QuorumRow) left(p Page) string {
	switch r.Fate {
	case "replaced":
		return "✓ " + p.T("quorums.fate.replaced", "set", numbers(r.Instead))
	case "stopped":
		return "✕ " + p.T("quorums.fate.stopped", "set", numbers(r.Missing))
	case "whole":
		return "✓ " + p.T("quorums.fate.whole")
	case "down":
		return "– " + p.T("quorums.fate.down")
	}
	return ""
}

// of are the members of a set, or that there is nobody.
func of(p Page, set []int) string {
	if len(set) == 0 {
		return p.T("quorums.sets.nobody")
	}
	return numbers(set)
}

// numbers are set as the paper sets them: 1 2 4.
func numbers(set []int) string {
	all := make([]string, len(set))
	for i, n := range set {
		all[i] = itoa(n)
	}
	return strings.Join(all, " ")
}

// The matrix: squares of so many units, after a margin for the numbers.
const (
	matrixCell   = 16
	matrixMargin = 24
)

// cell is the middle of the square of a point, along either side.
func cell(i int) string { return itoa(matrixMargin + (i-1)*matrixCell + matrixCell/2) }

// side is that of the whole matrix.
func (s *QuorumsShown) side() int { return matrixMargin + s.Points*matrixCell + 2 }
