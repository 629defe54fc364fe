package run_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"fano/server/run"
	"fano/server/scenario"
)

// Each text of a run that repeats forever separates the way from the loop.
func TestTextsTellTheWayFromTheLoop(t *testing.T) {
	log := func(w io.Writer) run.Sink { return run.NewLog(w) }
	for _, c := range []struct {
		name  string
		sink  func(io.Writer) run.Sink
		parts []string
	}{
		{"central-server-for-ever", log, []string{
			"starvation: P2 waits for ever, though the run is fair\n", "bypass without bound, ", "from here on as before, again and again\n",
			"\nLoop\nsteps 9 to 20 again and again\nP1 enters 1 time in each round\nP3 enters 1 time in each round\nP2 waits for ever\n\n",
		}},
		{"suzuki-kasami-unfair", log, []string{
			"starvation is not judged: the loop is not fair\n", "P3 waits for ever\nnot fair: something that could happen",
		}},
		{"central-server-for-ever", func(w io.Writer) run.Sink { return run.NewShiViz(w) }, slices.Repeat([]string{"; again and again; "}, 12)},
		{"central-server-for-ever", func(w io.Writer) run.Sink { return run.NewCSV(w) },
			slices.Concat([]string{",verdicts,part\n"}, slices.Repeat([]string{",way\n"}, 8), slices.Repeat([]string{",loop\n"}, 12))},
	} {
		e, ok := scenario.Named(c.name)
		if !ok {
			t.Fatalf("the gallery has no %s", c.name)
		}
		var text bytes.Buffer
		written(t, e.Document, c.sink(&text))
		rest := text.String()
		for _, part := range c.parts { // each after the previous one, except in the log
			before, after, found := strings.Cut(rest, part)
			if !found {
				t.Errorf("%s: %q is not in\n%s", c.name, part, text.String())
				break
			}
			if rest = after; len(c.parts) < 10 {
				rest = before + after
			}
		}
	}
}
