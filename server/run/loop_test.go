package run_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"fano/server/run"
	"fano/server/scenario"
)

// inRounds writes a run of the gallery.
func inRounds(t *testing.T, name string, sink func(*bytes.Buffer) run.Sink) string {
	t.Helper()
	e, ok := scenario.Named(name)
	if !ok {
		t.Fatalf("the gallery has no %s", name)
	}
	var b bytes.Buffer
	written(t, e.Document, sink(&b))
	return b.String()
}

func TestTheTableTellsTheWayFromTheLoop(t *testing.T) {
	text := inRounds(t, "central-server-for-ever", func(b *bytes.Buffer) run.Sink { return run.NewCSV(b) })
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(rows) != 21 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	last := len(run.Columns)
	for i, row := range rows {
		want := "loop"
		switch {
		case i == 0:
			want = "part"
		case i < 9:
			want = "way"
		}
		if row[last] != want {
			t.Errorf("row %d: %q, want %q", i, row[last], want)
		}
	}
}

func TestShiVizIsToldWhatHappensAgain(t *testing.T) {
	text := inRounds(t, "central-server-for-ever", func(b *bytes.Buffer) run.Sink { return run.NewShiViz(b) })
	if n := strings.Count(text, "; again and again; "); n != 12 {
		t.Errorf("%d events of 12 happen again:\n%s", n, text)
	}
	if _, err := readAgain(text); err != nil {
		t.Error(err)
	}
}

func TestTheLogTellsTheLoop(t *testing.T) {
	log := func(b *bytes.Buffer) run.Sink { return run.NewLog(b) }
	for name, parts := range map[string][]string{
		"central-server-for-ever": {
			"starvation: P2 waits for ever, though the run is fair\n", "bypass without bound, ", "from here on as before, again and again\n",
			"\nLoop\nsteps 9 to 20 again and again\nP1 enters 1 time in each round\nP3 enters 1 time in each round\nP2 waits for ever\n\n",
		},
		"suzuki-kasami-unfair": {"starvation is not judged: the loop is not fair\n", "P3 waits for ever\nnot fair: something that could happen"},
	} {
		text := inRounds(t, name, log)
		for _, part := range parts {
			if !strings.Contains(text, part) {
				t.Errorf("%s: %q is not in\n%s", name, part, text)
			}
		}
	}
}
