package measure

import (
	"fmt"
	"math"
	"sync"

	"fano/algorithms"
	"fano/algorithms/camposcarvalho"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
	"fano/server/scenario"
	"fano/web"
)

// The figures of Campos and Carvalho's paper (section 5), each beside what runs of the algorithm cost.

var forks = model.Compile(camposcarvalho.Algorithm)

// planes are the sizes that are measured: whole planes, of orders 2, 3, 5 and 7.
var planes = []int{7, 13, 31, 57}

// How long the runs are.
const (
	aloneMeals     = 500
	saturatedMeals = 300
	joinedMeals    = 600 // the first of which cost more, as forks are taken from the hungry
	waves          = 4
	pairMeals      = 20 // of each of the two
	enoughEvents   = 50_000
)

// A wave's requests follow one another closely enough that hardly anybody has eaten when the next one asks, and so far
// apart that a fork is there before it is called back.
const (
	waveGap = 8 * trace.Unit
	waveEnd = 40 * trace.Unit // for each process: when all have long eaten
	pairGap = 100 * trace.Unit
)

// Complexity are those figures. They are measured once; that takes a fraction of a second.
var Complexity = sync.OnceValues(func() (*web.Complexity, error) {
	v := &web.Complexity{}
	for _, part := range []func(*web.Complexity) error{claimedCosts, claimedLocality, claimedSizes} {
		if err := part(v); err != nil {
			return nil, fmt.Errorf("complexity: %w", err)
		}
	}
	return v, nil
})

// claimedCosts are messages per meal, in the cases for which the paper gives a figure, and under a full load.
func claimedCosts(v *web.Complexity) error {
	root := func(factor float64) func(int) float64 {
		return func(n int) float64 { return factor * math.Sqrt(float64(n)) }
	}
	unsaid := func(int) float64 { return math.NaN() }
	cases := []struct {
		name, paper string
		claimed     func(n int) float64
		measured    func(n int) (web.Measured, error)
	}{
		{"again", "0", root(0), meals(oneClient).after},
		{"first", "2√n", root(2), meals(oneClient).before},
		{"alone", "1.5√n", root(1.5), meals(oneAtATime).all},
		{"saturated", "", unsaid, meals(everybody).all},
		{"joined", "", unsaid, meals(everybodyAgain).all},
		{"wave", "4√n", root(4), meals(wave).all},
	}
	for _, n := range planes {
		t, err := topology.Of(forks, n, topology.Spec{})
		if err != nil {
			return err
		}
		v.Sizes = append(v.Sizes, web.Size{N: n, K: QuorumSize(t)})
	}
	for _, c := range cases {
		cost := web.ClaimedCost{Case: c.name, Formula: c.paper}
		for _, n := range planes {
			m, err := c.measured(n)
			if err != nil {
				return fmt.Errorf("%s, n = %d: %w", c.name, n, err)
			}
			cost.Claimed = append(cost.Claimed, c.claimed(n))
			cost.Measured = append(cost.Measured, m)
		}
		v.Costs = append(v.Costs, cost)
	}
	return nil
}

// claimedLocality is what a meal costs two clients of the printed plane, when nobody else eats: 1 and 2, one of whom is
// the other's arbiter, and 1 and 3, whose arbiter is 4.
func claimedLocality(v *web.Complexity) error {
	for _, c := range []struct {
		other, arbiter int
		paper          float64
	}{{2, 2, 1}, {3, 4, 2}} {
		_, m, err := apart(pair(1, c.other), pairGap)
		if err != nil {
			return fmt.Errorf("1 and %d: %w", c.other, err)
		}
		v.Pairs = append(v.Pairs, web.Pair{Clients: [2]int{1, c.other}, Arbiter: c.arbiter, Claimed: c.paper, Measured: m})
	}
	return nil
}

// claimedSizes are the largest messages of three algorithms, in bits, in ever longer runs of one workload.
func claimedSizes(v *web.Complexity) error {
	v.Entries = []int{10, 100, 1000}
	for _, name := range []string{"campos-carvalho", "maekawa", "ricart-agrawala"} {
		a, _ := algorithms.Named(name)
		row := web.MessageSize{Name: a.Name, Title: a.Title}
		for _, entries := range v.Entries {
			d := Example(a, Saturated)
			Again(d, entries, Always(0))
			d.Stop.Events = enoughEvents
			r, err := Of(d)
			if err != nil {
				return fmt.Errorf("%s, %d entries: %w", name, entries, err)
			}
			row.Bits = append(row.Bits, web.Measured{Value: float64(r.Summary.MessageBits), Play: r.Play})
		}
		v.Messages = append(v.Messages, row)
	}
	return nil
}

