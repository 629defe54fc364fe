package check

import (
	"context"
	"slices"
	"time"

	"fano/algorithms/engine/explore"
	"fano/server/scenario"
)

// A Portfolio is the list of systems that one verdict is about: the system that a document states, or several small
// systems, smallest first. Each is one search.
type Portfolio []*Question

// PortfolioOf returns the portfolio that a document and options ask for: the small systems if the document has a
// program and does not say how often each process asks. Errors: [*scenario.Invalid].
func PortfolioOf(d *scenario.Document, o Options) (Portfolio, error) {
	if !o.Portfolio && (o.Asks != nil || d.Program == "" || !d.Unscripted()) {
		q, err := Of(d, o)
		return Portfolio{q}, err
	}
	if problems := o.problems(d); len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	o = o.requiring()
	if o.Faults == nil {
		faults := faultsOf(d)
		o.Faults = &faults
	}
	var all Portfolio
	for _, s := range smallSystems(d, o) {
		small := d.OfSize(s.Processes)
		o.Asks, o.EM3 = s.Asks, s.EM3
		q, err := Of(small, o)
		if err != nil {
			return nil, err
		}
		all = append(all, q)
	}
	return all, nil
}

// smallSystems returns the systems of a portfolio: with two and with three processes, each process alone, every pair
// in which one asks twice and the other once, and all once; then the document's own number of processes, all once, if
// that is neither two nor three; then two processes with three and two requests, so that leftovers of one request
// meet the next. EM3 takes many more states: it is judged with two processes, and last, so that its violations hide
// no others.
func smallSystems(d *scenario.Document, o Options) (all []System) {
	add := func(asks ...int) { all = append(all, System{Processes: len(asks), Asks: asks}) }
	for _, n := range []int{2, 3} {
		for i := range n {
			add(asking(n, i)...)
		}
		if n == 2 {
			add(1, 1)
		}
		for i := range n {
			for j := range n {
				if i != j {
					add(asking(n, i, i, j)...)
				}
			}
		}
	}
	add(1, 1, 1)
	if n := d.Processes; n != 2 && n != 3 {
		once := make([]int, n)
		for i := range once {
			once[i] = 1
		}
		add(once...)
	}
	add(3, 2)
	add(2, 3)
	if claims := d.Definition().Claims; o.EM3 || o.Require == nil && slices.Contains(claims, explore.EM3) {
		for _, asks := range [][]int{{1, 1}, {2, 1}, {1, 2}} {
			all = append(all, System{Processes: 2, Asks: asks, EM3: true})
		}
	}
	return all
}

// asking returns the numbers of requests of n processes: one for each time that a process, counted from 0, is listed.
func asking(n int, processes ...int) []int {
	asks := make([]int, n)
	for _, i := range processes {
		asks[i]++
	}
	return asks
}

// Search searches the systems in order, until a property that decides the verdict is broken. Each search may use half
// of the remaining budget, the last one all of it, so that an endless one leaves something for the others. Progress
// and cancellation are as for [Question.Search].
func (p Portfolio) Search(ctx context.Context, b Budget, told func(Progress)) *Report {
	report, _ := p.search(ctx, explore.Search, b, told)
	return report
}

func (p Portfolio) search(ctx context.Context, engine Engine, b Budget, told func(Progress)) (*Report, error) {
	if len(p) == 1 {
		return p[0].search(ctx, engine, b, told)
	}
	if b.States == 0 {
		b.States = explore.DefaultStates
	}
	var reports []*Report
	var sum Progress
	began := time.Now()
	for i, q := range p {
		left := Budget{States: b.States - sum.States, Bytes: b.Bytes, Workers: b.Workers}
		if b.Time > 0 {
			left.Time = max(b.Time-time.Since(began), 1)
		}
		if i < len(p)-1 {
			left.States, left.Time = left.States/2, (left.Time+1)/2
		}
		if i > 0 && (left.States < 1 || ctx.Err() != nil) {
			break
		}
		var further func(Progress)
		if told != nil {
			further = func(now Progress) { told(sum.and(now)) }
		}
		r, err := q.search(ctx, engine, left, further)
		if err != nil {
			return nil, err
		}
		reports, sum = append(reports, r), sum.and(r.Progress)
		if r.Verdict == explore.Broken {
			break
		}
	}
	return p.merged(reports, sum), nil
}

// and returns the progress of p followed by next.
func (p Progress) and(next Progress) Progress {
	sum := Progress{
		States: p.States + next.States, Transitions: p.Transitions + next.Transitions,
		Depth: max(p.Depth, next.Depth), Seconds: rounded(p.Seconds+next.Seconds, 1000),
	}
	if sum.Seconds > 0 {
		sum.StatesPerSecond = int(float64(sum.States) / sum.Seconds)
	}
	return sum
}
