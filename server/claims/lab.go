package claims

import (
	"bytes"
	"fmt"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/server/run"
	"fano/server/scenario"
)

// sharedResource is the heading of the part of a log that belongs to no process.
const sharedResource = "SharedResource"

// A labLog is a log: the lines of the processes, each prefixed with its process, and those of the shared resource.
type labLog struct{ processes, shared []string }

// logs returns the log that the report prints of a test, without its typing and scanning errors, and the log of the
// same run here.
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

// same returns the number of positions with equal lines.
func same(a, b []string) (n int) {
	for i := range min(len(a), len(b)) {
		if a[i] == b[i] {
			n++
		}
	}
	return n
}

// test judges D1, D2 or D3.
func test(number int) func(*judge) {
	return func(j *judge) {
		want, got := j.logs(number)
		n, of := same(want.processes, got.processes), len(want.processes)
		j.addIf(n == of && n == len(got.processes) && n > 0, "lines", "same", n, "of", of).at(fmt.Sprintf("lab-test-%d", number))
	}
}

// ignored judges D4: a request of a process that waits or is inside is ignored, and its clock stays.
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
	j.addIf(n > 0 && changed == 0, "ignored", "n", n).at("input-ignored")
}

// resource judges D5: the log of the shared resource in the three tests.
func resource(j *judge) {
	lines, wrong := 0, 0
	for number := 1; number <= 3; number++ {
		want, got := j.logs(number)
		lines += len(want.shared)
		wrong += max(len(want.shared), len(got.shared)) - same(want.shared, got.shared)
	}
	j.addIf(lines > 0 && wrong == 0, "lines", "n", lines).at("lab-test-1")
}
