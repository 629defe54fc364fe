package eval

import (
	"strconv"
	"strings"
	"testing"
)

// A long word costs steps by its letters when it is compared and looked up, and is shown shortened.
func TestALongWordTakesSteps(t *testing.T) {
	w := strconv.Quote(strings.Repeat("w", 3000))
	for _, does := range []string{
		"w == v", "w < v", "v in [w] * 100", "v in {w: 1}", "(w, 1) == (v, 1)", "set([w, v])", "sorted([w, v])", "[w].index(w)",
	} {
		for letters, fails := range map[string]bool{`"w"`: false, w: true} {
			text := "def f():\n    w = " + letters + "\n    v = " + letters +
				"\n    for i in range(150):\n        x = " + does + "\n    return []\n"
			_, failure := ours(t, text)
			if got := failure != nil && failure.Code == "run-steps"; got != fails {
				t.Errorf("%s, %d letters: %v", does, len(letters)-2, failure)
			}
		}
	}
	for _, letter := range []string{"w", "é", "字", "🦊", "\n"} {
		long := show(Word(strings.Repeat(letter, 5000)))
		want := strings.Trim(strconv.Quote(strings.Repeat(letter, 50)), `"`)
		if !strings.HasPrefix(want, strings.TrimSuffix(long[1:], "…")) {
			t.Errorf("it is told as %s", long)
		}
		if n := len([]rune(long)); n != maxShown {
			t.Errorf("%s is told in %d letters", long, n)
		}
	}
}
