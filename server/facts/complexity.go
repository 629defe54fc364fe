package facts

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"fano/algorithms"
	"fano/algorithms/camposcarvalho"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
	"fano/server/scenario"
	"fano/web"
)

// The numbers of Campos and Carvalho's paper (section 6), each with the measured costs of the algorithm.

var complexityTable = Table{
	Name: "complexity", Keys: figureKeys, Find: findFigure, Sample: 8, Files: files,
}

var complexityStored = Read[float64](files, "complexity")

var forks = model.Compile(camposcarvalho.Algorithm)

// planes are the measured sizes: complete planes, of orders 2, 3, 5 and 7.
var planes = []int{7, 13, 31, 57}

// The lengths of the runs, in entries, requests and events.
const (
	aloneMeals     = 500
	saturatedMeals = 300
	joinedMeals    = 600 // the first ones cost more, as forks are taken from hungry processes
	waves          = 4
	pairMeals      = 20 // of each of the two processes
	enoughEvents   = 50_000
)

// The requests of a wave follow one another so closely that hardly any process has eaten when the next one asks, and
// so slowly that a fork has arrived before it is called back.
const (
	waveGap = 8 * trace.Unit
	waveEnd = 40 * trace.Unit // for each process: all have eaten long before
	pairGap = 100 * trace.Unit
)

// A measure measures the run of a document.
type measure func(context.Context, *scenario.Document) (float64, error)

// A figure is a measured number.
type figure struct {
	key      string
	document *scenario.Document
	measure  measure
}

// mealCases are the cases for which the paper has a number, as a multiple of √n; and full load, for which it has
// none.
var mealCases = []struct {
	name, paper string
	claimed     float64
	document    func(n int) *scenario.Document
	measure     measure
}{
	{"again", "0", 0, oneClient, cost(SoloEvery, math.MaxInt)},
	{"first", "2√n", 2, oneClient, cost(0, SoloEvery)},
	{"alone", "1.5√n", 1.5, again(Alone, aloneMeals, simulate.Law{Kind: simulate.Exponential, A: Rarely}), steadyCost},
	{"saturated", "", math.NaN(), again(Saturated, saturatedMeals, Always(0)), steadyCost},
	{"joined", "", math.NaN(), everybodyAgain, steadyCost},
	{"wave", "4√n", 4, wave, steadyCost},
}

// pairs are two clients of the printed plane one of which is the other's arbiter, and two with a third process as
// arbiter.
var pairs = []web.Pair{
	{Clients: [2]int{1, 2}, Arbiter: 2, Claimed: 1},
	{Clients: [2]int{1, 3}, Arbiter: 4, Claimed: 2},
}

// sizeEntries are the entries of the runs that measure the largest messages of the algorithms in sized.
var (
	sizeEntries = []int{10, 100, 1000}
	sized       = []string{"campos-carvalho", "maekawa", "ricart-agrawala"}
)

// arrange arranges the figures for a page. It calls measured for each one in turn.
func arrange(measured func(figure) web.Measured) *web.Complexity {
	v := &web.Complexity{Entries: sizeEntries}
	for _, n := range planes {
		t, _ := topology.Of(forks, n, topology.Spec{}) // there is a plane for every number
		v.Sizes = append(v.Sizes, web.Size{N: n, K: QuorumSize(t)})
	}
	for _, c := range mealCases {
		meal := web.ClaimedCost{Case: c.name, Formula: c.paper}
		for _, n := range planes {
			meal.Claimed = append(meal.Claimed, c.claimed*math.Sqrt(float64(n)))
			key := fmt.Sprintf("%s/%d", c.name, n)
			meal.Measured = append(meal.Measured, measured(figure{key, c.document(n), c.measure}))
		}
		v.Costs = append(v.Costs, meal)
	}
	for _, p := range pairs {
		key := fmt.Sprintf("pair/%d", p.Clients[1])
		p.Measured = measured(figure{key, pair(p.Clients[0], p.Clients[1]), cost(pairGap, math.MaxInt)})
		v.Pairs = append(v.Pairs, p)
	}
	for _, name := range sized {
		a, _ := algorithms.Named(name)
		row := web.MessageSize{Name: a.Name, Title: a.Title}
		for _, entries := range sizeEntries {
			d := Example(a, Saturated)
			Again(d, entries, Always(0))
			d.Stop.Events = enoughEvents
			row.Bits = append(row.Bits, measured(figure{fmt.Sprintf("bits/%s/%d", name, entries), d, messageBits}))
		}
		v.Messages = append(v.Messages, row)
	}
	return v
}

