package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fano/algorithms/program"
	"fano/algorithms/program/classics"
)

// ownProgram is a reader's own algorithm, in the form of documents: with no empty line at its end.
var ownProgram = ProgramText(classics.RicartAgrawala)

// quoted returns a text as a JSON string.
func quoted(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// programmed returns a small document of a program, with additional fields.
func programmed(text, more string) string {
	return `{"fano":1,"program":` + quoted(text) + `,"processes":3` + more + `}`
}

// anyProgram draws a program, followed by a comment of odd characters.
func anyProgram(t *rapid.T) string {
	odd := rapid.OneOf(rapid.StringN(0, 30, -1), rapid.SampledFrom(oddTexts)).Draw(t, "comment")
	about := rapid.SampledFrom([]string{
		"", "about(order = \"fifo\")\n", "about(title = \"order\", order = 'fifo')\n", "about(order = \"any\")  # order = \"fifo\"\n",
	}).Draw(t, "about")
	text := ProgramText(about + ownProgram + "\n# " + strings.NewReplacer("\n", " ", "\r", " ").Replace(odd))
	if _, wrong := ReadProgram(text); len(wrong) > 0 {
		return ownProgram // a comment may not have every character
	}
	return text
}

// ofProgram turns a document into one of a program, in the same network, with the same actions.
func ofProgram(t *rapid.T, d *Document) {
	d.Algorithm, d.Program = "", anyProgram(t)
	d.Switches, d.Quorums, d.Tree, d.Graph = nil, nil, nil, nil
	if d.Challenge != nil {
		d.Challenge.Goal = anyGoal(t, d)
	}
}

func TestAProgramIsWhatTheDocumentRuns(t *testing.T) {
	d := mustParse(t, programmed(ownProgram, ``))
	a := d.Definition()
	if a == nil || a.UserProgram == nil || a.Name != "own" || a.Class != "own" || d.Algorithm != "" {
		t.Fatalf("%+v", a)
	}
	if again := mustParse(t, programmed("\ufeff"+strings.ReplaceAll(ownProgram, "\n", "\r\n")+"\r\n\r\n", ``)); again.Definition() != a {
		t.Error("the same program is read twice")
	}
	if named := mustParse(t, with(``)); named.Definition().Name != "ricart-agrawala" {
		t.Errorf("it runs %s", named.Definition().Name)
	}
	if none := (&Document{Algorithm: "lamprot"}).Definition(); none != nil {
		t.Errorf("it runs %s", none.Name)
	}
	other := d.Scheduled(nil)
	if other.Program != d.Program || other.Definition() != a {
		t.Error("its schedules are another algorithm's")
	}
	if events, _, err := runOf(d); err != nil || len(events) < 20 {
		t.Errorf("its run has %d events, %v", len(events), err)
	}
}

// Wherever a document contains a program, an error in it is reported with its position and a suggestion.
func TestAWrongProgramIsToldWithLineAndColumn(t *testing.T) {
	wrong := strings.Replace(ownProgram, "net.clock", "net.clok", 1)
	for _, c := range []struct{ path, document string }{
		{"program", programmed(wrong, ``)},
		{"beside.program", with(`,"beside":{"program":` + quoted(wrong) + `}`)},
		{"futures[0].but.program", with(`,"futures":[{"but":{"program":` + quoted(wrong) + `}}]`)},
	} {
		_, err := Parse([]byte(c.document))
		var invalid *Invalid
		if !errors.As(err, &invalid) || len(invalid.Problems) != 1 {
			t.Fatalf("%v", err)
		}
		p := invalid.Problems[0]
		if p.Path != c.path || p.Line != 4 || p.Column == 0 || p.End <= p.Column || p.Code == "" || p.Meant != "clock" || p.Text == "" {
			t.Errorf("%+v", p)
		}
		if want := fmt.Sprintf("%s: line 4, column %d: %s", c.path, p.Column, p.Text); p.String() != want {
			t.Errorf("%s, not %s", p, want)
		}
	}
	for name, text := range map[string]string{"too long": ownProgram + "\n#" + strings.Repeat("x", MaxProgram), "empty": "", "a line": "\n"} {
		_, err := Parse([]byte(programmed(text, ``)))
		var invalid *Invalid
		if !errors.As(err, &invalid) || invalid.Problems[0].Line == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	byHand := mustParse(t, programmed(ownProgram, ``))
	byHand.Program = wrong
	if _, problems := byHand.Setup(); len(problems) != 1 || problems[0].Line != 4 {
		t.Errorf("%v", problems)
	}
	var invalid *Invalid
	if _, err := byHand.Topology(); !errors.As(err, &invalid) || invalid.Problems[0].Line != 4 {
		t.Errorf("%v", err)
	}
}

// Every program survives documents, links and schema unchanged.
func TestProgramsSurviveTheirWays(t *testing.T) {
	check := validate(t)
	rapid.Check(t, func(t *rapid.T) {
		d := anyPlain(t, []string{"lamport"})
		ofProgram(t, d)
		d.Beside = Differing(d, anyBeside(t, d))
		text := d.Canonical()
		if err := check(text); err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		link, err := d.Link()
		if err != nil {
			t.Fatal(err)
		}
		again, err := ParseLink(link)
		if err != nil || again.Program != d.Program || string(again.Canonical()) != string(text) {
			t.Fatalf("%v\n%s", err, text)
		}
		if second, err := again.Second(); err != nil || len(d.Beside) > 0 && second.Definition() == nil {
			t.Fatalf("%v: %s", err, text)
		}
	})
}

func TestTheSchemaAndTheProgramHaveTheSameBounds(t *testing.T) {
	fits := ownProgram + "\n#" + strings.Repeat("x", MaxProgram-len(ownProgram)-2)
	if len(fits) != MaxProgram {
		t.Fatal(len(fits))
	}
	mustParse(t, programmed(fits, ``))
	mustParse(t, strings.Replace(programmed(ownProgram, ``), `"processes":3`, fmt.Sprintf(`"processes":%d`, program.MostProcesses), 1))
	if _, err := Parse([]byte(programmed(fits+"x", ``))); err == nil {
		t.Error("a longer one is read")
	}
}
