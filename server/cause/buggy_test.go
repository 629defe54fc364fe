package cause_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fano/server/cause"
	"fano/server/check"
	"fano/server/scenario"
)

// buggy are the programs with a bug that are kept, by name: each says in its first lines what it breaks, and at which
// line, or that what is wrong is that one is missing.
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

// firstBroken is the run that breaks a property of a program, as the command finds it without flags; nil if none does.
func firstBroken(t *testing.T, text, property string) *scenario.Document {
	t.Helper()
	d, problems := scenario.OfProgram(text, 3)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	systems, err := check.Asked(d, check.Options{Portfolio: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range systems.Search(t.Context(), check.Budget{}, nil).Properties {
		if p.Property == property && p.Document != nil {
			return p.Document
		}
	}
	return nil
}

// Where a line lacks a test or a branch, whichever way what stands there comes out is wrong in some situation: turned
// for ever, it breaks something, too. So the header of the program names no line.
func TestALineThatLacksATestIsWrongEitherWay(t *testing.T) {
	lines := map[string][]string{ // the line, and what stands there if a part of it comes out otherwise
		"all-defer":        {"if p.inside or p.waiting:", "if p.inside:", "if p.waiting:", "if not p.inside:"},
		"idle-keeps-token": {"if p.token or p.waiting:", "if p.token:", "if p.waiting:", "if False:"},
	}
	buggy(t, func(t *testing.T, text, _, line string) {
		name := t.Name()[strings.Index(t.Name(), "/")+1:]
		if lines[name] != nil && (line != "none" || !strings.Contains(text, lines[name][0])) {
			t.Errorf("the header names %q", line)
		}
		for _, other := range lines[name] {
			turned, breaks := strings.Replace(text, lines[name][0], other, 1), false
			for _, property := range []string{"EM1", "EM2", "panic"} {
				breaks = breaks || firstBroken(t, turned, property) != nil
			}
			if !breaks {
				t.Errorf("with %q nothing breaks", other)
			}
		}
	})
}

// Of each program with a bug, Why names the line that a teacher would if that tests something; else it says that no
// single test is to blame.
func TestWhyNamesTheLineThatATeacherWould(t *testing.T) {
	buggy(t, func(t *testing.T, text, breaks, line string) {
		d := firstBroken(t, text, breaks)
		if d == nil {
			t.Fatalf("%s does not break", breaks)
		}
		w, err := cause.Of(t.Context(), d, breaks, 0, cause.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		want, got := "none", markOf(w)
		if strings.HasPrefix(line, "if ") || strings.HasPrefix(line, "elif ") || strings.HasPrefix(line, "return ") {
			want = line
		}
		if len(w.Causes) == 1 && w.Causes[0].Decision != nil {
			at := w.Causes[0].Decision
			got = strings.TrimSpace(strings.Split(text, "\n")[at.Line-1])
			t.Logf("%s: %s %v, at step %d of %d", got, at.Compared, at.Holds, w.Causes[0].Step, w.Violation.Step)
		}
		if w.NoReturn != nil {
			t.Logf("nothing could be saved after step %d of %d", w.NoReturn.Step, w.Violation.Step)
		}
		if got != want {
			t.Errorf("%s: blamed is %q, want %q", breaks, got, want)
		}
	})
}
