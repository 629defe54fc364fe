package scenario

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPlainTextSteersNoTerminal(t *testing.T) {
	for text, want := range map[string]string{
		"a\x1b[31mb\u009b1m\x7f\rc\n\td": "a\ufffd[31mb\ufffd1m\ufffd\ufffdc\n\td",
		"\u202eevil\u2066":               "\ufffdevil\ufffd",
		"É 漢 « » 😀":                      "É 漢 « » 😀",
	} {
		if got := Plain(text); got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

func TestTheLogHasLittleOfWhatStrangersWrote(t *testing.T) {
	long := strings.Repeat("ü", 5000)
	if got := Brief(long); utf8.RuneCountInString(got) != mostBrief || Brief("short") != "short" {
		t.Errorf("%d characters", utf8.RuneCountInString(got))
	}
	if got := Mark(long); strings.Contains(got, "ü") || len(got) > 60 || got == Mark(long+"x") {
		t.Errorf("%q", got)
	}
}
