package source

import (
	"strings"
	"testing"

	"fano/algorithms/program/classics"
)

// A call with too few arguments, on a receiver whose kind is known only after everything has been followed, is
// followed, too.
func TestWhatIsCalledWithTooLittleIsFollowed(t *testing.T) {
	for _, call := range []string{
		"p.d.pop()", "[].pop()", "{}.pop()", "{}.update()", "set().update()", "{}.get(1).pop()",
	} {
		text := strings.Replace(classics.NaimiTrehel, "token = False)", "token = False, d = {})", 1)
		Read(strings.Replace(text, "def leave(p, net):", "def leave(p, net):\n    "+call, 1))
	}
}

// What a line implies for lines before it is known in the end, however many lines it passes through.
func TestWhatIsWhatIsKnownThroughAnyNumberOfLines(t *testing.T) {
	text := strings.Replace(classics.RicartAgrawala, "deferred = set())", "deferred = set(), a = 0, b = 0, c = 0, d = 0, e = 0)", 1)
	const hands = "    p.e = p.d\n    p.d = p.c\n    p.c = p.b\n    p.b = p.a\n    p.a = p.T\n"
	text = strings.Replace(text, "    p.T = 0\n", hands+"    p.T = 0\n", 1)
	p, problems := Read(strings.Replace(text, "net.n - 1", "net.n - 1 and not [p.e] == [3]", 1))
	if len(problems) > 0 || len(p.Unjudged) == 0 {
		t.Errorf("%v, not judged of %v", problems, p)
	}
	p, problems = Read(text)
	if len(problems) > 0 || len(p.Unjudged) > 0 {
		t.Errorf("%v, not judged of %v", problems, p.Unjudged)
	}
}
