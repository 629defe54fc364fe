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

// Quorums is the page that examines the sets S_i and R_i of a system.
type Quorums struct {
	Page  Page
	Form  QuorumForm
	Wrong *QuorumWrong     // nil: nothing is wrong
	Shown *ExaminedQuorums // nil: nothing is shown
}

// QuorumForm is what stands in the form, as it was sent.
type QuorumForm struct{ N, System, Down string }

// QuorumWrong is why nothing is shown.
type QuorumWrong struct {
	Field string // of the form: "n", "system" or "down"
	Why   string
}

// ExaminedQuorums are the quorums of a system, what is found of them, and what failures leave.
type ExaminedQuorums struct {
	*quorum.Sets
	Facts   *quorum.Facts
	Left    *quorum.Remnant
	clients []mutex.Set // R_i at place i-1
}

// mostDrawn is the number of points up to which the page draws the matrix: as many as the plane of order 5 has.
const mostDrawn = 31

// quorumExamples are addresses worth looking at; their texts are quorums.example.<name>.
var quorumExamples = []struct{ name, query string }{
	{"fano", "n=7&system=plane"}, {"six", "n=43&system=plane"}, {"ten", "n=111&system=plane"}, {"triangle", "n=3&system=plane"},
	{"grid", "n=9&system=grid"}, {"arbiter", "n=7&system=plane-1988&down=2"}, {"half", "n=7&system=majority&down=2,3,5"},
	{"root", "n=15&system=tree&down=1"},
}

// ReadQuorumForm reads the form from an address; one that says nothing asks for the plane of seven points.
func ReadQuorumForm(query url.Values) QuorumForm {
	return QuorumForm{
		N:      cmp.Or(strings.TrimSpace(query.Get("n")), "7"),
		System: cmp.Or(query.Get("system"), quorum.Systems[0]),
		Down:   strings.TrimSpace(query.Get("down")),
	}
}

// misread is the code of a field that is not of its form.
const misread = "misread"

// Examine examines the quorums that the form asks for. Errors: *quorum.Problem.
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
	if err := quorum.MayExamine(n); err != nil { // and need not be made
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

// Refusal says in the page's language why nothing is shown; nil if that is no fault of the form.
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

// wrongAt says of a field of the form that it is wrong.
func (v Quorums) wrongAt(field string) bool { return v.Wrong != nil && v.Wrong.Field == field }

// A QuorumFinding is what a claim is worth for the sets, in words.
type QuorumFinding quorum.Finding

// findings are those on planes, or those on sets and their graph.
func (s *ExaminedQuorums) findings(ofPlanes bool) (some []QuorumFinding) {
	for _, f := range s.Facts.Findings {
		if planes := len(f.Claim) == 2; planes == ofPlanes { // P1, T4
			some = append(some, QuorumFinding(f))
		}
	}
	return some
}

// sign is the finding at a glance.
func (f QuorumFinding) sign() string {
	switch {
	case f.Verdict == quorum.Holds:
		return "✓"
	case f.Verdict == quorum.Breaks && f.Claimed:
		return "✕"
	}
	return "–"
}

// class is how the sign is set: green and red are for what is claimed.
func (f QuorumFinding) class() string {
	switch {
	case !f.Claimed || f.Verdict == quorum.Silent:
		return "quorum-free"
	case f.Verdict == quorum.Holds:
		return "holds"
	}
	return "broken"
}

// state is the finding in words.
func (f QuorumFinding) state(t *Texts) string {
	if f.Claimed {
		return t.T("quorums.state.claimed." + string(f.Verdict))
	}
	return t.T("quorums.state.free." + string(f.Verdict))
}

// shown are the numbers that show it; empty where there is nothing to be shown.
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

// Told is the finding as a line of plain text.
func (f QuorumFinding) Told(t *Texts) string {
	claim := string(f.Claim)
	line := f.sign() + " " + t.T("quorums.name."+claim) + ", " + f.state(t) + ": " + t.T("quorums.claim."+claim)
	if shown := f.shown(t); shown != "" {
		line += " " + shown
	}
	return plain(line)
}

// why says what there is to be said of the number of points of a plane.
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

// A quorumSize is how large sets are: "asks", "asked" or "neighbours".
type quorumSize struct {
	name string
	quorum.Spread
}

func (s *ExaminedQuorums) sizes() []quorumSize {
	return []quorumSize{{"asks", s.Facts.Asks}, {"asked", s.Facts.Asked}, {"neighbours", s.Facts.Neighbours}}
}

// root is √N.
func (s *ExaminedQuorums) root() float64 { return math.Sqrt(float64(s.N)) }

// rule is what a process does whose set has failed members: "fixed" is nothing.
func (s *ExaminedQuorums) rule() string {
	if s.System == "majority" || s.System == "tree" {
		return s.System
	}
	return "fixed"
}

// single says what a single failure stops.
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

// stopped reports whether the point of place i is a process that failures stop.
func (s *ExaminedQuorums) stopped(i int) bool { return i < s.N && s.Left.Of[i].Fate == quorum.Stopped }

// left is what the point of place i has left, after a sign; nothing of a fictitious one.
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

// members are the members of a set, or that there are none.
func members(p Page, set *mutex.Set) string {
	return cmp.Or(numbers(set.All()), p.T("quorums.sets.nobody"))
}

// numbers are set as the paper sets them: 1 2 4.
func numbers(set iter.Seq[mutex.ID]) string {
	var all []string
	for i := range set {
		all = append(all, itoa(int(i)))
	}
	return strings.Join(all, " ")
}

// The matrix: squares of this many units, after a margin for the numbers.
const (
	matrixCell   = 16
	matrixMargin = 24
)

// cell is the middle of the square of a point, along either side.
func cell(i mutex.ID) string { return itoa(matrixMargin + (int(i)-1)*matrixCell + matrixCell/2) }

// side is that of the whole matrix.
func (s *ExaminedQuorums) side() string { return itoa(matrixMargin + len(s.S)*matrixCell + 2) }

// planeOrders are the orders of planes that the page can show.
func planeOrders() (all []int) {
	for q := 1; quorum.Points(q) <= quorum.MostExamined; q++ {
		all = append(all, q)
	}
	return all
}
