package simulate_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/topology"
)

// troubled returns a random setup whose network may also lose and duplicate.
func troubled(t *rapid.T) *simulate.Setup {
	var names []string
	for _, a := range algorithms.All {
		names = append(names, a.Name)
	}
	s := random(t, rapid.SampledFrom(names).Draw(t, "algorithm"), 7)
	s.Order = rapid.SampledFrom([]system.Order{system.FIFO, system.AnyOrder}).Draw(t, "order")
	s.Loss = rapid.SampledFrom([]float64{0, 0.1}).Draw(t, "loss")
	s.Duplication = rapid.SampledFrom([]float64{0, 0.2}).Draw(t, "duplication")
	s.Stop.Events = 400
	if s.Processes > 1 {
		s.Script = []simulate.Action{
			{At: unit, Process: 1, Do: trace.Internal},
			{At: 2 * unit, Process: 1, Do: trace.Send, To: 2},
			{At: 3 * unit, Process: 2, Do: trace.Ask},
		}
	}
	return s
}

func lines(t interface{ Fatal(...any) }, s *simulate.Setup) ([]byte, trace.Summary) {
	var out []byte
	sum, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		out = append(trace.AppendEvent(out, e), '\n')
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out, sum
}

func TestAnEventIsWrittenAsEncodingJSONWouldWriteIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		out, sum := lines(t, troubled(t))
		step := 0
		for line := range bytes.Lines(out) {
			step++
			var e trace.Event
			d := json.NewDecoder(bytes.NewReader(line))
			d.DisallowUnknownFields()
			if err := d.Decode(&e); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			if e.Step != step {
				t.Fatalf("step %d has the number %d", step, e.Step)
			}
			if again := trace.AppendEvent(nil, &e); !bytes.Equal(again, bytes.TrimSpace(line)) {
				t.Fatalf("read and written again:\n%s\n%s", line, again)
			}
			var standard bytes.Buffer
			enc := json.NewEncoder(&standard)
			enc.SetEscapeHTML(false)
			if err := enc.Encode(&e); err != nil {
				t.Fatal(err)
			}
			if want := withoutNetworkClock(standard.String(), e); want != string(line) {
				t.Fatalf("\ngot  %s\nwant %s", line, want)
			}
		}
		if step != sum.Events {
			t.Fatalf("%d events told, %d counted", step, sum.Events)
		}
	})
}

// withoutNetworkClock removes the clock of network events, which they do not have, but encoding/json writes.
func withoutNetworkClock(line string, e trace.Event) string {
	if e.Phase == "" {
		return strings.Replace(line, `,"clock":0`, "", 1)
	}
	return line
}

// A field that only a switch uses is neither declared nor reported without that switch.
func TestAnEventTellsOnlyFieldsThatTheHeaderDeclares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := troubled(t)
		s.Switches = mutex.Switches(rapid.Uint64Range(0, 15).Draw(t, "switches"))
		declared := map[string]bool{}
		for _, f := range headerOf(t, s).Fields {
			declared[f.Name] = true
		}
		_, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
			var changed map[string]json.RawMessage
			if len(e.State) > 0 {
				if err := json.Unmarshal(e.State, &changed); err != nil {
					return err
				}
			}
			for name := range changed {
				if !declared[name] {
					return fmt.Errorf("step %d tells %s, which the header does not declare", e.Step, name)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestTheSameSetupGivesTheSameBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := troubled(t)
		once, _ := lines(t, s)
		again, _ := lines(t, s)
		if !bytes.Equal(once, again) {
			t.Fatal("two runs differ")
		}
	})
}

func TestBeingWatchedChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := troubled(t)
		_, traced := lines(t, s)
		plain, err := simulate.Run(context.Background(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		keepEM := func(sum trace.Summary) trace.Summary { // without a trace, only these are watched
			sum.MessageBits = 0
			sum.Violations = slices.DeleteFunc(sum.Violations, func(v trace.Violation) bool { return v.Property != "EM1" && v.Property != "EM2" })
			return sum
		}
		if fmt.Sprint(keepEM(traced)) != fmt.Sprint(keepEM(plain)) {
			t.Fatalf("\ntraced %+v\nplain  %+v", traced, plain)
		}
	})
}

// delays returns how long each message took, by its name.
func delays(t *testing.T, s *simulate.Setup) map[string]trace.Time {
	took := map[string]trace.Time{}
	_, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		if e.Kind == trace.Receive {
			took[e.Message.ID.String()] = e.Time - e.Message.Sent
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return took
}

func TestARequestMoreLeavesOtherChannelsDelaysAlone(t *testing.T) {
	ra, _ := algorithms.Named("ricart-agrawala")
	s := &simulate.Setup{
		Algorithm: ra, Processes: 3, Seed: 7, Order: system.AnyOrder,
		Delay: simulate.Law{Kind: simulate.Exponential, A: 5 * unit},
		Script: []simulate.Action{
			{At: unit, Process: 1, Do: trace.Ask},
			{At: 40 * unit, Process: 2, Do: trace.Ask},
		},
	}
	before := delays(t, s)
	s.Script = append(s.Script, simulate.Action{At: 2 * unit, Process: 3, Do: trace.Ask})
	after := delays(t, s)
	if len(after) <= len(before) {
		t.Fatal("the third request sent nothing")
	}
	for name, took := range before {
		if after[name] != took {
			t.Errorf("%s took %s, and %s with a request of process 3", name, took, after[name])
		}
	}
}

// The seed paper's axiom: a message is received at a later clock than it was sent, and the clocks of a process's events
// increase.
func TestClocksKeepTheAxiomsUnderTheRulesThatTickEveryEvent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := random(t, "lamport-queue", 6)
		last := map[int]int{}
		_, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
			if e.Kind == trace.Receive && e.Clock <= e.Message.Clock {
				t.Fatalf("%s was sent at clock %d and received at %d", e.Message.ID, e.Message.Clock, e.Clock)
			}
			if e.Kind != trace.Enter && e.Kind != trace.Ignored {
				if e.Clock <= last[int(e.At)] {
					t.Fatalf("step %d: clock %d after %d at process %d", e.Step, e.Clock, last[int(e.At)], e.At)
				}
				last[int(e.At)] = max(e.Clock, e.ClockAfter)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// Each event on which the clock rule acts reports the rule's line.
func TestEveryReceiptLightsTheClocksLineOnce(t *testing.T) {
	for _, a := range algorithms.All {
		s := saturated(3, 2, 0)
		s.Algorithm, s.Order = a, system.FIFO
		var err error
		if s.Topology, err = topology.Of(a, s.Processes, topology.Spec{}); err != nil {
			t.Fatal(err)
		}
		once := 1
		if a.Clockless {
			once = 0 // its listing has no clock
		}
		listing := headerOf(t, s).Listing
		_, err = simulate.Run(context.Background(), s, func(e *trace.Event) error {
			clocks := 0
			for _, place := range e.Lines {
				if l := listing[place-1]; l.Line == 0 && strings.Contains(l.Text, "max(C, k) + 1") {
					clocks++
				}
			}
			if want := map[bool]int{true: once}[e.Kind == trace.Receive]; clocks != want {
				return fmt.Errorf("%s, step %d, %s: %d lines of the clock", a.Name, e.Step, e.Kind, clocks)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func headerOf(t rapid.TB, s *simulate.Setup) trace.Header {
	t.Helper()
	h, err := s.Header(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return h
}
