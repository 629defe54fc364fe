package worksheet

import "fano/server/scenario"

// Answered is a worksheet with the program of an answer, which may be another copy of the worksheet, or any document of a
// program. All else is as the worksheet has it, whatever the copy says: a copy can be changed, its given program and its
// tests as well. Errors: [*scenario.Invalid].
func Answered(sheet, answer *scenario.Document) (*scenario.Document, error) {
	text, err := Filled(sheet, answer.Program)
	if err != nil {
		return nil, err
	}
	return scenario.Parse(text) // with this program some of it may make no sense
}

// Filled is the text, to be read, of a worksheet with the program of an answer. Errors: [*scenario.Invalid].
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
