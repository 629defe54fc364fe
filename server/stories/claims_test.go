package stories

import (
	"fmt"
	"strings"
	"testing"
)

// A reader finds all verdicts, follows one to its run, and comes by its number.
func TestAReaderSeesEveryClaimJudged(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/algorithms?lang=en")
	v.settle()
	v.follow("What the sources claim, and whether it holds")
	if n := eval[int](v, `document.querySelectorAll("article.claim").length`); n != 38 {
		t.Errorf("there are %d claims", n)
	}
	v.until("every claim has its verdict", `[...document.querySelectorAll(".claim-verdict")].every((p) => /holds|does not hold/.test(p.textContent))`)
	v.usable("all judged")
	v.shot("claims")

	v.open("/claims?lang=en#A4")
	v.settle()
	if top := eval[float64](v, `document.querySelector("#A4").getBoundingClientRect().top`); top < 0 || top > 300 {
		t.Errorf("A4 stands %.0f px from the top", top)
	}
	v.open(eval[string](v, `document.querySelector("#A4 .claim-run").getAttribute("href")`))
	v.settle()
	if heading := v.text("h1"); heading != "Smaller does not mean earlier" {
		t.Errorf("the run is %q", heading)
	}
}

func TestTheClaimsAreReadableEverywhere(t *testing.T) {
	t.Parallel()
	small := look{width: 320, height: 640, touch: true}
	for _, c := range []struct {
		lang, says string
		look       look
	}{
		{"en", "does not hold as written", desktop.inDark()},
		{"en", "does not hold as written", small},
		{"pt", "não vale como está escrita", phone},
		{"it", "non vale com’è scritta", phone.inDark()},
	} {
		t.Run(fmt.Sprint(c.lang, " ", c.look), func(t *testing.T) {
			t.Parallel()
			v := begin(t, c.look)
			v.open("/claims?lang=" + c.lang + "#C13")
			v.settle()
			if verdict := v.text("#C13 .claim-verdict"); !strings.Contains(verdict, c.says) || !strings.Contains(verdict, "✕") {
				t.Errorf("C13: %q", verdict)
			}
			if raw := eval[string](v, `document.querySelector("main").innerText.match(/\bclaims\.[A-Za-z][\w.-]*|\{[a-z]+\}/)?.[0] ?? ""`); raw != "" {
				t.Errorf("a text is missing: %s", raw)
			}
			v.usable("")
			v.shot(fmt.Sprint("claims ", c.lang, " ", c.look))
		})
	}
}
