package main

import (
	"os"
	"regexp"
	"testing"

	"fano/algorithms/program"
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
