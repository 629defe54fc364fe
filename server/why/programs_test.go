package why_test

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fano/algorithms"
	"fano/algorithms/engine/cause"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/program/eval"
	"fano/server/check"
	"fano/server/scenario"
	"fano/server/why"
)

// buggy calls each with every stored program with a bug, by name. Its first lines state what it breaks, and at which
// line, or that a line is missing.
func buggy(t *testing.T, each func(t *testing.T, text, breaks, line string)) {
	t.Helper()
	files, err := filepath.Glob("../../algorithms/program/testdata/buggy/*.star")
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		said := map[string]string{}
		for l := range strings.Lines(string(text)) {
			name, value, _ := strings.Cut(strings.TrimPrefix(l, "# "), ": ")
			if _, known := said[name]; strings.HasPrefix(l, "#") && !known {
				said[name] = strings.TrimSpace(value)
			}
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".star"), func(t *testing.T) {
			each(t, string(text), said["breaks"], said["line"])
		})
	}
}

// found caches the runs found by firstBroken, by program and property.
var found = map[[2]string]*scenario.Document{}

// firstBroken returns the run that breaks a property of a program, as the command finds it without flags.
func firstBroken(t *testing.T, text, property string) *scenario.Document {
	t.Helper()
	key := [2]string{text, property}
	if found[key] == nil {
		found[key] = findBroken(t, text, property)
	}
	return found[key]
}

