package page

import (
	"cmp"
	"context"
	"errors"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
	"fano/algorithms/quorum"
	"fano/server/fairqueue"
	"fano/web"
)

// drawnMatrix is for how many points the page draws the matrix: as many as the plane of order 5 has.
const drawnMatrix = 31

// asked is what the form of the page /quorums was sent with.
type asked struct {
	n      int
	system string
	down   []int
}

// quorums is the page that examines quorums. All that it shows is in its address.
func (s *site) quorums(w http.ResponseWriter, r *http.Request) error {
	v := s.quorumsView(r)
	a, err := readQuorums(v.Form)
	if err == nil {
		work := fairqueue.Work{Class: fairqueue.Long, NoYield: true, Bytes: 64 << 20}
		err = s.Queue.Do(r.Context(), work, func(context.Context) (err error) {
			v.Shown, err = examined(a)
			return err
		})
	}
	status := http.StatusOK
	if err != nil {
		wrong := quorumsWrong(v.Page, v.Form, err)
		if wrong == nil {
			return err
		}
		v = s.quorumsView(echoed(r))
		v.Wrong = wrong
		status = http.StatusUnprocessableEntity
		v.Page.Title = v.Page.T("quorums.wrong") + " – " + v.Page.Title
	}
	return replyPage(w, r, status, web.QuorumsPage(v))
}

// quorumsView is the page with its form, before anything is examined.
func (s *site) quorumsView(r *http.Request) web.Quorums {
	p := s.reading(r, "quorums", "quorums")
	p.Title, p.Description = p.T("quorums.title"), strings.ReplaceAll(p.T("quorums.story"), "*", "")
	p = p.Below("site.algorithms", "/algorithms", p.Title)
	query := r.URL.Query()
	v := web.Quorums{Page: p, Orders: planeOrders(), Form: web.QuorumForm{
		N:       cmp.Or(strings.TrimSpace(query.Get("n")), "7"),
		System:  cmp.Or(query.Get("system"), quorum.Systems[0]),
		Down:    strings.TrimSpace(query.Get("down")),
		Systems: quorum.Systems, Most: quorum.MostExamined,
	}}
	for _, e := range []struct{ name, query string }{
		{"fano", "n=7&system=plane"}, {"six", "n=43&system=plane"}, {"ten", "n=111&system=plane"}, {"triangle", "n=3&system=plane"},
		{"grid", "n=9&system=grid"}, {"arbiter", "n=7&system=plane-1988&down=2"}, {"half", "n=7&system=majority&down=2,3,5"},
		{"root", "n=15&system=tree&down=1"},
	} {
		v.Examples = append(v.Examples, web.QuorumExample{Name: e.name, Path: "/quorums?" + e.query})
	}
	return v
}

// planeOrders are the orders of planes that the page can show.
func planeOrders() []web.PlaneOrder {
	var all []web.PlaneOrder
	for q := 1; quorum.Points(q) <= quorum.MostExamined; q++ {
		points := quorum.Points(q)
		o := web.PlaneOrder{Order: q, Points: points, Known: string(quorum.Exists(q)), Path: quorumsPath("plane", points)}
		if q == 1 {
			o.Known = "triangle"
		}
		all = append(all, o)
	}
	return all
}

// quorumsPath leads to the page of a system for n processes.
func quorumsPath(system string, n int) string {
	return "/quorums?n=" + strconv.Itoa(n) + "&system=" + url.QueryEscape(system)
}

// A misread is a field of the form that is not of its form.
type misread struct{ field, value string }

func (m *misread) Error() string { return m.field + " is not of its form: " + m.value }

// readQuorums reads the form. The error is a *misread.
func readQuorums(f web.QuorumForm) (a asked, err error) {
	a.system = f.System
	if a.n, err = strconv.Atoi(f.N); err != nil {
		return a, &misread{"n", f.N}
	}
	for part := range strings.SplitSeq(f.Down, ",") {
		if strings.TrimSpace(part) == "" && f.Down == "" {
			break
		}
		v, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return a, &misread{"down", f.Down}
		}
		a.down = append(a.down, v)
	}
	return a, nil
}

