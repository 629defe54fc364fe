package worksheet

import "fano/server/scenario"

// Answered returns the worksheet with the program of an answer, which may be a copy of the worksheet or any document
// with a program. Everything else is taken from the worksheet: the copy's given program and tests may have been
// changed. Errors: [*scenario.Invalid].
func Answered(sheet, answer *scenario.Document) (*scenario.Document, error) {
	text, err := Filled(sheet, answer.Program)
	if err != nil {
		return nil, err
	}
	return scenario.Parse(text) // parts of the worksheet may not fit this program
}

// Filled returns the text of a worksheet with the program of an answer, not yet parsed. Errors: [*scenario.Invalid].
func Filled(sheet *scenario.Document, program string) ([]byte, error) {
	switch {
	case sheet.Worksheet == nil:
		return nil, missing("worksheet")
	case program == "":
		return nil, missing("program")
	}
	d := *sheet
	d.Program = program
	return d.Canonical(), nil
}

func missing(field string) error {
	return &scenario.Invalid{Problems: []scenario.Problem{scenario.NewProblem(field, "missing", "", "")}}
}
