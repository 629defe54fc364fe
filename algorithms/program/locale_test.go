package program

import (
	"encoding/json"
	"maps"
	"os"
	"testing"

	"fano/algorithms/program/eval"
	"fano/algorithms/program/source"
)

// The pages say in English what a terminal says, word for word.
func TestThePagesHaveTheTextsOfProblems(t *testing.T) {
	want := map[string]string{}
	for _, texts := range []map[string]string{source.Texts, eval.Texts} {
		for code, text := range texts {
			want["program."+code] = text
		}
	}
	file, err := os.ReadFile("../../web/locale/program.en.json")
	if err != nil {
		t.Fatal(err)
	}
	var got map[string]string
	if err := json.Unmarshal(file, &got); err != nil {
		t.Fatal(err)
	}
	if maps.Equal(want, got) {
		return
	}
	for key, text := range want {
		if got[key] != text {
			t.Errorf("%s: %q is %q on the pages", key, text, got[key])
		}
	}
	for key := range got {
		if _, is := want[key]; !is {
			t.Errorf("%s is said by nothing", key)
		}
	}
}
