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

// inEachLanguage runs a test on the page about programs in each language.
func inEachLanguage(t *testing.T, test func(t *testing.T, lang, text string)) {
	for _, lang := range []string{"en", "pt", "it"} {
		text, err := os.ReadFile("../web/docs/programs." + lang + ".md")
		if err != nil {
			t.Fatal(err)
		}
		t.Run(lang, func(t *testing.T) { test(t, lang, string(text)) })
	}
}

// Every program in the documentation compiles, and its link opens the first one.
func TestProgramsOfTheDocumentationCompile(t *testing.T) {
	inEachLanguage(t, func(t *testing.T, _, text string) {
		shown := regexp.MustCompile("(?ms)^```python\n(.*?)^```$").FindAllStringSubmatch(text, -1)
		link := regexp.MustCompile(`\(/play\?s=(1\.[^)]+)\)`).FindStringSubmatch(text)
		if len(shown) < 2 || link == nil {
			t.Fatalf("%d programs, %v", len(shown), link)
		}
		for _, one := range shown {
			if _, problems := program.Compile(one[1]); len(problems) > 0 {
				t.Errorf("%v\n%s", problems, one[1])
			}
		}
		if d, err := scenario.ParseLink(link[1]); err != nil || d.Program != scenario.ProgramText(shown[0][1]) {
			t.Errorf("the link opens %+v, %v", d, err)
		}
	})
}

// The documentation states the actual limits, in the order of the table.
func TestTheLimitsOfProgramsAreTold(t *testing.T) {
	kb, thousands := func(bytes int) string { return strconv.Itoa(bytes>>10) + " KB" }, func(n int, mark string) string {
		return fmt.Sprintf("%d%s%03d", n/1000, mark, n%1000)
	}
	inEachLanguage(t, func(t *testing.T, lang, text string) {
		mark := map[string]string{"en": ",", "pt": ".", "it": "."}[lang]
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
			row := regexp.MustCompile("(?m)^\\| `" + name + "` \\| (.*) \\|$").FindStringSubmatch(text)
			if row == nil {
				t.Errorf("the limit of %s is missing", name)
				continue
			}
			told := regexp.MustCompile(`[0-9][0-9.,]*( KB| MB)?`).FindAllString(row[1], -1)
			if fmt.Sprint(told) != fmt.Sprint(numbers) {
				t.Errorf("%q of %s, want %q", told, name, numbers)
			}
		}
	})
}
