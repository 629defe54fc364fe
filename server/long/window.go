package long

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// The axes of an overview.
const (
	byTime = "time"
	byStep = "step"
)

const (
	mostColumns    = 2048
	defaultColumns = 1280
	mostCells      = 500_000 // columns of all rows together
)

// A window is the part of a run that an overview shows, and its resolution.
type window struct {
	axis        string
	columns     columns
	group       int // nodes per row
	first, last int // nodes shown
}

// rows returns how many rows it has.
func (w *window) rows() int { return (w.last - w.first + w.group) / w.group }

// row returns the row of a node; ok is false if the node is not shown.
func (w *window) row(node int) (row int, ok bool) {
	return (node - w.first) / w.group, node >= w.first && node <= w.last
}

// window reads an overview's parameters. Errors: *scenario.Invalid.
func (r *Run) window(query url.Values) (window, error) {
	w := window{axis: query.Get("axis"), first: 1, last: r.nodes()}
	q := asking{query: query}
	from, to := int64(0), int64(r.summary.Time)
	switch w.axis {
	case "", byTime:
		w.axis = byTime
		from, to = int64(q.time("from", 0)), int64(q.time("to", r.summary.Time))
		to = min(to, int64(r.summary.Time))
	case byStep:
		from = int64(q.whole("from", 1, r.index.events+1, 1))
		to = int64(q.whole("to", 1, scenario.MaxCount, max(1, r.index.events)))
		to = min(to, int64(max(1, r.index.events)))
	default:
		q.wrong("axis", "not-one-of", w.axis, byTime+", "+byStep)
	}
	if from > to {
		q.wrong("from", "not-one-of", query.Get("from"), "0.."+query.Get("to"))
	}
	count := q.whole("columns", 1, mostColumns, defaultColumns)
	w.first, w.last = q.lanes(r.nodes())
	w.columns = columns{from, to + 1, int(min(int64(count), to+1-from))}
	w.group = q.whole("group", 1, max(1, r.nodes()), 0)
	for given := w.group; given == 0 && (w.group == 0 || w.rows()*w.columns.count > mostCells); {
		w.group = max(1, 10*w.group)
	}
	if len(q.problems) == 0 && w.rows()*w.columns.count > mostCells {
		q.wrong("columns", "not-one-of", strconv.Itoa(count), fmt.Sprintf("1..%d", mostCells/w.rows()))
	}
	return w, q.err()
}

// asking reads the parameters of a URL, and collects their problems.
type asking struct {
	query    url.Values
	problems []scenario.Problem
}

func (q *asking) wrong(path, code, value, allowed string) {
	q.problems = append(q.problems, scenario.NewProblem(path, code, value, allowed))
}

func (q *asking) err() error {
	if len(q.problems) == 0 {
		return nil
	}
	return &scenario.Invalid{Problems: q.problems}
}

// whole reads a whole number from least to most; usual if it is missing.
func (q *asking) whole(name string, least, most, usual int) int {
	text := q.query.Get(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		q.wrong(name, "not-one-of", scenario.Brief(text), fmt.Sprintf("%d..%d", least, most))
		return usual
	}
	return n
}

// time reads a time; usual if it is missing.
func (q *asking) time(name string, usual trace.Time) trace.Time {
	text := q.query.Get(name)
	if text == "" {
		return usual
	}
	t, err := trace.ParseTime(text)
	if err != nil {
		q.wrong(name, "not-one-of", scenario.Brief(text), fmt.Sprintf("0..%v", trace.MostTime))
		return usual
	}
	return t
}

// lanes reads the first and the last node, as in "21..40"; all if it is missing.
func (q *asking) lanes(nodes int) (first, last int) {
	text := q.query.Get("lanes")
	if text == "" {
		return 1, nodes
	}
	before, after, several := strings.Cut(text, "..")
	first, err := strconv.Atoi(before)
	if last = first; several && err == nil {
		last, err = strconv.Atoi(after)
	}
	if err != nil || first < 1 || last < first || last > nodes {
		q.wrong("lanes", "not-one-of", scenario.Brief(text), fmt.Sprintf("1..%d", nodes))
		return 1, nodes
	}
	return first, last
}
