package why_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/cause"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
	"fano/server/scenario"
)

// flipped replays a run up to the step of a test, on a program in which that test has the other outcome, and searches
// everything that can follow, without further requests. It returns an error if a promised property breaks or a verb
// fails: then the test is marked wrongly.
func flipped(t testing.TB, run *playedRun, v trace.Violation, c cause.Cause, a *model.Algorithm) error {
	config := run.setup.Config()
	config.Algorithm, config.Asks = a, make([]int, run.setup.Processes)
	for _, e := range run.events[:v.Step] {
		if e.Kind.Asks() {
			config.Asks[e.At-1]++
		}
	}
	promises := slices.Clone(a.Claims)
	for _, own := range a.Invariants {
		promises = append(promises, own.Name)
	}
	futures, err := explore.NewFutures(t.Context(), config, promises, explore.FutureLimits{States: 100_000, Each: 100_000})
	if err != nil {
		return err
	}
	for _, e := range run.events[:c.Step] {
		if e.Kind == trace.Ignored || e.Step == c.Step && e.Kind == trace.Enter {
			continue
		}
		if err := futures.Do(trace.ChoiceOf(&e)); err != nil {
			return fmt.Errorf("step %d is not possible: %w", e.Step, err)
		}
	}
	if holds, known := futures.Holds(futures.Here()); !holds || !known {
		return errors.New("a promise can break")
	}
	return nil
}

// flippedByHand flips the test in the engine.
func flippedByHand(t testing.TB, run *playedRun, v trace.Violation, c cause.Cause) error {
	a := program.TestsOf(run.setup.Algorithm).Variant(program.Variant{Flip: c.Decision.Branch})
	if err := flipped(t, run, v, c, a); err != nil {
		return fmt.Errorf("with %q flipped at step %d: %w", c.Decision.Text, c.Step, err)
	}
	return nil
}

// flippedInTheText flips the test in a program text in which the process itself inverts it. is reports whether there
// is such a text.
func flippedInTheText(t testing.TB, run *playedRun, v trace.Violation, c cause.Cause) (is bool, err error) {
	t.Helper()
	text := flippedText(run.document.Program, c)
	if text == "" {
		return false, nil
	}
	a, problems := scenario.ReadProgram(text)
	if len(problems) > 0 {
		t.Fatalf("%v of\n%s", problems, text)
	}
	if err := flipped(t, run, v, c, a); err != nil {
		return true, fmt.Errorf("%w, of\n%s", err, text)
	}
	return true, nil
}

// flippedText returns a program whose processes count their verbs, and in which the deciding process inverts its test
// in the verb of the decision, or in a condition evaluated after it. It is empty for a test in a helper, which does
// not know its caller, and in a loop, where it may be evaluated more than once.
func flippedText(text string, c cause.Cause) string {
	at, turn := c.Decision, c.Decision.Branch
	lines, out := strings.Split(text, "\n"), []string{}
	line := []rune(lines[at.Line-1])
	before, test, behind := string(line[:at.Column-1]), string(line[at.Column-1:at.End-1]), string(line[at.End-1:])
	lines[at.Line-1] = before + fmt.Sprintf(
		"((True if %s else False) != (net.me == %d and p.verbs_run == %d))", test, turn.Process, turn.Verb) + behind
	verb, loops := false, false
	for i, l := range lines {
		if rest, is := strings.CutPrefix(l, "state("); is {
			l = "state(verbs_run = 0, " + rest
		}
		out = append(out, l)
		name, is := strings.CutPrefix(l, "def ")
		name, _, _ = strings.Cut(name, "(")
		runs := strings.HasPrefix(name, "on_") || name == "ask" || name == "leave"
		if is && runs {
			out = append(out, fmt.Sprintf("    p.verbs_run = min(p.verbs_run + 1, %d)", turn.Verb+1)) // more is equivalent
		}
		if is {
			verb = runs || name == "may_enter"
		}
		loops = !is && (loops || strings.Contains(l, "for "))
		if i == at.Line-1 && (!verb || loops) {
			return ""
		}
	}
	return strings.Join(out, "\n")
}
