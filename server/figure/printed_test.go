package figure

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/server/locale"
)

// printed returns what print draws of a run, in the structure of the page's answer: see testdata/page.mjs.
func printed(t *testing.T, q *question, page answer) answer {
	t.Helper()
	s := diagramModelOf(&q.told.Head, q.told.Events, &q.told.End)
	beats, messages, phases, downs, deferred, broken := []string{}, []string{}, []string{}, []string{}, []string{}, []string{}
	for i := range s.beats {
		beats = append(beats, s.beats[i].written(s.messages))
	}
	for _, m := range s.messages {
		messages = append(messages, m.written())
	}
	for _, p := range byProcess(s.spans) {
		name := map[bool]string{false: "waiting", true: "inside"}[p.inside]
		phases = append(phases, fmt.Sprintf("%d %s %d-%d", p.process, name, p.from+1, end(p.to)))
	}
	for _, d := range byProcess(s.downs) {
		downs = append(downs, fmt.Sprintf("%d %d-%d", d.process, d.from+1, end(d.to)))
	}
	for _, d := range s.deferred {
		deferred = append(deferred, fmt.Sprintf("%d owes %d %d-%d on %d", d.process, d.to, d.from+1, end(d.until), d.level))
	}
	for _, b := range s.breaks {
		broken = append(broken, fmt.Sprintf("%s %d of %s", b.property, b.beat+1, spaced(b.processes)))
	}
	a, moments := answer{
		"beats": beats, "messages": messages, "phases": phases, "downs": downs, "debts": deferred, "broken": broken,
	}, answer{}
	for _, axis := range []string{TimeAxis, LogicalAxis, StepsAxis} {
		a[axis] = diagramOf(s, axis, page[axis].(answer)["sizes"].(answer))
	}
	for _, step := range q.Moments {
		moments[strconv.Itoa(step)] = momentOf(t, &q.told, step)
	}
	a["moments"] = moments
	return a
}

// end returns a beat counted from 1; 0 if the span lasts.
func end(beat int) int {
	if beat == never {
		return 0
	}
	return beat + 1
}

func byProcess(all []*span) []*span {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b *span) int { return int(a.process - b.process) })
	return all
}

func spaced(of []mutex.ID) string { return strings.Trim(fmt.Sprint(of), "[]") }

func (b *beat) written(messages []*message) string {
	text := fmt.Sprintf("%d %s %d at %d→%d", b.step, b.kind, b.at, b.clock, b.clockAfter)
	if b.message != nil {
		text += fmt.Sprintf(" of %d", slices.Index(messages, b.message)+1)
	}
	if b.local() {
		text += " " + string(shapeOf(b))
	}
	if b.enters {
		text += " enters"
	}
	return text
}

func (m *message) written() string {
	text := fmt.Sprintf("%d>%d %s %d-%d", m.from, m.to, m.role, m.sent+1, m.arrives+1)
	if m.lost {
		text += " lost"
	}
	if m.copy > 0 {
		text += fmt.Sprintf(" copy %d", m.copy)
	}
	return text + " " + strings.Join(m.forms(), " | ")
}

// fixedRuler is a text width that page and print share in these tests.
func fixedRuler(words string, size float64, bold bool) float64 {
	per := 0.5
	if bold {
		per = 0.6
	}
	return float64(len([]rune(words))) * size * per
}

// pageFrame returns a frame with the page's sizes that shows the whole run.
func pageFrame(s *diagramModel, axis string, page answer) *frame {
	english, _ := locale.Named("en")
	f := newFrame(s, Options{Axis: axis, Stamps: true, Names: true, Texts: english})
	f.width, f.to = fixedRuler, len(s.beats)
	f.show(upTo(len(s.lanes)))
	f.axis = axisOf(s.run, axis, 0, f.to)
	of := func(name string) float64 { return page[name].(float64) }
	f.sizes = sizes{
		left: of("left"), right: of("right"), head: 24, top: of("top"), lane: of("lane"), fs: of("fs"), bar: of("bar"), dot: of("dot"),
		maxLabelCost: 24,
	}
	f.see(f.axis.lo, f.axis.hi)
	f.flights = f.fly()
	f.plan()
	return f
}

// diagramOf returns a run's diagram in the page's sizes.
func diagramOf(s *diagramModel, axis string, sizes answer) answer {
	f := pageFrame(s, axis, sizes)
	flights, owed, ticks, words, seen := []answer{}, [][5]float64{}, []answer{}, []answer{}, []float64{}
	for _, l := range f.flights {
		stage := map[[2]bool]string{{true, false}: "flying", {false, true}: "lost"}[[2]bool{l.flying, l.lost}]
		if stage == "" {
			stage = "done"
		}
		flights = append(flights, answer{"of": l.index + 1, "q": l.q.quadratic(), "stage": stage, "end": l.end})
	}
	for _, o := range f.deferredLines() {
		owed = append(owed, [5]float64{float64(o.process), float64(o.to), o.y, o.x1, o.x2})
	}
	for _, k := range f.ticks() {
		ticks = append(ticks, answer{"x": k.x, "text": k.text})
	}
	for _, w := range f.words {
		words = append(words, answer{"kind": w.kind, "text": w.text, "box": [4]float64{w.box.x1, w.box.y1, w.box.x2, w.box.y2}, "base": w.base})
	}
	if w, ok := f.witnessOf(); ok {
		seen = []float64{w.x1, w.y1, w.x2, w.y2, float64(w.count)}
	}
	return answer{
		"xs": append([]float64{f.axis.start}, f.axis.xs...), "clocks": f.axis.clocks, "ends": [3]float64{f.axis.lo, f.axis.hi, f.axis.spacing},
		"sizes": sizes, "flights": flights, "owed": owed, "witness": seen, "ticks": ticks, "words": words,
	}
}

