package worksheet_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/server/scenario"
	"fano/server/worksheet"
)

// A copy with weakened tests, given program or network is judged by the original worksheet.
func TestAnAnswerIsJudgedByTheWorksheetThatWasSet(t *testing.T) {
	const file = "ricartagrawala/worksheets/deferral.json"
	text, err := fs.ReadFile(algorithms.Files, file)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := scenario.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	answers := answersOf(t, file)
	judge := func(answer scenario.Document) *worksheet.Verdict {
		t.Helper()
		d, err := worksheet.Answered(sheet, &answer)
		if err != nil {
			t.Fatal(err)
		}
		v, err := worksheet.Judge(d, search)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	solution := filled(sheet.Worksheet.Given, answers.Solution)
	solved, _ := scenario.OfProgram(solution, 2)
	if v := judge(*solved); !v.Solved {
		t.Errorf("the solution as a program alone: %+v", v)
	}
	weak := *sheet
	weak.Program = filled(sheet.Worksheet.Given, answers.Wrong[0])
	weak.Worksheet = &scenario.Worksheet{Given: weak.Program + "\n" + scenario.FillIn, Tests: []scenario.Test{{Holds: "entry"}}}
	weak.Processes, weak.Script, weak.Network.Order = 1, nil, scenario.OrderFIFO
	if v, err := worksheet.Judge(&weak, search); err != nil || !v.Solved {
		t.Errorf("the weakened copy by itself: %+v, %v", v, err)
	}
	if v := judge(weak); v.Solved || v.Changed != nil || len(v.Tests) != len(sheet.Worksheet.Tests) {
		t.Errorf("a weakened copy: %+v", v)
	}
	weak.Program = strings.Replace(solution, "def leave", "def more(p):\n    pass\n\ndef leave", 1)
	if v := judge(weak); v.Solved || v.Changed == nil {
		t.Errorf("with a line changed that the copy says was given so: %+v", v)
	}
}

func TestAnAnswerNeedsAProgramAndASheet(t *testing.T) {
	plain, err := scenario.Resolve("lab-test-3")
	if err != nil {
		t.Fatal(err)
	}
	sheet := *plain
	sheet.Worksheet = new(scenario.Worksheet)
	for path, of := range map[string][2]*scenario.Document{"worksheet": {plain, plain}, "program": {&sheet, plain}} {
		_, err := worksheet.Answered(of[0], of[1])
		var invalid *scenario.Invalid
		if !errors.As(err, &invalid) || invalid.Problems[0].Path != path || invalid.Problems[0].Code != "missing" {
			t.Errorf("%s: %v", path, err)
		}
	}
}
