package why_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"fano/algorithms/engine/cause"
	"fano/server/why"
)

// The documentation of the API describes every field and every kind of an answer.
func TestTheDocumentationTellsOfEveryPartOfAnAnswer(t *testing.T) {
	text, err := os.ReadFile("../../web/docs/api.en.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(text), "{#why}")
	section, _, ends := strings.Cut(section, "\n## ")
	if !found || !ends {
		t.Fatal("there is no such section")
	}
	names := []string{"property", "step"}
	for _, of := range []any{
		why.Answer{}, why.Undone{}, cause.Why{}, cause.Cause{}, cause.Decided{}, cause.Effect{}, cause.ExecutedLine{}, cause.Sent{},
		cause.Wait{}, cause.Link{}, cause.Message{}, cause.NoReturn{},
	} {
		for i := range reflect.TypeOf(of).NumField() {
			name, _, _ := strings.Cut(reflect.TypeOf(of).Field(i).Tag.Get("json"), ",")
			if name != "-" && name != "" {
				names = append(names, name)
			}
		}
	}
	for _, kind := range []cause.Kind{cause.Switch, cause.Order, cause.Rule, cause.Lost, cause.Twice, cause.Crash, cause.FlippedBranch} {
		names = append(names, string(kind))
	}
	names = append(names, string(cause.NoTest), string(cause.Unjudged))
	for _, kind := range []cause.LinkKind{
		cause.Breaks, cause.Stuck, cause.Inside, cause.Asked, cause.Waits, cause.Receives, cause.Sends, cause.Follows, cause.Decides, cause.Overtakes,
		cause.Loses, cause.Doubles, cause.Crashes,
	} {
		names = append(names, string(kind))
	}
	for _, name := range names {
		if !strings.Contains(section, "`"+name+"`") {
			t.Errorf("%s is not told of", name)
		}
	}
}