// figures returns all figures, in order.
var figures = sync.OnceValue(func() (all []figure) {
	arrange(func(f figure) web.Measured {
		all = append(all, f)
		return web.Measured{}
	})
	return all
})

func figureKeys() (all []string) {
	for _, f := range figures() {
		all = append(all, f.key)
	}
	return all
}

func findFigure(ctx context.Context, key string) (any, error) {
	f := figures()[slices.Index(figureKeys(), key)]
	x, err := f.measure(ctx, f.document)
	return rounded(x), err
}

// Complexity returns the stored figures.
var Complexity = sync.OnceValues(func() (*web.Complexity, error) {
	return complexityBy(func(f figure) (float64, error) { return complexityStored()[f.key], nil })
})

// MeasureComplexity measures the figures.
func MeasureComplexity(ctx context.Context) (*web.Complexity, error) {
	return complexityBy(func(f figure) (float64, error) { return f.measure(ctx, f.document) })
}

func complexityBy(value func(figure) (float64, error)) (v *web.Complexity, err error) {
	v = arrange(func(f figure) web.Measured {
		x, problem := value(f)
		play, unplayable := f.document.Play()
		err = cmp.Or(err, problem, unplayable)
		return web.Measured{Value: x, Play: play}
	})
	return v, err
}

// steadyCost returns the mean cost of a meal in the run.
func steadyCost(ctx context.Context, d *scenario.Document) (float64, error) {
	r, err := Measure(ctx, d)
	return r.Each.Messages, err
}

// messageBits returns the size of the run's largest message. Without an event handler the simulator counts no sizes.
func messageBits(ctx context.Context, d *scenario.Document) (float64, error) {
	setup, err := Setup(d)
	if err != nil {
		return 0, err
	}
	summary, err := simulate.Run(ctx, setup, func(*trace.Event) error { return nil })
	return float64(summary.MessageBits), err
}

// cost measures the cost of a meal between two times at which no message is in flight.
func cost(from, to trace.Time) measure {
	return func(ctx context.Context, d *scenario.Document) (float64, error) {
		setup, err := Setup(d)
		if err != nil {
			return 0, err
		}
		messages, entries := 0, 0
		_, err = simulate.Run(ctx, setup, func(e *trace.Event) error {
			if e.Time < from || e.Time >= to {
				return nil
			}
			if e.Kind == trace.Enter {
				entries++
			}
			for _, sent := range e.Sends {
				if sent.To != e.At {
					messages++
				}
			}
			return nil
		})
		return float64(messages) / float64(entries), err
	}
}

// onPlane returns an example on the plane of n nodes.
func onPlane(n int, name string) *scenario.Document {
	d := Example(forks, name)
	d.Processes, d.Stop.Events = n, enoughEvents
	return d
}

func oneClient(n int) *scenario.Document { return onPlane(n, Solo) }

// again lets every client of the plane think and eat again, until there have been the given number of meals.
func again(name string, meals int, think simulate.Law) func(n int) *scenario.Document {
	return func(n int) *scenario.Document {
		d := onPlane(n, name)
		Again(d, meals, think)
		return d
	}
}

// everybodyAgain lets each process ask again in the moment in which it leaves.
func everybodyAgain(n int) *scenario.Document {
	d := titled(n, "joined")
	Again(d, joinedMeals, Always(0))
	d.Workload.Again = true
	return d
}

// wave lets all processes get hungry one after another in the order of increasing priority, so that each takes forks
// from those before it, which have not eaten. A few eat too early; the others eat last, the first of the lists first,
// so that the next wave finds nearly the same lists, and costs nearly as much.
func wave(n int) *scenario.Document {
	d := titled(n, "wave")
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
	d := titled(Processes, "pair")
	d.Quorums = &topology.Quorums{System: "plane-1988"}
	for k := range trace.Time(pairMeals) {
		d.Script = append(d.Script, request(k*pairGap, one), request(k*pairGap, other))
	}
	return d
}

// titled returns a document with a title for the complexity page, in which no process asks yet.
func titled(n int, name string) *scenario.Document {
	d := onPlane(n, name)
	d.Title = Texts("complexity.run." + name + ".title")
	d.Story = Texts("complexity.run." + name + ".story")
	return d
}

func request(at trace.Time, process int) scenario.Action {
	return scenario.Action{At: at, Process: mutex.ID(process), Do: trace.Ask, Hold: trace.Unit, HasHold: true}
}
