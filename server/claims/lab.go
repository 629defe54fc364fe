package claims

import (
	"bytes"
	"embed"
	"fmt"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/server/run"
	"fano/server/scenario"
)

// ofLab are the claims of the lab report.
var ofLab = []Claim{
	{"D1", "3. Resultados: teste 1", nil, nil, test(1)},
	{"D2", "3. Resultados: teste 2", nil, nil, test(2)},
	{"D3", "3. Resultados: teste 3", nil, nil, test(3)},
	{"D4", "2. Desenvolvimento", nil, nil, ignored},
	{"D5", "SharedResource", nil, nil, resource},
}

// printed are the logs of the report's three tests, without the slips of the pen and of the scanner that it has.
//
//go:embed lab/*.txt
var printed embed.FS

// sharedResource begins the part of a log that is not a process's.
const sharedResource = "SharedResource"

// logs are what the report prints of a test, and what the same run logs here, line by line: the processes' logs, and
// the shared resource's.
func (j *judge) logs(number int) (want, got, wantShared, gotShared []string) {
	text, err := printed.ReadFile(fmt.Sprintf("lab/test-%d.txt", number))
	if err != nil {
		j.fail(err)
	}
	r := j.gallery(fmt.Sprintf("lab-test-%d", number))
	if j.err != nil {
		return
	}
	plan, err := run.Of(scenario.Reread(r.document), run.DefaultLimits)
	if err != nil {
		j.fail(err)
		return
	}
	var out bytes.Buffer
	if err := plan.Record(j.ctx, run.NewLog(&out)); err != nil {
		j.fail(err)
		return
	}
	want, wantShared = logged(string(text))
	got, gotShared = logged(out.String())
	return
}

// logged are the lines of a log that processes write, each with its process's name, and the shared resource's.
func logged(text string) (processes, shared []string) {
	of := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			of = ""
		case of == "" && (line == sharedResource || strings.HasPrefix(line, "Process ")):
			of = line
		case of == sharedResource:
			shared = append(shared, line)
		case of != "":
			processes = append(processes, of+": "+line)
		}
	}
	return processes, shared
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
		want, got, _, _ := j.logs(number)
		n := same(want, got)
		j.that(n == len(want) && n == len(got) && n > 0, "lines", "same", n, "of", len(want)).at(fmt.Sprintf("lab-test-%d", number))
	}
}

// ignored is D4: a process that asks while it waits or is inside is not heard, and its clock stands still.
func ignored(j *judge) {
	n, changed := 0, 0
	for _, name := range []string{"lab-test-2", "input-ignored"} {
		r := j.gallery(name)
		clocks := r.starts()
		for _, e := range r.events {
			if e.Kind == trace.Ignored {
				n++
				if e.Clock != clocks[e.At] || len(e.Sends) > 0 || len(e.State) > 0 {
					changed++
				}
			}
			if local(e) {
				clocks[e.At] = after(e)
			}
		}
	}
	j.that(n > 0 && changed == 0, "ignored", "n", n).at("input-ignored")
}

// resource is D5: what the shared resource logs in the three tests.
func resource(j *judge) {
	lines, wrong := 0, 0
	for number := 1; number <= 3; number++ {
		_, _, want, got := j.logs(number)
		lines += len(want)
		wrong += max(len(want), len(got)) - same(want, got)
	}
	j.that(lines > 0 && wrong == 0, "lines", "n", lines).at("lab-test-1")
}
