package stories

import (
	"fmt"
	"testing"
)

// Nowhere does a page scroll sideways: not on the smallest phone, and not in the longest language.
func TestNoPageIsWiderThanItsWindow(t *testing.T) {
	t.Parallel()
	paths := []string{
		"/", "/?breaks=EM2", "/?q=nothing+like+this", "/algorithms", "/algorithms?x=load", "/algorithms/ricart-agrawala",
		"/algorithms/campos-carvalho", "/algorithms/singhal-heuristic", "/play?s=lab-test-3&at=14", "/play?s=majority-split-votes",
		"/teach?s=lab-test-3", "/claims", "/quorums?n=31&system=plane", "/import?example=1", "/docs", "/docs/api", "/nowhere",
	}
	languages := []string{"en", "pt", "it"}
	for _, lang := range languages {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			v := begin(t, desktop)
			v.seen.look(false) // /nowhere is not there
			for _, path := range paths {
				v.look(desktop)
				v.open(withLanguage(path, lang))
				v.settle()
				for _, width := range []int64{1920, 1366, 1024, 768, 320} {
					v.look(look{width: width, height: 800})
					v.fits(fmt.Sprintf("%s in %s, before it is drawn again", path, lang))
					v.until("it is drawn again", `new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r(true))))`)
					v.fits(fmt.Sprintf("%s in %s", path, lang))
				}
			}
		})
	}
}

// withLanguage is an address in a language.
func withLanguage(path, lang string) string {
	for _, c := range path {
		if c == '?' {
			return path + "&lang=" + lang
		}
	}
	return path + "?lang=" + lang
}
