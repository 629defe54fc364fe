package scenario

import (
	"cmp"
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"testing"
)

// golden is a worked example of the seeds, exact to every clock: what each process does, record by record.
type golden struct {
	Processes []struct{ InitialClock int }
	Expected  map[string][]map[string]any // by process
	Timing    struct {
		Delays []travel
	}
	Marks             []map[string]any
	CSOrder           []int
	MessageCounts     map[string]int
	Undelivered       []any
	SharedResourceLog []struct{ ID, Clock int }
}

// travel is a message with its sending and delivery times.
type travel struct {
	From, To              int
	Type                  string
	SendStep, DeliverStep float64
}

// twins maps scenarios of the gallery that are worked examples to the examples' files.
var twins = map[string]string{
	"lab-test-1":            "lab_test1",
	"lab-test-2":            "lab_test2",
	"lab-test-3":            "lab_test3",
	"welsing-41-34":         "welsing_41_34",
	"italian-lamport":       "italian_lamport_T",
	"lamport-solo":          "lamport000_solo_p3",
	"lamport-three-at-once": "lamport000_three_concurrent",
	"lamport-acks-saved":    "lamport000_three_concurrent_elide",
}

func readGolden(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile("testdata/golden/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

func TestTheWorkedExamplesComeOutExactly(t *testing.T) {
	for name, file := range twins {
		t.Run(name, func(t *testing.T) {
			var want golden
			readGolden(t, file, &want)
			got := replay(t, name)
			for id, records := range want.Expected {
				compareRecords(t, id, got.records[id], records)
			}
			if len(got.records) != len(want.Expected) {
				t.Errorf("%d processes, want %d", len(got.records), len(want.Expected))
			}
			if !slices.Equal(got.order, want.CSOrder) {
				t.Errorf("order of entry %v, want %v", got.order, want.CSOrder)
			}
			if !reflect.DeepEqual(got.counts(), want.MessageCounts) {
				t.Errorf("messages %v, want %v", got.counts(), want.MessageCounts)
			}
			compareTravels(t, got.travels, want.Timing.Delays)
			compareMarks(t, got, want.Marks)
			compareResource(t, got, &want)
			if len(got.flying) != len(want.Undelivered) || len(got.summary.Violations) > 0 {
				t.Errorf("in flight %v, violations %v", got.flying, got.summary.Violations)
			}
		})
	}
}

// compareRecords compares a process's records with the expected ones: the same number, in order, and every field that
// the worked example has.
func compareRecords(t *testing.T, id string, got, want []map[string]any) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("P%s: %d records, want %d", id, len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		for field, value := range want[i] {
			if !reflect.DeepEqual(got[i][field], value) {
				t.Errorf("P%s, record %d, %s: got %v, want %v\n%v\n%v", id, i+1, field, got[i][field], value, got[i], want[i])
			}
		}
	}
}

func compareTravels(t *testing.T, got, want []travel) {
	t.Helper()
	for _, list := range [][]travel{got, want} {
		slices.SortFunc(list, func(a, b travel) int {
			return cmp.Or(cmp.Compare(a.DeliverStep, b.DeliverStep), cmp.Compare(a.To, b.To))
		})
	}
	if !slices.Equal(got, want) {
		t.Errorf("messages travelled\n%v, want\n%v", got, want)
	}
}

// compareMarks compares the states at T′, T″ and T‴.
func compareMarks(t *testing.T, got *replayed, marks []map[string]any) {
	t.Helper()
	for _, mark := range marks {
		after := mark["afterStep"].(float64)
		found := 0
		for _, id := range []string{"1", "2", "3"} {
			state, ok := mark["p"+id].(map[string]any)
			if !ok {
				continue
			}
			found++
			s := got.at(id, after)
			for field, value := range state {
				if !reflect.DeepEqual(s[field], value) {
					t.Errorf("%v, P%s: %s is %v, want %v", mark["mark"], id, field, s[field], value)
				}
			}
			if s["state"] != mark["p"+id+"state"] {
				t.Errorf("%v: P%s is %v, want %v", mark["mark"], id, s["state"], mark["p"+id+"state"])
			}
		}
		if found == 0 {
			t.Errorf("%v: no state to compare", mark["mark"])
		}
	}
}

func compareResource(t *testing.T, got *replayed, want *golden) {
	t.Helper()
	for i, entry := range want.SharedResourceLog {
		if i >= len(got.order) || got.order[i] != entry.ID || got.clocks[i] != entry.Clock {
			t.Errorf("the shared resource saw %v at %v, want %v", got.order, got.clocks, want.SharedResourceLog)
		}
	}
	for i, p := range want.Processes {
		start := 0
		if len(got.document.Clock.Start) > 0 {
			start = got.document.Clock.Start[i]
		}
		if start != p.InitialClock {
			t.Errorf("the clock of P%d starts at %d, want %d", i+1, start, p.InitialClock)
		}
	}
}

// counterexample is a run found by another simulator: its steps, and the violation at the last one.
type counterexample struct {
	Steps     []choice
	Violation *struct {
		Property  string
		Step      int
		Processes []int
	}
	InFlight []struct {
		From, To int
		Type     string
	}
	MessageCounts map[string]int
}

// choice is a step of a counterexample, with the processes that entered in it.
type choice struct {
	Step     int
	Do       string
	P        int
	From, To int
	Type     string
	Entered  []int
}

// The violation needs only the counterexample's four steps; the gallery's scenario adds that both processes leave.
func TestLamportWithoutFIFOBreaksAsInTheCounterexample(t *testing.T) {
	var want counterexample
	readGolden(t, "lamport_nonfifo_em1", &want)
	got := replay(t, "lamport-not-fifo")
	last := len(want.Steps) - 1
	steps := slices.Clone(got.choices[:len(want.Steps)])
	if !slices.Equal(steps[last].Entered, []int{2}) {
		t.Errorf("%v enter at the last step", steps[last].Entered)
	}
	steps[last].Entered = []int{} // the counterexample reports this entry as the violation
	if !reflect.DeepEqual(steps, want.Steps) {
		t.Errorf("got\n%v, want\n%v", steps, want.Steps)
	}
	if len(got.violations) != 1 {
		t.Fatalf("violations: %+v", got.violations)
	}
	v := got.violations[0]
	if v.property != want.Violation.Property || v.choice != want.Violation.Step || !slices.Equal(v.processes, want.Violation.Processes) {
		t.Errorf("got %+v, want %+v", v, *want.Violation)
	}
	if f := want.InFlight[0]; len(want.InFlight) != 1 || !reflect.DeepEqual(v.flying, []travel{{From: f.From, To: f.To, Type: f.Type}}) {
		t.Errorf("in flight: got %v, want %v", v.flying, want.InFlight)
	}
	if !reflect.DeepEqual(v.counts, want.MessageCounts) {
		t.Errorf("messages: got %v, want %v", v.counts, want.MessageCounts)
	}
}

// In the gallery the two processes ask in the order of the neighbouring scenario, which is reversed; everything after
// that is the same.
func TestRicartAgrawalaWithoutFIFOIsSafeInTheSameSchedule(t *testing.T) {
	var want counterexample
	readGolden(t, "ra_nonfifo_safe", &want)
	got := replay(t, "ricart-agrawala-not-fifo")
	want.Steps[0].P, want.Steps[1].P = want.Steps[1].P, want.Steps[0].P
	if !reflect.DeepEqual(got.choices, want.Steps) {
		t.Errorf("got\n%v, want\n%v", got.choices, want.Steps)
	}
	if len(got.violations) > 0 || len(got.flying) > 0 || !reflect.DeepEqual(got.counts(), want.MessageCounts) {
		t.Errorf("got %+v, %v, %v", got.violations, got.flying, got.counts())
	}
	lamport := replay(t, "lamport-not-fifo")
	if !reflect.DeepEqual(lamport.document.Script, got.document.Script) || !reflect.DeepEqual(lamport.document.Clock.Start, got.document.Clock.Start) {
		t.Error("the two scenarios are not comparable")
	}
}

// The rule of the Italian slides fails differently. After the six steps the scenario adds that both processes leave.
func TestLamportWithOnlyAcksAndWithoutFIFOBreaksAsInTheCounterexample(t *testing.T) {
	var want counterexample
	readGolden(t, "lamport_ackonly_nonfifo_em1", &want)
	got := replay(t, "lamport-queue-ack-only")
	steps := slices.Clone(got.choices[:len(want.Steps)])
	for i := range steps {
		steps[i].Type = map[string]string{"REQUEST": "req", "ACK": "ack"}[steps[i].Type]
	}
	last := len(steps) - 1
	if !slices.Equal(steps[last].Entered, []int{1}) {
		t.Errorf("%v enter at the last step", steps[last].Entered)
	}
	steps[last].Entered = []int{} // the counterexample reports this entry as the violation
	if !reflect.DeepEqual(steps, want.Steps) {
		t.Errorf("got\n%v, want\n%v", steps, want.Steps)
	}
	if len(got.violations) != 1 || got.violations[0].choice != want.Violation.Step || got.violations[0].property != want.Violation.Property {
		t.Errorf("got %+v, want %+v", got.violations, *want.Violation)
	}
}

// The worked overtakings name processes by letters or numbers and make the second request at the moment of the news;
// the scenarios make it one unit of time later, so that it happens after the news.
func TestServerAndRingAreOvertakenAsInTheWorkedExamples(t *testing.T) {
	for name, file := range map[string]string{"central-server-overtaking": "central_em3", "token-ring-overtaking": "token_ring_em3"} {
		var want struct {
			CSOrder   []any
			Violation struct {
				Property      string
				First, Second any // the process that asked first, and the one served first
			}
		}
		readGolden(t, file, &want)
		e, _ := Named(name)
		events, summary := told(t, e)
		var order []any
		for _, p := range entered(events) {
			order = append(order, called(want.CSOrder[0], p))
		}
		if !reflect.DeepEqual(order, want.CSOrder) || order[0] != want.Violation.Second || order[1] != want.Violation.First {
			t.Errorf("%s: entered in the order %v, want %v", name, order, want.CSOrder)
		}
		if v := summary.Violations; len(v) != 1 || v[0].Property != want.Violation.Property {
			t.Errorf("%s: broken: %v", name, v)
		}
	}
}

// called returns a process's name in a worked example: A, B, … or 1, 2, ….
func called(like any, process int) any {
	if _, letters := like.(string); letters {
		return string(rune('A' + process - 1))
	}
	return float64(process)
}
