package cause_test

import (
	"os"
	"path/filepath"
	"slices"
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
	if err != nil || len(files) < 17 {
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

// firstBroken is the run that breaks a property of a program in the smallest of some systems.
func firstBroken(t *testing.T, text, property string) *scenario.Document {
	t.Helper()
	for _, asks := range [][]int{{1, 1}, {2, 1}, {2, 2}, {1, 1, 1}, {2, 1, 1}} {
		d, problems := scenario.OfProgram(text, len(asks))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		q, err := check.Of(d, check.Options{Asks: asks})
		if err != nil {
			t.Fatal(err)
		}
		found := q.Search(t.Context(), check.Budget{States: 100_000, Bytes: 1 << 30}, nil)
		for _, p := range found.Properties {
			if p.Property == property && p.Document != nil {
				return p.Document
			}
		}
	}
	return nil
}

// missing are those of the programs whose line lacks a test or a branch: whichever way what stands there comes out,
// it is wrong in some situation.
var missing = []string{"all-defer", "idle-keeps-token"}

// Of each program with a bug, Why names the line that a teacher would if that tests something; else it says that no
// single test is to blame.
func TestWhyNamesTheLineThatATeacherWould(t *testing.T) {
	buggy(t, func(t *testing.T, text, breaks, line string) {
		name := t.Name()[strings.Index(t.Name(), "/")+1:]
		d := firstBroken(t, text, breaks)
		if d == nil {
			t.Fatalf("%s does not break", breaks)
		}
		w, err := cause.Of(t.Context(), d, breaks, 0, cause.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		want, got := "none", markOf(w)
		if slices.Contains(missing, name) {
			line = "none"
		}
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
