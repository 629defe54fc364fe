package main

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/program"
	"fano/algorithms/program/eval"
	"fano/algorithms/program/source"
	"fano/server/run"
	"fano/server/scenario"
)

// Every program that the documentation shows can be run as it stands.
func TestProgramsOfTheDocumentationCompile(t *testing.T) {
	for _, lang := range []string{"en", "pt", "it"} {
		text, err := os.ReadFile("../web/docs/programs." + lang + ".md")
		if err != nil {
			t.Fatal(err)
		}
		shown := regexp.MustCompile("(?ms)^```python\n(.*?)^```$").FindAllSubmatch(text, -1)
		if len(shown) < 2 {
			t.Errorf("%s shows %d programs", lang, len(shown))
		}
		for _, one := range shown {
			if _, problems := program.Compile(string(one[1])); len(problems) > 0 {
				t.Errorf("%s: %v\n%s", lang, problems, one[1])
			}
		}
	}
}

// The first program of the documentation is the one that its link opens.
func TestTheProgramOfTheDocumentationOpens(t *testing.T) {
	for _, lang := range []string{"en", "pt", "it"} {
		text, err := os.ReadFile("../web/docs/programs." + lang + ".md")
		if err != nil {
			t.Fatal(err)
		}
		shown := regexp.MustCompile("(?ms)^```python\n(.*?)^```$").FindSubmatch(text)
		link := regexp.MustCompile(`\(/play\?s=(1\.[^)]+)\)`).FindSubmatch(text)
		if shown == nil || link == nil {
			t.Errorf("%s shows no program, or does not open it", lang)
			continue
		}
		d, err := scenario.ParseLink(string(link[1]))
		if err != nil || d.Program != scenario.ProgramText(string(shown[1])) {
			t.Errorf("%s: the link opens %+v, %v", lang, d, err)
		}
	}
}

// The limits that the documentation tells are those that hold, in the order of the table.
func TestTheLimitsOfProgramsAreTold(t *testing.T) {
	kb, thousands := func(bytes int) string { return strconv.Itoa(bytes>>10) + " KB" }, func(n int, mark string) string {
		return fmt.Sprintf("%d%s%03d", n/1000, mark, n%1000)
	}
	for lang, mark := range map[string]string{"en": ",", "pt": ".", "it": "."} {
		text, err := os.ReadFile("../web/docs/programs." + lang + ".md")
		if err != nil {
			t.Fatal(err)
		}
		for name, numbers := range map[string][]string{
			"text":      {kb(source.MostBytes)},
			"processes": {strconv.Itoa(program.MostProcesses)},
			"steps": {
				thousands(eval.MostSteps, mark), thousands(run.DefaultLimits.Steps/1000, mark) + mark + "000", strconv.Itoa(run.StepsAnEvent),
			},
			"field":  {kb(eval.MostBytes), strconv.Itoa(eval.MostDepth), kb(eval.MostState)},
			"items":  {thousands(eval.MostItems, mark)},
			"memory": {kb(eval.MostMemory)},
			"messages": {
				thousands(eval.MostSends, mark), thousands(system.MostFlights, mark), strconv.Itoa(system.MostFlightBytes>>20) + " MB",
			},
		} {
			row := regexp.MustCompile("(?m)^\\| `" + name + "` \\| (.*) \\|$").FindSubmatch(text)
			if row == nil {
				t.Errorf("%s does not tell the limit of %s", lang, name)
				continue
			}
			told := regexp.MustCompile(`[0-9][0-9.,]*( KB| MB)?`).FindAllString(string(row[1]), -1)
			if fmt.Sprint(told) != fmt.Sprint(numbers) {
				t.Errorf("%s tells %q of %s, want %q", lang, told, name, numbers)
			}
		}
	}
}
