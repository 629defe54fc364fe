package run

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"fano/server/scenario"
)

// logOf returns the log of a document, also by section.
func logOf(t *testing.T, d *scenario.Document) (text string, sections map[string][]string) {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var b bytes.Buffer
	if err := Simulate(context.Background(), setup, d.Canonical(), NewLog(&b)); err != nil {
		t.Fatal(err)
	}
	sections = map[string][]string{}
	for _, part := range strings.Split(strings.TrimSpace(b.String()), "\n\n") {
		lines := strings.Split(part, "\n")
		sections[lines[0]] = lines[1:]
	}
	return b.String(), sections
}

func galleryDocument(t *testing.T, name string) *scenario.Document {
	t.Helper()
	e, ok := scenario.Named(name)
	if !ok {
		t.Fatalf("the gallery has no %s", name)
	}
	return e.Document
}

func mustParse(t *testing.T, text string) *scenario.Document {
	t.Helper()
	d, err := scenario.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestTheLogTellsLeavingAndAskingInTheSameMomentAsTwo(t *testing.T) {
	for rule, want := range map[string]string{
		"lab":             "Id = 1 Sai da CS. logicalClock = 4|Id = 1 SEND REPLY to Process = 2. logicalClock = 4.|Id = 1 SEND REQUEST. Updated logicalClock = 5.",
		"stamp-then-tick": "Id = 1 Sai da CS. logicalClock = 3|Id = 1 SEND REPLY to Process = 2. logicalClock = 3.|Id = 1 SEND REQUEST. T = 4. Updated logicalClock = 5.",
	} {
		_, sections := logOf(t, mustParse(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":2,"clock":{"rule":"`+rule+`"},"network":{"delay":{"constant":1}},
			"script":[{"at":1,"process":1,"do":"request","hold":5},{"at":2,"process":1,"do":"request","again":true},{"at":3,"process":2,"do":"request"}]}`))
		if got := strings.Join(sections["Process 1"], "|"); !strings.Contains(got, want) {
			t.Errorf("%s: %s", rule, got)
		}
	}
}

func TestTheLogIsThatOfTheLabReportLineByLine(t *testing.T) {
	for name, file := range map[string]string{"lab-test-1": "lab_test1", "lab-test-2": "lab_test2", "lab-test-3": "lab_test3"} {
		data, err := os.ReadFile("../scenario/testdata/golden/" + file + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var golden struct {
			TextLines         map[string][]string
			SharedResourceLog []struct{ Line string }
		}
		if err := json.Unmarshal(data, &golden); err != nil {
			t.Fatal(err)
		}
		_, sections := logOf(t, galleryDocument(t, name))
		for id, lines := range golden.TextLines {
			same(t, name+", Process "+id, sections["Process "+id], lines)
		}
		var resource []string
		for _, l := range golden.SharedResourceLog {
			resource = append(resource, l.Line)
		}
		same(t, name+", SharedResource", sections["SharedResource"], resource)
	}
}

func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w || len(want) == 0 {
		t.Errorf("%s: got\n%s\nwant\n%s", what, g, w)
	}
}

func TestTheLogSaysWhatBrokeAndWhy(t *testing.T) {
	_, sections := logOf(t, galleryDocument(t, "lamport-not-fifo"))
	same(t, "verdicts", sections["Verdicts"], []string{
		"EM2 holds", "EM3 holds",
		"EM1 fails at step 6: P2 enters while P1 is inside; 1>2#1 req, sent at 2, has not arrived",
	})
	_, sections = logOf(t, mustParse(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":2,
		"script":[{"at":1,"process":1,"do":"request"},{"at":2,"process":2,"do":"request"}],
		"deliveries":[{"message":"1>2#1","drop":true},{"message":"2>1#1","at":4}]}`))
	same(t, "verdicts", sections["Verdicts"], []string{"EM1 holds", "EM3 holds", "EM2 fails at step 4: P1 and P2 wait in a deadlock"})
}

func TestTheLogTellsWhatTheLabDidNot(t *testing.T) {
	text, sections := logOf(t, galleryDocument(t, "lab-test-2"))
	same(t, "aside", sections["Input and network"], []string{"Step 8, time 7: process 1 is asked for the CS while it is HELD, and ignores that."})
	if !strings.HasPrefix(text, "One asks while another is inside\nRicart–Agrawala 1981, 3 processes, clock rule lab, channels in any order\n") {
		t.Errorf("begins with %.200s", text)
	}
	same(t, "counts", sections["Counts"], []string{
		"8 messages (4 REPLY, 4 REQUEST)", "2 entries, 4 messages each; the paper says 2(N − 1) = 4",
		"bypass 0, the most often that one process entered while another waited", "19 events, until time 17: quiescent, nothing is left to happen",
	})
	text, _ = logOf(t, mustParse(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":3,"network":{"loss":0.4,"duplication":0.6}}`))
	for _, part := range []string{" is lost.", " is duplicated by the network."} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is nowhere in\n%s", part, text)
		}
	}
}

func TestOtherAlgorithmsAreLoggedInTheSameWords(t *testing.T) {
	text, sections := logOf(t, galleryDocument(t, "italian-lamport"))
	same(t, "Process 2", sections["Process 2"], []string{
		"Id = 2 SEND PROG to Process = 1. Updated logicalClock = 1.",
		"Id = 2 RECEIVED PROG from Process = 1. Updated logicalClock = 2.",
		"Id = 2 SEND REQUEST. Updated logicalClock = 3.",
		"Id = 2 RECEIVED ACK from Process = 3. Updated logicalClock = 6.",
		"Id = 2 RECEIVED REQUEST from (T = 3, Id = 1). My state = 1 and My T = 3. Updated logicalClock = 7.",
		"Id = 2 SEND ACK to Process = 1. logicalClock = 8.",
		"Id = 2 RECEIVED ACK from Process = 1. Updated logicalClock = 9.",
		"Id = 2 RECEIVED RELEASE from Process = 1. Updated logicalClock = 12.",
		"Id = 2 Entrei na CS. logicalClock = 12",
		"Id = 2 Sai da CS. logicalClock = 13",
		"Id = 2 SEND RELEASE. logicalClock = 13.",
	})
	if !strings.Contains(text, ", FIFO channels, with ack-only-entry\n") {
		t.Errorf("begins with %.200s", text)
	}
	_, sections = logOf(t, galleryDocument(t, "lamport-solo"))
	same(t, "Process 3", sections["Process 3"], []string{
		"Id = 3 SEND req. T = 0. Updated logicalClock = 1.",
		"Id = 3 RECEIVED ack from Process = 1. Updated logicalClock = 2.",
		"Id = 3 RECEIVED ack from Process = 2. Updated logicalClock = 3.",
		"Id = 3 Entrei na CS. logicalClock = 3",
		"Id = 3 Sai da CS. logicalClock = 3",
		"Id = 3 SEND rel. logicalClock = 3.",
	})
	_, sections = logOf(t, mustParse(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":1}`))
	same(t, "alone", sections["Process 1"], []string{
		"Id = 1 WANTS THE CS. Updated logicalClock = 1.", "Id = 1 Entrei na CS. logicalClock = 1", "Id = 1 Sai da CS. logicalClock = 1",
	})
}

// A log can be served like any run, and has the same bytes.
func TestALogIsASource(t *testing.T) {
	d := galleryDocument(t, "lab-test-3")
	plan, err := Of(scenario.Reread(d), DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	got := readAll(t, watch(t, newService(t, nil), plan.As(LogForm), 0), inflated)
	if want, _ := logOf(t, d); string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if plan.As(LogForm).Key == plan.Source().Key {
		t.Error("a log and a trace have the same key")
	}
	small := func(l *Limits) { l.RunBytes = 500 }
	if got, err := all(watch(t, newService(t, small), plan.As(LogForm), 0), plain); err == nil || len(got) > 0 {
		t.Errorf("a log has no limits, or is sent in part: %s", got)
	}
}

// The log states what a reader would otherwise assume: that channels are FIFO, and that time passes.
func TestTheLogSaysWhatTheScenarioDrops(t *testing.T) {
	const (
		dropped  = "\n(" + scenario.FIFODropped + ")\n"
		timeless = "all events are at time 0"
		program  = `"program":"about(order = \"fifo\")\n\ndef ask(p, net):\n    pass\n\ndef may_enter(p, net):\n    return False\n\ndef leave(p, net):\n    pass\n","processes":2`
		still    = `"workload":{"entries":1,"think":{"constant":0},"hold":{"constant":0}}`
	)
	for text, want := range map[string][2]bool{
		`"algorithm":"lamport","processes":2`:                                   {false, false},
		`"algorithm":"lamport","processes":2,"network":{"order":"any"}`:         {true, false},
		`"algorithm":"ricart-agrawala","processes":2,"network":{"order":"any"}`: {false, false},
		program:                                {false, false},
		program + `,"network":{"order":"any"}`: {true, false},
		`"algorithm":"lamport","processes":2,"network":{"delay":{"constant":0}}`:          {false, false},
		`"algorithm":"lamport","processes":2,"network":{"delay":{"constant":0}},` + still: {false, true},
		program + `,"network":{"order":"any","delay":{"uniform":[0,0]}},` + still:         {true, true},
	} {
		log, _ := logOf(t, mustParse(t, `{"fano":1,`+text+`}`))
		if strings.Contains(log, dropped) != want[0] || strings.Contains(log, timeless) != want[1] {
			t.Errorf("%s: want FIFO dropped %v, timeless %v\n%.400s", text, want[0], want[1], log)
		}
	}
}