func momentOf(t *testing.T, x *trace.Recording, step int) answer {
	t.Helper()
	s, err := sceneAt(x, step)
	if err != nil {
		t.Fatal(err)
	}
	slots := []int{}
	for p := 1; p <= s.header.Processes; p++ {
		slot, asks := s.slots[mutex.ID(p)]
		if !asks {
			slot = -1
		}
		slots = append(slots, slot)
	}
	a := answer{"slots": slots}
	switch {
	case s.header.Topology == nil || s.header.Topology.Kind != "quorums":
	case orderOf(s.sets) == 2:
		a["fano"] = fanoOf(s)
	default:
		a["dial"] = dialAnswers(s.dialAt(0))
	}
	if len(s.edges()) > 0 {
		a["precedence"] = precedenceOf(s)
	}
	return a
}

func (m *mark) key() string { return m.What + "/" + m.Name }

func fanoOf(s *scene) answer {
	f := s.fanoAt(0)
	plates, leaders, names, rings := answer{}, answer{}, answer{}, [][5]float64{}
	for _, p := range upTo(7) {
		if len(f.askers(p)) > 1 {
			for _, part := range f.ring(p) {
				a, b := polar(point{}, fanoRing, part.start), polar(point{}, fanoRing, part.end)
				rings = append(rings, [5]float64{float64(part.of), a[0], a[1], b[0], b[1]})
			}
		}
		if !f.hasBox(p) {
			continue
		}
		plates[strconv.Itoa(int(p))] = f.boxOf(p)
		if line, ok := f.leader(p); ok {
			leaders[fmt.Sprintf("lead-%d", p)] = line
		}
	}
	height, resting := s.drawFano(&sheet.Sheet{}, 0)-4, slices.Concat(f.docks(), f.slotTokens())
	for _, n := range f.names(resting, f.flown(), height) {
		names["name-"+n.of.key()] = []any{n.Words, n.X, n.Y}
	}
	return answer{
		"height": height, "names": names, "plates": plates, "leaders": leaders, "rings": rings, "lines": f.linesOf(),
		"tokens": tokensOf(slices.Concat(resting, f.flown())),
	}
}

// linesOf returns the lines, by kind.
func (f *fano) linesOf() answer {
	all := answer{}
	for _, c := range upTo(7) {
		key := fmt.Sprintf("rest-%d", c)
		if f.asks(c) {
			key = fmt.Sprintf("asks-%d", c)
		}
		var way []float64
		for _, piece := range f.courses(c) {
			way = append(way, piece.cubic()...)
		}
		all[key] = way
	}
	for _, w := range f.trails(f.flown()) {
		if f.asks(w.client) {
			all["under-"+w.thing.key()] = w.way.cubic()
		}
		all["held-"+w.thing.key()] = w.way.cubic()
	}
	return all
}

// cubic returns the numbers of a curve with two handles, in the page's order.
func (q curve) cubic() []float64 { return slices.Concat(q[0][:], q[1][:], q[2][:], q[3][:]) }

func tokensOf(tokens []token) answer {
	all := answer{}
	for _, g := range tokens {
		scale := g.scale
		if g.tiny {
			scale = 1
		}
		all[g.mark.key()] = [4]float64{g.place[0], g.place[1], g.turn, scale}
	}
	return all
}

func dialAnswers(d *dial) answer {
	teeth, points, labels, tokens := answer{}, answer{}, answer{}, answer{}
	for k := mutex.ID(1); int(k) <= d.n; k++ {
		at := d.place(k, 0, 0)
		points[fmt.Sprintf("point-%d", k)] = [3]float64{at[0], at[1], d.radius(d.teeth[k])}
	}
	for _, c := range d.combs {
		for _, k := range d.sets[c-1] {
			a, b := d.tooth(c, k)
			teeth[fmt.Sprintf("tooth-%d-%d", c, k)] = [4]float64{a[0], a[1], b[0], b[1]}
			maps.Copy(tokens, tokensOf(d.tokens(c, k)))
		}
	}
	for _, l := range d.labels() {
		first := strings.FieldsFunc(l.text, func(r rune) bool { return r == ' ' || r == '…' })[0]
		labels[fmt.Sprintf("label-%d-%s", l.of, first)] = []any{l.text, l.at[0], l.at[1]}
	}
	return answer{"teeth": teeth, "points": points, "labels": labels, "tokens": tokens}
}

func precedenceOf(s *scene) answer {
	l := s.hasseAt(0)
	edges, nodes, ways, numbers, cycle := []string{}, answer{}, answer{}, answer{}, []mutex.ID{}
	for i := range l.edges {
		e := &l.edges[i]
		edges = append(edges, fmt.Sprintf("%d>%d %s %s", e.from, e.to, e.state, spaced(e.of)))
		key := fmt.Sprintf("%d>%d", e.from, e.to)
		ways[key] = l.course(e).cubic()
		if at, ok := l.numberAt(e); ok {
			numbers[key] = [4]float64{at[0], at[1], 0, 1}
		}
	}
	for p, at := range l.places[1:] {
		nodes[fmt.Sprintf("node-%d", p+1)] = [4]float64{at[0], at[1], 0, 1}
	}
	return answer{"edges": edges, "nodes": nodes, "ways": ways, "wrong": append(cycle, s.cycle()...), "numbers": numbers}
}

// quadratic returns the numbers of a curve with one handle, in the page's order.
func (q curve) quadratic() [6]float64 {
	return [6]float64{q[0][0], q[0][1], (3*q[1][0] - q[0][0]) / 2, (3*q[1][1] - q[0][1]) / 2, q[3][0], q[3][1]}
}
