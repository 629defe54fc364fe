package web

import (
	"cmp"
	"errors"
	"iter"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
	"fano/algorithms/quorum"
)

// Quorums is the view of the page that examines the sets S_i and R_i of a system.
type Quorums struct {
	Page  Page
	Form  QuorumForm
	Wrong *QuorumWrong     // nil: no error
	Shown *ExaminedQuorums // nil: nothing is shown
}

// QuorumForm is the values of the form, as sent.
type QuorumForm struct{ N, System, Down string }

// QuorumWrong is the reason why nothing is shown.
type QuorumWrong struct {
	Field string // of the form: "n", "system" or "down"
	Why   string
}

// ExaminedQuorums are the quorums of a system, the findings on them, and what failures leave of them.
type ExaminedQuorums struct {
	*quorum.Sets
	Facts   *quorum.Facts
	Left    *quorum.Survivors
	clients []mutex.Set // R_i at index i-1
}

// mostDrawn is the largest number of points for which the page draws the matrix: that of the plane of order 5.
const mostDrawn = 31

// quorumExamples are suggested URLs; their texts are quorums.example.<name>.
var quorumExamples = []struct{ name, query string }{
	{"fano", "n=7&system=plane"}, {"six", "n=43&system=plane"}, {"ten", "n=111&system=plane"}, {"triangle", "n=3&system=plane"},
	{"grid", "n=9&system=grid"}, {"arbiter", "n=7&system=plane-1988&down=2"}, {"half", "n=7&system=majority&down=2,3,5"},
	{"root", "n=15&system=tree&down=1"},
}

// ReadQuorumForm parses the form from a URL; without parameters it is the plane of seven points.
func ReadQuorumForm(query url.Values) QuorumForm {
	return QuorumForm{
		N:      cmp.Or(strings.TrimSpace(query.Get("n")), "7"),
		System: cmp.Or(query.Get("system"), quorum.Systems[0]),
		Down:   strings.TrimSpace(query.Get("down")),
	}
}

// misread is the code of a field with an invalid syntax.
const misread = "misread"

// Examine examines the quorums that the form describes. Errors: *quorum.Problem.
func (f QuorumForm) Examine() (*ExaminedQuorums, error) {
	n, err := strconv.Atoi(f.N)
	if err != nil {
		return nil, &quorum.Problem{Path: "n", Code: misread, Value: f.N}
	}
	var down []int
	for part := range strings.SplitSeq(f.Down, ",") {
		if f.Down == "" {
			break
		}
		i, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return nil, &quorum.Problem{Path: "down", Code: misread, Value: f.Down}
		}
		down = append(down, i)
	}
	if err := quorum.MayExamine(n); err != nil { // before they are built
		return nil, err
	}
	sets, err := quorum.Of(f.System, n, nil)
	if err != nil {
		return nil, err
	}
	left, err := sets.Without(down)
	if err != nil {
		return nil, err
	}
	facts, err := sets.Examine()
	return &ExaminedQuorums{sets, facts, left, sets.Clients()}, err
}

// Refusal explains in the page's language why nothing is shown; nil if the form is not at fault.
func (f QuorumForm) Refusal(p Page, err error) *QuorumWrong {
	problem, ok := errors.AsType[*quorum.Problem](err)
	if !ok {
		return nil
	}
	field, _, _ := strings.Cut(cmp.Or(problem.Path, "n"), "[")
	if problem.Code == misread {
		return &QuorumWrong{field, p.T("quorums.wrong."+field, "value", Clip(problem.Value))}
	}
	why := p.T("problem."+problem.Code, "value", Clip(problem.Value), "allowed", problem.Allowed)
	switch {
	case field == "down":
		why = p.T("quorums.form.down") + ": " + why
	case problem.Code == quorum.ManyExamined:
		why += ". " + p.T("quorums.wrong.command")
	}
	return &QuorumWrong{field, why}
}

// wrongAt reports whether a field of the form is invalid.
func (v Quorums) wrongAt(field string) bool { return v.Wrong != nil && v.Wrong.Field == field }

// A QuorumFinding is the verdict on one claim about the sets, with its words.
type QuorumFinding quorum.Finding

// findings returns those on planes, or those on sets and their graph.
func (s *ExaminedQuorums) findings(ofPlanes bool) (some []QuorumFinding) {
	for _, f := range s.Facts.Findings {
		if planes := len(f.Claim) == 2; planes == ofPlanes { // P1, T4
			some = append(some, QuorumFinding(f))
		}
	}
	return some
}

// sign returns the finding as a symbol.
func (f QuorumFinding) sign() string {
	switch {
	case f.Verdict == quorum.Holds:
		return "✓"
	case f.Verdict == quorum.Breaks && f.Claimed:
		return "✕"
	}
	return "–"
}

// class returns the class of the sign: green and red only for claimed properties.
func (f QuorumFinding) class() string {
	switch {
	case !f.Claimed || f.Verdict == quorum.Silent:
		return "quorum-free"
	case f.Verdict == quorum.Holds:
		return "holds"
	}
	return "broken"
}

