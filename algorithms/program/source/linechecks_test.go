package source

import (
	"strings"
	"testing"

	"fano/algorithms/program/classics"
)

// Each kind of line that the parser rejects, or that the language does not have, is explained specifically.
func TestRefusedLinesAreExplained(t *testing.T) {
	const body = "    p.replies = 0\n"
	for line, code := range map[string]string{
		"p.T = from": "keyword-name", "x.class = 1": "keyword-name", "p.replies = 1 <> 2": "sign", "p.T := 1": "sign",
		"try:": "no-try", "with lock:": "no-with", "await p.T": "no-waiting", "del p.T": "no-del", "x = 2 ** 3": "power",
		"def f(p) -> int:": "annotation", "def f(p: int):": "annotation", "def (p):": "def-name", "def f:": "def-brackets",
		"def f(p, 1):": "name-wanted", "def f(p, 'x'):": "parameter", "// one more": "comment", "x = b'y'": "word-prefix", "x = u'y'": "word-prefix",
		"if (p.T = 1):": "equals", "x = y = 0": "assign-twice", "x = 012": "number", "x = 1a": "number", "x = 0x10": "number",
		"x = 9007199254740992": "large", "if p.T return": "colon", "p.T p.replies": "between", "x = (1]": "bracket-other",
		"x = 1,": "comma-last", "x = 1 if p.T": "if-else", "max(1 = 2)": "named", "x = 1 +": "unfinished", "x = 1 \\ 2": "backslash",
		"x = '\\q'": "escape", "x = $": "character", "while p.T do": "no-while", "x = [1 2]": "comma", "x = \"\"\"": "word-open",
		"else p.T:": "else-condition", "load('x', 'y')": "no-import", "function f(p) {": "braces", "x = ~1": "bits",
		"print 'x'": "no-print",
	} {
		text := strings.Replace(classics.RicartAgrawala, body, "    "+line+"\n", 1)
		_, problems := Read(text)
		codes := ""
		for _, p := range problems {
			codes += p.Code + " "
		}
		if len(problems) == 0 || problems[0].Code != code || problems[0].Line != 5 {
			t.Errorf("%s: %q, want %s: %v", line, codes, code, problems)
		}
	}
}
