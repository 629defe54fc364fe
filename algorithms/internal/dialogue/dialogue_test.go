package dialogue

import (
	"strings"
	"testing"

	"fano/algorithms/centralserver"
	"fano/algorithms/mutex/model"
	"fano/algorithms/tokenring"
)

func named(name string) (*model.Algorithm, bool) {
	for _, a := range model.All(centralserver.Algorithm, tokenring.Algorithm) {
		if a.Name == name {
			return a, true
		}
	}
	return nil, false
}

func TestWhatIsNoDialogueIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "names its algorithm",
		"# Only a comment.":                "names its algorithm",
		"> 1 asks\ncentral-server of 2":    "does not name an algorithm",
		"nobody of 2":                      "no algorithm nobody",
		"central-server of 2 with luck":    "no switch luck",
		"central-server of 2\n> 1 sneezes": "not a choice",
		"token-ring of 3\n> deliver all":   "no end",
		"central-server of 200":            "does not name an algorithm",
	} {
		if told, err := Annotate(text, named); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %q, %v; want an error with %q", text, told, err, want)
		}
	}
}

// Retell ignores an earlier retelling, so a text may also consist of commands only.
func TestATextIsToldAgainTheSame(t *testing.T) {
	once, err := Annotate("# A comment,\n# of two lines.\ncentral-server of 2\n> 1 asks\n# Another.\n> deliver all\n> 2 enters", named)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Annotate(once, named); again != once || err != nil {
		t.Errorf("%s\nbecame\n%s(%v)", once, again, err)
	}
}
