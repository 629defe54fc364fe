package questions

import (
	"bytes"
	"context"
	"encoding/json"

	"fano/server/loader"
	"fano/server/scenario"
	"fano/server/worksheet"
)

// Sheet parses the worksheet of a request: a document; or {"sheet": …}, the original worksheet, with an answer of
// which only the program counts: {"answer": …}, a document or a link, or {"program": "…"}, its text. Errors: of
// package loader, and [*scenario.Invalid].
func Sheet(ctx context.Context, reader *loader.Loader, text []byte) (*scenario.Reading, error) {
	var around struct {
		Sheet   json.RawMessage `json:"sheet"`
		Answer  json.RawMessage `json:"answer"`
		Program string          `json:"program"`
	}
	if json.Unmarshal(text, &around) != nil || around.Sheet == nil {
		return reader.Text(ctx, text)
	}
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	if strict.Decode(&around) != nil || (around.Answer == nil) == (around.Program == "") {
		return nil, scenario.Refused("", "either", "", "answer, program")
	}
	if around.Answer != nil {
		answer, err := reader.NamedOrText(ctx, around.Answer)
		if err != nil {
			return nil, err
		}
		around.Program = answer.Document.Program
	}
	return filled(ctx, reader, around.Sheet, around.Program)
}

// SheetNamed reads the worksheet with a name, with the program of an answer. Errors: as for [Sheet].
func SheetNamed(ctx context.Context, reader *loader.Loader, name string, answer *scenario.Reading) (*scenario.Reading, error) {
	quoted, _ := json.Marshal(name) // a string always marshals
	return filled(ctx, reader, quoted, answer.Document.Program)
}

// filled returns the original worksheet with the program of an answer.
func filled(ctx context.Context, reader *loader.Loader, sheet json.RawMessage, program string) (*scenario.Reading, error) {
	set, err := reader.NamedOrText(ctx, sheet)
	if err != nil {
		return nil, err
	}
	text, err := worksheet.Filled(set.Document, program)
	if err != nil {
		return nil, err
	}
	return reader.Text(ctx, text)
}