// state returns the finding in words.
func (f QuorumFinding) state(t *Texts) string {
	if f.Claimed {
		return t.T("quorums.state.claimed." + string(f.Verdict))
	}
	return t.T("quorums.state.free." + string(f.Verdict))
}

// shown returns the numbers that show the finding; empty if there are none.
func (f QuorumFinding) shown(t *Texts) string {
	key := "quorums.shown." + string(f.Verdict) + "." + string(f.Claim)
	if f.Case != "" {
		key += "-" + f.Case
	}
	if !t.Has(key) {
		return ""
	}
	var args []any
	for i, n := range f.Shown {
		args = append(args, string(rune('a'+i)), n)
	}
	return t.T(key, args...)
}

// Line returns the finding as a line of plain text.
func (f QuorumFinding) Line(t *Texts) string {
	claim := string(f.Claim)
	line := f.sign() + " " + t.T("quorums.name."+claim) + ", " + f.state(t) + ": " + t.T("quorums.claim."+claim)
	if shown := f.shown(t); shown != "" {
		line += " " + shown
	}
	return plain(line)
}

// why explains the number of points of a plane.
func (s *ExaminedQuorums) why(p Page) (all []string) {
	points := len(s.S)
	order, exact := quorum.Exact(s.N)
	switch known := quorum.Exists(order); {
	case points == s.N && s.Order > 1:
		return []string{p.T("quorums.order.exact", "n", s.N, "q", s.Order)}
	case points == s.N && s.Order == 1:
		return []string{p.T("quorums.order.triangle")}
	case points == s.N:
		return []string{p.T("quorums.order.line")}
	case !exact:
		all = []string{p.T("quorums.order.between", "n", s.N)}
	case known == quorum.BruckRyser || known == quorum.Lam:
		all = []string{p.T("quorums.order."+string(known), "n", s.N, "q", order, "rest", order%4)}
	}
	serves := p.T("quorums.fictitious", "n", points-s.N, "q", s.Order, "points", points, "from", s.N+1)
	return append(all, serves+" "+p.T("quorums.judged"))
}

// A quorumSize is the size of some sets: "asks", "asked" or "neighbours".
type quorumSize struct {
	name string
	quorum.Spread
}

func (s *ExaminedQuorums) sizes() []quorumSize {
	return []quorumSize{{"asks", s.Facts.Asks}, {"asked", s.Facts.Asked}, {"neighbours", s.Facts.Neighbours}}
}

// root returns √N.
func (s *ExaminedQuorums) root() float64 { return math.Sqrt(float64(s.N)) }

// rule returns how a process replaces a set with failed members; "fixed": not at all.
func (s *ExaminedQuorums) rule() string {
	if s.System == "majority" || s.System == "tree" {
		return s.System
	}
	return "fixed"
}

// single describes which processes a single failure stops.
func (s *ExaminedQuorums) single(p Page) string {
	switch least, most := s.Fragility(); {
	case most == 0:
		return p.T("quorums.failed.single.none")
	case least == most:
		return p.T("quorums.failed.single.even", "most", most)
	default:
		return p.T("quorums.failed.single", "least", least, "most", most)
	}
}

// stopped reports whether the point with index i is a process that failures stop.
func (s *ExaminedQuorums) stopped(i int) bool { return i < s.N && s.Left.Of[i].Fate == quorum.Stopped }

// left describes what the point with index i has left, after a sign; empty for a fictitious one.
func (s *ExaminedQuorums) left(p Page, i int) string {
	if i >= s.N {
		return ""
	}
	switch loss := s.Left.Of[i]; loss.Fate {
	case quorum.Replaced:
		return "✓ " + p.T("quorums.fate.replaced", "set", numbers(loss.Instead.All()))
	case quorum.Stopped:
		return "✕ " + p.T("quorums.fate.stopped", "set", numbers(slices.Values(loss.Missing)))
	case quorum.Whole:
		return "✓ " + p.T("quorums.fate.whole")
	}
	return "– " + p.T("quorums.fate.down")
}

// members lists the members of a set, or states that there are none.
func members(p Page, set *mutex.Set) string {
	return cmp.Or(numbers(set.All()), p.T("quorums.sets.nobody"))
}

// numbers formats a set as in the paper: 1 2 4.
func numbers(set iter.Seq[mutex.ID]) string {
	var all []string
	for i := range set {
		all = append(all, itoa(int(i)))
	}
	return strings.Join(all, " ")
}

// The size of the matrix's squares, and of the margin for the numbers.
const (
	matrixCell   = 16
	matrixMargin = 24
)

// cell returns the centre of a point's square, along either side.
func cell(i mutex.ID) string { return itoa(matrixMargin + (int(i)-1)*matrixCell + matrixCell/2) }

// side returns the side of the whole matrix.
func (s *ExaminedQuorums) side() string { return itoa(matrixMargin + len(s.S)*matrixCell + 2) }

// planeOrders returns the orders of planes that the page can show.
func planeOrders() (all []int) {
	for q := 1; quorum.Points(q) <= quorum.MostExamined; q++ {
		all = append(all, q)
	}
	return all
}
