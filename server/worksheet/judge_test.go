package worksheet_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/server/check"
	"fano/server/scenario"
	"fano/server/worksheet"
)

// search searches up to 300,000 states.
func search(d *scenario.Document, o check.Options) (*check.Report, error) {
	q, err := check.Of(d, o)
	if err != nil {
		return nil, err
	}
	return q.Search(context.Background(), check.Budget{States: 300_000}, nil), nil
}

// filled returns a given program with its marked lines replaced.
func filled(given, lines string) string {
	var out []string
	for _, line := range strings.Split(given, "\n") {
		if !strings.Contains(line, scenario.FillIn) {
			out = append(out, line)
		} else if lines != "" {
			out, lines = append(out, lines), ""
		}
	}
	return strings.Join(out, "\n")
}

func judged(t *testing.T, d scenario.Document, program string) *worksheet.Verdict {
	t.Helper()
	d.Program = program
	again, err := scenario.Parse(d.Canonical()) // as from a link
	if err != nil {
		t.Fatalf("%v\n%s", err, program)
	}
	v, err := worksheet.Judge(again, search)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// The given programs fail, solutions pass, and plausible wrong solutions fail a test with a counterexample.
func TestWorksheetsAreSolvedByTheirSolutionsAlone(t *testing.T) {
	files := algorithms.Worksheets()
	if len(files) < 12 {
		t.Errorf("there are %d worksheets", len(files))
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			text, err := fs.ReadFile(algorithms.Files, file)
			if err != nil {
				t.Fatal(err)
			}
			d, err := scenario.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			for _, words := range []scenario.Text{d.Label, d.Title, d.Story} {
				if words.En == "" || words.Pt == "" || words.It == "" {
					t.Errorf("a language is missing: %+v", words)
				}
			}
			answers := answersOf(t, file)
			if v := judged(t, *d, d.Worksheet.Given); v.Solved || v.Changed != nil || v.Stopped != "" {
				t.Errorf("as given it is %+v", v)
			}
			solution := filled(d.Worksheet.Given, answers.Solution)
			if v := judged(t, *d, solution); !v.Solved {
				t.Errorf("the solution is %+v", v)
			}
			if v := judged(t, *d, solution+"\n\ndef more(p):\n    pass"); v.Solved || v.Changed == nil {
				t.Errorf("with another line changed it is %+v", v)
			}
			for _, wrong := range answers.Wrong {
				v := judged(t, *d, filled(d.Worksheet.Given, wrong))
				failed := slices.IndexFunc(v.Tests, func(one worksheet.Tested) bool { return one.Verdict == worksheet.Failed })
				if v.Solved || v.Changed != nil || failed < 0 {
					t.Errorf("%q: %+v", wrong, v)
					continue
				}
				if one := v.Tests[failed]; one.Cost == nil && one.Holds != "entry" {
					plays(t, one)
				}
			}
		})
	}
}

// plays reports whether the link of a broken property leads to a run of the program.
func plays(t *testing.T, one worksheet.Tested) {
	t.Helper()
	d, err := scenario.ParseLink(one.Link)
	if err != nil || d.Program == "" || len(d.Schedule) != one.Steps || one.Steps == 0 {
		t.Errorf("%s is broken by %q: %v", one.Holds, one.Link, err)
	}
}

// answers are the lines to fill in.
type answers struct {
	Solution string
	Wrong    []string
}

func answersOf(t *testing.T, file string) (a answers) {
	t.Helper()
	folder := path.Dir(path.Dir(file))
	text, err := os.ReadFile(filepath.Join("../../algorithms", folder, "testdata/worksheets", path.Base(file)))
	if err == nil {
		err = json.Unmarshal(text, &a)
	}
	if err != nil || len(a.Wrong) < 2 {
		t.Fatal(err, a)
	}
	return a
}

func TestWhatIsNoWorksheetIsRefused(t *testing.T) {
	d, err := scenario.Parse([]byte(`{"fano":1,"algorithm":"lamport","processes":2}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := worksheet.Judge(d, search); err == nil || !strings.Contains(err.Error(), "worksheet: is missing") {
		t.Error(err)
	}
}
