package worksheet

import "fano/server/scenario"

// Answered is a worksheet with the program of an answer, which may be another copy of the worksheet, or any document of a
// program. All else is as whoever set the worksheet has it, whatever the copy says: a copy can be changed, its given
// program and its tests as well. Errors: [*scenario.Invalid].
func Answered(sheet, answer *scenario.Document) (*scenario.Document, error) {
	switch {
	case sheet.Worksheet == nil:
		return nil, missing("worksheet")
	case answer.Program == "":
		return nil, missing("program")
	}
	d := *sheet
	d.Program = answer.Program
	return scenario.Parse(d.Canonical()) // with this program some of it may make no sense
}

func missing(field string) error {
	return &scenario.Invalid{Problems: []scenario.Problem{scenario.NewProblem(field, "missing", "", "")}}
}
