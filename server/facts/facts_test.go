package facts

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/camposcarvalho"
	"fano/algorithms/carvalhoroucairol"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
	"fano/server/scenario"
	"fano/web"
)

func everyMeasure(t *testing.T) []Measures {
	t.Helper()
	all, err := AllMeasures()
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(slices.Clone(all), func(m Measures) bool { return IsDraft(m.Algorithm.Name) })
}

func figuresOf(t *testing.T) *web.Complexity {
	t.Helper()
	v, err := Complexity()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// longestAddress is the length of URLs that every proxy accepts.
const longestAddress = 4000

// The URL of a measurement opens the measured run, in the user's language.
func TestTheAddressOfANumberIsThatOfItsRun(t *testing.T) {
	documents := map[string]*scenario.Document{}
	for _, a := range algorithms.All {
		for _, name := range measuredRuns {
			documents[a.Name+", "+name] = Example(a, name)
		}
		if w, ok := WorstCaseOf(a.Name); ok {
			documents[a.Name+", worst"] = w.document(a)
		}
	}
	for _, f := range figures() {
		documents[f.key] = f.document
	}
	for name, d := range documents {
		play, err := d.Play()
		if err != nil || len(play) > longestAddress {
			t.Errorf("%s: the address has %d characters (%v)", name, len(play), err)
		}
		opened, err := scenario.Resolve(play)
		if err != nil || string(opened.Canonical()) != string(d.Canonical()) {
			t.Errorf("%s: the address opens another run (%v)", name, err)
		}
		for _, lang := range scenario.Languages {
			if story := d.Story.Pick(lang); d.Title.Pick(lang) == "" || lang != "en" && story == d.Story.Pick("en") {
				t.Errorf("%s has no words of its own in %s", name, lang)
			}
		}
	}
}

// ran returns the maximum number of competing processes in a run, the number of ignored requests, and the run's
// summary.
func ran(t *testing.T, d *scenario.Document) (most, ignored int, summary trace.Summary) {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	busy := map[mutex.ID]bool{}
	summary, err := simulate.Run(t.Context(), setup, func(e *trace.Event) error {
		if e.Kind == trace.Ignored {
			ignored++
		}
		if delete(busy, e.At); e.Phase == "waiting" || e.Phase == "inside" {
			busy[e.At] = true
		}
		most = max(most, len(busy))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return most, ignored, summary
}

// The runs match their titles, end, break no claimed property, and cost exactly what is claimed.
func TestTheMeasuredRunsAreWhatTheySay(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	entries := map[string]int{Alone: AloneEntries, Saturated: SaturatedEntries, Once: Processes, Solo: SoloEntries}
	competing := map[string]int{Alone: 1, Solo: 1, Once: Processes, Saturated: Processes}
	always := map[string]float64{"lamport": 18, "lamport-queue": 18, "ricart-agrawala": 12}
	for _, m := range everyMeasure(t) {
		a, bounds := m.Algorithm, m.Algorithm.Bounds
		for _, name := range measuredRuns {
			most, ignored, s := ran(t, Example(a, name))
			meets := name == Alone && a.Perpetual // its requests are closer, and sometimes meet
			if s.Ended != trace.Quiescent || s.Entries != entries[name] || ignored != 0 || most != competing[name] && !meets {
				t.Errorf("%s, %s: %d entries, ended %s, %d compete, %d ask in vain", a.Name, name, s.Entries, s.Ended, most, ignored)
			}
			for _, v := range s.Violations {
				if slices.Contains(a.Claims, v.Property) {
					t.Errorf("%s, %s breaks %s at step %d", a.Name, name, v.Property, v.Step)
				}
			}
			each, least, highest := s.MessagesPerEntry, bounds.Best.At(m.Topology), bounds.Worst.At(m.Topology)
			if each < least-1e-9 || each > highest+1e-9 {
				t.Errorf("%s, %s: %v messages per entry, claimed are %v to %v", a.Name, name, each, least, highest)
			}
			if want, is := always[a.Name]; is && (each != want || m.Runs[name].Messages != want) {
				t.Errorf("%s, %s: %v messages per entry, not always %v", a.Name, name, each, want)
			}
			if m.Runs[name].Messages < 0 {
				t.Errorf("%s, %s: %v messages", a.Name, name, m.Runs[name].Messages)
			}
		}
	}
}

// Messages grow if they carry growing numbers: those tagged so, and clocks that are read.
func TestMessagesGrowThatCarryRisingNumbers(t *testing.T) {
	for _, m := range everyMeasure(t) {
		want := m.Algorithm.Stamps
		for _, kind := range m.Algorithm.Messages {
			for i, of := 0, reflect.TypeOf(kind.Of); i < of.NumField(); i++ {
				want = want || of.Field(i).Tag.Get("number") != ""
			}
		}
		if m.Grows != want {
			t.Errorf("%s: grows is %v, want %v; %d bits", m.Algorithm.Name, m.Grows, want, m.Runs[Saturated].Bits)
		}
	}
}

// With the first rounds an entry would cost less than 12 messages in the first run, and more than 4 and 0 in the
// others, because permissions and forks have initial holders; and the delays would be shorter, because the others
// have not asked yet.
func TestTheFirstRoundsAreNoPartOfTheCosts(t *testing.T) {
	permissions := Example(model.Compile(carvalhoroucairol.Algorithm), Saturated)
	forks := Example(model.Compile(camposcarvalho.Algorithm), Solo)
	for want, d := range map[float64]*scenario.Document{12: permissions, 4: everybodyAgain(Processes), 0: forks} {
		r, err := Measure(t.Context(), d)
		if err != nil || r.Each.Messages != want || r.Summary.MessagesPerEntry == want {
			t.Errorf("%v messages, %v in the whole run, want %v and not the same (%v)", r.Each.Messages, r.Summary.MessagesPerEntry, want, err)
		}
	}
	for _, name := range []string{"lamport", "ricart-agrawala", "suzuki-kasami"} {
		a, _ := algorithms.Named(name)
		r, err := Measure(t.Context(), Example(a, Saturated))
		if want := (trace.Delays{Client: 13, Sync: 1}); err != nil || r.Each.Delays != want || r.Summary.ClientDelay == want.Client {
			t.Errorf("%s: %+v, %v in the whole run, want %+v (%v)", name, r.Each.Delays, r.Summary.ClientDelay, want, err)
		}
	}
	a, _ := algorithms.Named("lamport")
	short := Example(a, Saturated)
	short.Stop.Entries = 2*warmUp(short) - 1
	r, err := Measure(t.Context(), short)
	if whole := (trace.Delays{Client: r.Summary.ClientDelay, Sync: r.Summary.SyncDelay}); err != nil || r.Each.Delays != whole {
		t.Errorf("a short run: %+v, not the whole run's %+v (%v)", r.Each.Delays, whole, err)
	}
}

func TestWhichOfThePapersFiguresHold(t *testing.T) {
	v, bounds := figuresOf(t), forks.Bounds
	for i, n := range planes {
		layout, err := topology.Of(forks, n, topology.Spec{})
		if err != nil {
			t.Fatal(err)
		}
		line := layout.Quorum(1)
		k := float64(line.Len())
		want := map[string]float64{ // within 5 %; those of one client exactly
			"again": 0, "first": 2 * (k - 1), "alone": bounds.Typical.At(layout),
			"saturated": bounds.Saturated.At(layout), "joined": bounds.Joined.At(layout),
		}
		holds := map[string]bool{"again": true, "first": true, "alone": false, "wave": n < 31}
		for _, c := range v.Costs {
			got := c.Measured[i].Value
			within := map[bool]float64{true: 0.05}[c.Case != "again" && c.Case != "first"]
			if x, is := want[c.Case]; is && math.Abs(got-x) > within*x {
				t.Errorf("n = %d, %s: %.3f messages a meal, want %.3f", n, c.Case, got, x)
			}
			if is, known := holds[c.Case]; known && is != (got <= c.Claimed[i]) {
				t.Errorf("n = %d, %s: %.2f, the paper has %.2f", n, c.Case, got, c.Claimed[i])
			}
			if worst := bounds.Worst.At(layout); c.Case == "wave" && got > worst {
				t.Errorf("n = %d: a meal of a wave costs %.2f, above the bound %.0f", n, got, worst)
			}
		}
	}
}

// In a wave all processes eat before the next one begins.
func TestWavesDoNotMeet(t *testing.T) {
	for _, n := range planes {
		d := wave(n)
		d.Script = d.Script[:n]
		if _, _, s := ran(t, d); s.Entries != n || s.Time > trace.Time(n)*waveEnd {
			t.Errorf("n = %d: %d have eaten at %v", n, s.Entries, s.Time)
		}
	}
}

// The worst case of every bounded algorithm costs what it states and no more than is claimed, and a brief hunt finds
// no worse one.
func TestWorstCasesCostWhatTheySay(t *testing.T) {
	reached := 0
	for _, name := range bounded() {
		a, _ := algorithms.Named(name)
		w, ok := WorstCaseOf(name)
		if !ok && IsDraft(name) {
			continue
		}
		if err := replay(t, a, w); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		c, _ := hunted(a)
		if claimed := a.Bounds.Worst.At(c.Topology); w.Each() > claimed+1e-9 {
			t.Errorf("%s: an entry costs %v messages, claimed are %v at most", name, w.Each(), claimed)
		} else if w.Each() == claimed {
			reached++
		}
		if brief, err := hunt(t.Context(), a, 99, 60_000); err != nil || brief.Each() > w.Each() {
			t.Errorf("%s: an entry of %v costs %v (%v)", name, brief.Schedule, brief.Each(), err)
		}
		if note := w.document(a).Notes[0]; note.Step != len(w.Schedule) || note.Text.En == "" {
			t.Errorf("%s: its note is %+v", name, note)
		}
	}
	if reached < 10 {
		t.Errorf("the claimed worst case is reached by %d algorithms only", reached)
	}
}

// The marks match the runs of their points. Package compare tests that the lines match the bounds.
func TestMarksAreWhatTheRunsShow(t *testing.T) {
	for _, p := range Points() {
		samples := p.Samples()
		for _, what := range []Quantity{Messages, Sync, Client} {
			values := slices.DeleteFunc(samples.Of(what), math.IsNaN)
			mark, ok := p.Mark(what)
			if ok != (len(values) > 0) || samples.Left == "" && len(samples.Entries) != Seeds {
				t.Errorf("%v, %d: a mark of %v: %v", p, what, values, ok)
			}
			if !ok {
				continue
			}
			median := samples.Of(what)[mark.Median().Seed-1]
			slices.Sort(values)
			if mark.Least != values[0] || mark.Most != values[len(values)-1] || median != values[(len(values)-1)/2] {
				t.Errorf("%v, %d: %v of %v", p, what, mark, values)
			}
		}
		if pointOf(p.key()) != p {
			t.Errorf("%s is read as %v", p.key(), pointOf(p.key()))
		}
	}
}

// replay replays the worst case. It returns nil if the busy period begins and ends at rest and costs what is stated,
// else an error.
func replay(t *testing.T, a *model.Algorithm, w WorstCase) error {
	c, err := hunted(a)
	if err != nil {
		return err
	}
	s, _ := system.New(t.Context(), c)
	messages, entries := 0, 0
	for i, choice := range w.Schedule {
		if i == w.After {
			if messages, entries = 0, 0; !atRest(s) {
				return fmt.Errorf("the system is not at rest after %d choices", i)
			}
		}
		step, err := s.Apply(choice)
		if err != nil {
			return err
		}
		for _, at := range step.Sends {
			if m := s.Packet(at); c.Topology.Host(m.From) != c.Topology.Host(m.To) {
				messages++
			}
		}
		if choice.Kind == trace.Enter {
			entries++
		}
	}
	if messages != w.Messages || entries != w.Entries || !atRest(s) {
		return fmt.Errorf("%d messages and %d entries, want %d and %d, and rest", messages, entries, w.Messages, w.Entries)
	}
	return nil
}

// atRest reports whether every process is idle and no message is in flight.
func atRest(s *system.System) bool {
	for p := mutex.ID(1); int(p) <= s.Processes; p++ {
		if s.Local(p).Phase != mutex.Idle {
			return false
		}
	}
	return !slices.ContainsFunc(s.Choices(), func(c trace.Choice) bool { return c.Kind != trace.Ask })
}
