package claims

import (
	"bytes"
	"fmt"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/server/run"
	"fano/server/scenario"
)

// sharedResource begins the part of a log that is not a process's.
const sharedResource = "SharedResource"

// A labLog is a log: the lines of the processes, each with its process's name, and those of the shared resource.
type labLog struct{ processes, shared []string }

// logs are what the report prints of a test, without the slips of the pen and of the scanner that it has, and what the same
// run logs here.
func (j *judge) logs(number int) (want, got labLog) {
	text := must(files.ReadFile(fmt.Sprintf("lab/test-%d.txt", number)))
	plan := must(run.Of(scenario.Reread(j.gallery(fmt.Sprintf("lab-test-%d", number)).document), run.DefaultLimits))
	var out bytes.Buffer
	throw(plan.Record(j.ctx, run.NewLog(&out)))
	return logged(string(text)), logged(out.String())
}

// logged splits a log into its parts.
func logged(text string) (l labLog) {
	of := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			of = ""
		case of == "" && (line == sharedResource || strings.HasPrefix(line, "Process ")):
			of = line
		case of == sharedResource:
			l.shared = append(l.shared, line)
		case of != "":
			l.processes = append(l.processes, of+": "+line)
		}
	}
	return l
}

// same counts the lines that are the same, place by place.
func same(a, b []string) (n int) {
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] {
			n++
		}
	}
	return n
}

// test is D1, D2 or D3.
func test(number int) func(*judge) {
	return func(j *judge) {
		want, got := j.logs(number)
		n, of := same(want.processes, got.processes), len(want.processes)
		j.that(n == of && n == len(got.processes) && n > 0, "lines", "same", n, "of", of).at(fmt.Sprintf("lab-test-%d", number))
	}
}

// ignored is D4: a process that asks while it waits or is inside is not heard, and its clock stands still.
func ignored(j *judge) {
	n, changed := 0, 0
	for _, name := range []string{"lab-test-2", "input-ignored"} {
		j.gallery(name).each(func(e *trace.Event, before int) {
			if e.Kind != trace.Ignored {
				return
			}
			if n++; e.Clock != before || len(e.Sends) > 0 || len(e.State) > 0 {
				changed++
			}
		})
	}
	j.that(n > 0 && changed == 0, "ignored", "n", n).at("input-ignored")
}

// resource is D5: what the shared resource logs in the three tests.
func resource(j *judge) {
	lines, wrong := 0, 0
	for number := 1; number <= 3; number++ {
		want, got := j.logs(number)
		lines += len(want.shared)
		wrong += max(len(want.shared), len(got.shared)) - same(want.shared, got.shared)
	}
	j.that(lines > 0 && wrong == 0, "lines", "n", lines).at("lab-test-1")
}