func findBroken(t *testing.T, text, property string) *scenario.Document {
	t.Helper()
	d, problems := scenario.OfProgram(text, 3)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	systems, err := check.PortfolioOf(d, check.Options{Portfolio: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range systems.Search(t.Context(), check.Budget{}, nil).Properties {
		if p.Property == property && p.Document != nil {
			return p.Document
		}
	}
	t.Fatalf("%s does not break", property)
	return nil
}

// For each program with a bug, Why names the line that a teacher would name if that line tests something; otherwise
// it states that no single test is to blame.
func TestWhyNamesTheLineThatATeacherWould(t *testing.T) {
	buggy(t, func(t *testing.T, text, breaks, line string) {
		w := answer(t, firstBroken(t, text, breaks), trace.Violation{Property: breaks})
		want, got := "none", markOf(w)
		if strings.HasPrefix(line, "if ") || strings.HasPrefix(line, "elif ") || strings.HasPrefix(line, "return ") {
			want = line
		}
		if len(w.Causes) == 1 && w.Causes[0].Decision != nil {
			at := w.Causes[0].Decision
			full := strings.Split(text, "\n")[at.Line-1]
			got = strings.TrimSpace(full)
			if there := string([]rune(full)[at.Column-1 : at.End-1]); there != at.Text {
				t.Errorf("at the place stands %q, not %q", there, at.Text)
			}
		}
		if got != want {
			t.Errorf("%s: blamed is %q, want %q", breaks, got, want)
		}
	})
}

// markOf returns what an answer says about the tests of a program.
func markOf(w *why.Answer) string {
	switch {
	case len(w.Causes) == 0:
		return cmp.Or(string(w.Blame), "not promised")
	case w.Causes[0].Kind != cause.FlippedBranch:
		return string(w.Causes[0].Kind)
	}
	return "marked"
}

// An answer does not depend on the speed of the machine: with a small and with a large budget, a second answer equals
// the first byte for byte, although the engine is delayed whenever it asks whether to continue.
func TestAnAnswerDoesNotDependOnTheMachine(t *testing.T) {
	var runs []*scenario.Document
	buggy(t, func(t *testing.T, text, breaks, _ string) {
		if len(text)%3 == 0 || os.Getenv("FANO_PROVE") != "" {
			runs = append(runs, firstBroken(t, text, breaks))
		}
	})
	marks := map[string]bool{}
	for _, d := range runs {
		for _, work := range []int{300, 4000} {
			limits := cause.DefaultLimits
			limits.Work = work
			say := func(wait func()) string {
				ctx := system.WithStopReason(t.Context(), func() error { wait(); return nil })
				w, err := why.Of(ctx, why.Question{Document: d, Limits: limits})
				if err != nil {
					return err.Error()
				}
				marks[markOf(w)] = true
				text, err := json.Marshal(w)
				if err != nil {
					t.Fatal(err)
				}
				return string(text)
			}
			fast, slow := say(func() {}), say(func() { time.Sleep(50 * time.Microsecond) })
			if fast != slow {
				t.Errorf("with %d it says\n%s\nand on a slow machine\n%s\nof %s", work, fast, slow, d.Canonical())
			}
		}
	}
	for _, mark := range []string{"marked", "none", "unjudged"} {
		if !marks[mark] {
			t.Errorf("nothing is %s: %v", mark, marks)
		}
	}
}

// A program that exceeds the total step budget of its verbs fails where the page says, and has no other cause.
func TestAProgramThatTakesTooMuchHasNoCause(t *testing.T) {
	text, _ := algorithms.Program("ricart-agrawala")
	slow := strings.Replace(text, "p.replies += 1", "p.replies += 1\n    for i in range(900):\n        p.replies += i % 2 * 0", 1)
	d, problems := scenario.OfProgram(slow, 3)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	w, err := why.Of(t.Context(), why.Question{
		Document: d, Property: "panic", Limits: cause.DefaultLimits, Steps: func(*simulate.Setup) int { return 10_000 },
	})
	if err != nil {
		t.Fatal(err)
	}
	if f := w.Violation.Failure; f == nil || f.Code != eval.Exhausted || len(w.Causes) > 0 || len(w.Links) != 1 {
		t.Errorf("%+v of %+v", w.Causes, w.Violation)
	}
}

// For random programs that break EM1: with the other outcome of the marked test, no schedule from there breaks a
// promised property. This is tried in the engine, by a search that knows nothing of marks; and if possible, on a text
// in which that process inverts that test itself. FANO_SEED=… selects other programs, FANO_PROVE=1 two hundred.
func TestWithTheOtherOutcomeNothingBreaks(t *testing.T) {
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("FANO_SEED"), "1"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	programs := 8
	if os.Getenv("FANO_PROVE") != "" {
		programs = 200
	}
	r := rand.New(rand.NewPCG(seed, 36))
	tried, count := map[string]bool{}, marks{says: map[string]int{}}
	for range programs {
		for _, run := range breakingEM1(t, r, tried) {
			for _, v := range run.summary.Violations {
				if v.Property == "EM1" {
					count.judge(t, seed, run, v)
				}
			}
		}
	}
	t.Logf("of %d programs that break EM1: %+v", programs, count)
	if marked := count.says["marked"]; marked < max(1, programs/10) || count.written < 1 {
		t.Errorf("only %d of %d are marked, and %d were tried in the text", marked, programs, count.written)
	}
}

// marks counts the explanations of violations of EM1.
type marks struct {
	says    map[string]int // by the marked test
	written int            // also tried in the text
	wrong   int
}

// judge counts the explanation of one violation, and tries the marked test.
func (m *marks) judge(t *testing.T, seed uint64, run *playedRun, v trace.Violation) {
	t.Helper()
	w := answer(t, run.document, v)
	chained(t, run, v, w)
	m.says[markOf(w)]++
	for _, c := range w.Causes {
		if c.Kind != cause.FlippedBranch {
			continue
		}
		err := flippedByHand(t, run, v, c)
		if err == nil {
			var is bool
			if is, err = flippedInTheText(t, run, v, c); is {
				m.written++
			}
		}
		if err != nil {
			m.wrong++
			t.Errorf("FANO_SEED=%d: EM1 at %d of %s: %v", seed, v.Step, run.document.Canonical(), err)
		}
	}
}

// breakingEM1 returns the runs that break EM1 of the next random program that has some and was not tried before.
func breakingEM1(t *testing.T, r *rand.Rand, tried map[string]bool) (all []*playedRun) {
	t.Helper()
	var classics []string
	for _, a := range algorithms.All {
		if text, is := algorithms.Program(a.Name); is {
			classics = append(classics, text)
		}
	}
	for len(all) == 0 {
		own := spoilt(r, classics[r.IntN(len(classics))])
		if r.IntN(3) == 0 {
			own = spoilt(r, own)
		}
		if tried[own] {
			continue
		}
		tried[own] = true
		for _, d := range append(shortestRuns(t, own, 2+r.IntN(2)), timedRun(own, r.Uint64N(1000), r)...) {
			run := play(t, d)
			if slices.ContainsFunc(run.summary.Violations, func(v trace.Violation) bool { return v.Property == "EM1" }) {
				all = append(all, run)
			}
		}
	}
	return all
}

// shortestRuns returns the shortest runs that break what a program promises, with some processes each of which asks
// once; none if the text is no program.
func shortestRuns(t testing.TB, text string, processes int) (runs []*scenario.Document) {
	t.Helper()
	d, problems := scenario.OfProgram(text, processes)
	if len(problems) > 0 {
		return nil
	}
	q, err := check.Of(d, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	report := q.Search(t.Context(), check.Budget{States: 20_000, Time: time.Minute, Bytes: 1 << 30}, nil)
	for _, p := range report.Properties {
		if p.Document != nil && p.Property != "panic" && p.Loop == 0 {
			runs = append(runs, p.Document)
		}
	}
	return runs
}

// timedRun returns a timed run of a program, in which each of some processes enters several times; none if the text
// is no program.
func timedRun(text string, seed uint64, r *rand.Rand) []*scenario.Document {
	form := map[string]any{
		"fano": 1, "program": text, "processes": 2 + r.IntN(3), "seed": seed,
		"network":  map[string]any{"order": []string{"fifo", "any"}[r.IntN(2)]},
		"workload": map[string]any{"entries": 3, "think": map[string]any{"exponential": 5}},
		"stop":     map[string]any{"events": 300},
	}
	document, err := json.Marshal(form)
	if err != nil {
		panic(err) // everything in it marshals
	}
	d, err := scenario.Parse(document)
	if err != nil {
		return nil
	}
	return []*scenario.Document{d}
}

// spoils are lists of texts that are plausible mistakes for one another.
var spoils = [][]string{
	{" == ", " != ", " < ", " <= ", " > ", " >= "}, {" and ", " or "}, {"p.inside", "p.waiting", "p.idle"}, {" + 1", " - 1", ""},
	{"net.me", "j"}, {"min(", "max("}, {"net.others", "net.all"}, {"not ", ""}, {" not in ", " in "}, {"True", "False"},
}

// spoilt returns a program with a plausible mistake, or without one of its lines.
func spoilt(r *rand.Rand, text string) string {
	of := spoils[r.IntN(len(spoils))]
	from, to := of[r.IntN(len(of))], of[r.IntN(len(of))]
	if r.IntN(4) == 0 {
		lines := strings.Split(text, "\n")
		i := r.IntN(len(lines))
		if does := strings.TrimLeft(lines[i], " "); strings.HasPrefix(does, "p.") || strings.HasPrefix(does, "net.") {
			lines[i] = strings.TrimSuffix(lines[i], does) + "pass"
		}
		return strings.Join(lines, "\n")
	}
	if n := strings.Count(text, from); n > 0 && from != to && from != "" {
		parts := strings.SplitN(text, from, 2+r.IntN(n))
		last := len(parts) - 1
		return strings.Join(parts[:last], from) + to + parts[last]
	}
	return text
}