// meals make the document of a run on the plane of n nodes.
type meals func(n int) *scenario.Document

// all is what a meal of the run costs on average. Nobody listens to the run, which is a hundred times as fast: on large
// planes, to watch the order of the requests costs more than all the rest.
func (f meals) all(n int) (web.Measured, error) {
	d := f(n)
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return web.Measured{}, &scenario.Invalid{Problems: problems}
	}
	summary, err := made(setup, nil)
	if err != nil {
		return web.Measured{}, err
	}
	each, err := Steady(d, summary)
	if err != nil {
		return web.Measured{}, err
	}
	play, err := d.Play()
	return web.Measured{Value: each.Messages, Play: play}, err
}

// before and after are what a first meal costs, and what the others do, where one client asks again and again.
func (f meals) before(n int) (web.Measured, error) {
	first, _, err := apart(f(n), SoloEvery)
	return first, err
}

func (f meals) after(n int) (web.Measured, error) {
	_, others, err := apart(f(n), SoloEvery)
	return others, err
}

// apart is what a meal costs before a moment, at which all is quiet, and from then on.
func apart(d *scenario.Document, moment trace.Time) (before, after web.Measured, err error) {
	r, err := Of(d)
	if err != nil {
		return before, after, err
	}
	setup, _ := d.Setup() // which has just been run
	var messages, entries [2]int
	_, err = made(setup, func(e *trace.Event) error {
		part := 0
		if e.Time >= moment {
			part = 1
		}
		if e.Kind == trace.Enter {
			entries[part]++
		}
		for _, sent := range e.Sends {
			if sent.To != e.At {
				messages[part]++
			}
		}
		return nil
	})
	each := func(part int) web.Measured {
		return web.Measured{Value: float64(messages[part]) / float64(entries[part]), Play: r.Play}
	}
	return each(0), each(1), err
}

// onPlane is an example of the comparison with the plane of n nodes.
func onPlane(n int, name string) *scenario.Document {
	d := Example(forks, name)
	d.Processes, d.Stop.Events = n, enoughEvents
	return d
}

func oneClient(n int) *scenario.Document { return onPlane(n, Solo) }

func oneAtATime(n int) *scenario.Document {
	d := onPlane(n, Alone)
	Again(d, aloneMeals, simulate.Law{Kind: simulate.Exponential, A: Rarely})
	return d
}

func everybody(n int) *scenario.Document {
	d := onPlane(n, Saturated)
	Again(d, saturatedMeals, Always(0))
	return d
}

// everybodyAgain is the same where each asks again in the very moment of leaving.
func everybodyAgain(n int) *scenario.Document {
	d := onPlane(n, Saturated)
	Again(d, joinedMeals, Always(0))
	d.Workload.Again = true
	d.Title = Texts("complexity.run.joined.title")
	d.Story = Texts("complexity.run.joined.story")
	return d
}

// wave lets all get hungry one after another in the order of increasing priority, so that each takes forks from those
// before it, who have not eaten. A few eat too early; the others eat last, the first of the lists first, so that the next
// wave finds the lists nearly as they were, and costs nearly as much.
func wave(n int) *scenario.Document {
	d := costRun(n, "wave")
	d.Network.Delay = simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 9 * trace.Unit}
	for w := range waves {
		for i := range n {
			at := trace.Time(w*n)*waveEnd + trace.Time(i)*waveGap
			d.Script = append(d.Script, request(at, n-i))
		}
	}
	return d
}

// pair lets two clients of the printed plane get hungry together, again and again.
func pair(one, other int) *scenario.Document {
	d := costRun(Crowd, "pair")
	d.Quorums = &topology.Quorums{System: "plane-1988"}
	for k := range trace.Time(pairMeals) {
		d.Script = append(d.Script, request(k*pairGap, one), request(k*pairGap, other))
	}
	return d
}

// costRun is a document with a title of this page's, in which nobody asks yet.
func costRun(n int, name string) *scenario.Document {
	d := onPlane(n, name)
	d.Title = Texts("complexity.run." + name + ".title")
	d.Story = Texts("complexity.run." + name + ".story")
	return d
}

func request(at trace.Time, process int) scenario.Action {
	return scenario.Action{At: at, Process: process, Do: scenario.DoRequest, Hold: trace.Unit, HasHold: true}
}
