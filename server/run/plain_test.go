package run_test

import (
	"bytes"
	"io"
	"testing"
	"unicode"
	"unicode/utf8"

	"fano/server/run"
	"fano/server/scenario"
)

// No text format of a run passes on terminal control sequences.
func TestTextsOfARunSteerNoTerminal(t *testing.T) {
	const evil = `\u001b]0;x\u0007\u009b31m\u007f\u202e\r`
	d, err := scenario.Parse([]byte(`{"fano":1,"algorithm":"lamport","processes":3,"title":"` + evil + `","label":"` + evil + `","story":"` + evil +
		`","notes":[{"step":1,"text":"` + evil + `"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for name, sink := range map[string]func(io.Writer) run.Sink{
		"text": func(w io.Writer) run.Sink { return run.NewLog(w) }, "csv": func(w io.Writer) run.Sink { return run.NewCSV(w) },
		"shiviz": func(w io.Writer) run.Sink { return run.NewShiViz(w) },
	} {
		var out bytes.Buffer
		written(t, d, sink(&out))
		for text := out.Bytes(); len(text) > 0; {
			r, size := utf8.DecodeRune(text)
			if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
				t.Fatalf("%s: %q in %.60q", name, r, text)
			}
			text = text[size:]
		}
	}
}