// quorumsWrong tells in the reader's language why nothing is shown; nil if that is no fault of the form.
func quorumsWrong(p web.Page, f web.QuorumForm, err error) *web.QuorumWrong {
	var read *misread
	var problem *quorum.Problem
	switch {
	case errors.As(err, &read):
		return &web.QuorumWrong{Field: read.field, Why: p.T("quorums.wrong."+read.field, "value", clipped(read.value))}
	case !errors.As(err, &problem):
		return nil
	}
	why := p.T("problem."+problem.Code, "value", clipped(problem.Value), "allowed", problem.Allowed)
	wrong := &web.QuorumWrong{Field: "n", Why: why}
	if problem.Path != "" {
		wrong.Field, _, _ = strings.Cut(problem.Path, "[")
	}
	switch {
	case wrong.Field == "down":
		wrong.Why = p.T("quorums.form.down") + ": " + wrong.Why
	case problem.Code == quorum.ManyExamined:
		wrong.Why += ". " + p.T("quorums.wrong.command")
	}
	return wrong
}

// examined are the quorums that are asked for, and what is found of them. The error is a *quorum.Problem.
func examined(a asked) (*web.QuorumsShown, error) {
	if a.n > quorum.MostExamined { // and need not be made
		return nil, quorum.NewProblem(quorum.Texts, "", quorum.ManyExamined, strconv.Itoa(a.n),
			"1.."+strconv.Itoa(quorum.MostExamined))
	}
	sets, err := quorum.Of(a.system, a.n, nil)
	if err != nil {
		return nil, err
	}
	left, err := sets.Without(a.down)
	if err != nil {
		return nil, err
	}
	facts, err := sets.Examine()
	if err != nil {
		return nil, err
	}
	v := &web.QuorumsShown{
		N: a.n, System: a.system, Planar: sets.Planar(), Order: sets.Order, Points: len(sets.S), Lines: facts.Lines,
		Root: math.Sqrt(float64(a.n)), DrawMatrix: len(sets.S) <= drawnMatrix,
		Rows: quorumRows(sets, left), Failed: quorumFailure(sets, left),
	}
	if q, exact := quorum.Exact(a.n); exact {
		v.Wanted, v.Known = q, string(quorum.Exists(q))
	}
	v.Findings = each(facts.Findings, QuorumFinding)
	v.Sizes = []web.QuorumSize{
		quorumSizes("asks", facts.Asks), quorumSizes("asked", facts.Asked), quorumSizes("neighbours", facts.Neighbours),
	}
	return v, nil
}

func quorumSizes(name string, s quorum.Spread) web.QuorumSize {
	return web.QuorumSize{Name: name, Least: s.Least, Most: s.Most, Mean: s.Mean}
}

// QuorumFinding is a finding as the texts tell it.
func QuorumFinding(f quorum.Finding) web.QuorumFinding {
	return web.QuorumFinding{
		Claim: string(f.Claim), Claimed: f.Claimed, Verdict: string(f.Verdict), Case: f.Case, Shown: f.Shown,
	}
}

// quorumRows are the sets of each point, and what is left of them.
func quorumRows(s *quorum.Sets, left *quorum.Remnant) []web.QuorumRow {
	clients := s.Clients()
	var all []web.QuorumRow
	for i := range s.S {
		point := mutex.ID(i + 1)
		r := web.QuorumRow{I: i + 1, S: memberList(&s.S[i]), R: memberList(&clients[i])}
		r.Gone = slices.Contains(left.Down, point) || slices.Contains(left.Lost, point)
		switch {
		case i >= s.N:
			r.Host = int(s.Hosts[i-s.N])
		case len(left.Down) > 0:
			loss := left.Of[i]
			r.Fate, r.Missing, r.Instead = string(loss.Fate), plainIDs(loss.Missing), memberList(&loss.Instead)
		}
		all = append(all, r)
	}
	return all
}

// quorumFailure is what failures leave, in numbers.
func quorumFailure(s *quorum.Sets, left *quorum.Remnant) web.QuorumFailure {
	v := web.QuorumFailure{
		Rule: "fixed", Down: plainIDs(left.Down), Lost: plainIDs(left.Lost), Untouched: left.Untouched,
		Whole: left.Count(quorum.Whole), Replaced: left.Count(quorum.Replaced), Stopped: left.Count(quorum.Stopped),
	}
	if s.System == "majority" || s.System == "tree" {
		v.Rule = s.System
	}
	v.Least, v.Most = s.Fragility()
	return v
}

// memberList are the members of a set.
func memberList(s *mutex.Set) []int { return plainIDs(slices.Collect(s.All())) }

func plainIDs(ids []mutex.ID) []int { return each(ids, func(id mutex.ID) int { return int(id) }) }
