package stories

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"fano/server/scenario"
)

// twoHundred is a run of two hundred processes on a tree, in a link.
const twoHundred = `{"fano":1,"algorithm":"raymond","processes":200,"seed":7,
	"workload":{"entries":20,"think":{"exponential":20},"hold":{"constant":2}},"stop":{"events":12000}}`

// inSight tells what of a large run's view is not wholly inside the window.
const inSight = `[...document.querySelectorAll(".scale-plot, .scale-map, .scale-chips, #caption, #buttons button, .scrub")].filter((e) => {
	const box = e.getBoundingClientRect();
	return box.width < 1 || box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map((e) => e.className || e.id).join(" ")`

// Who looks for an entry among two hundred processes finds it, and comes so close that every message is drawn.
func TestALargeRunIsSearchedAndLookedAtFromNear(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	document, err := scenario.Parse([]byte(twoHundred))
	if err != nil {
		t.Fatal(err)
	}
	link, err := document.Link()
	if err != nil {
		t.Fatal(err)
	}
	v.open("/play?s=" + link)
	v.until("the lanes stand in groups, above a map", `document.querySelector(".scale-map")?.getAttribute("aria-valuetext")?.length > 0`)
	v.until("the whole run is there", `document.querySelector(".scale-chips").textContent.includes("all 200")`)
	if out := eval[string](v, inSight); out != "" {
		t.Errorf("not wholly in sight: %s", out)
	}
	v.shot("scale")

	v.do(chromedp.KeyEvent("/"))
	v.until("the search has the focus", `document.activeElement?.type === "search"`)
	v.do(chromedp.KeyEvent("P71 enters"))
	v.until("P71 enters several times", `/times in this run/.test(document.querySelector(".find-said").textContent)`)
	v.do(chromedp.KeyEvent(kb.Enter))
	v.until("the cursor is where P71 enters", `document.querySelector("#caption").textContent.includes("P71 enters")`)
	first := eval[string](v, `document.querySelector(".hit[aria-current] .hit-step").textContent`)
	v.do(chromedp.KeyEvent(kb.Enter))
	v.until("then at its next entry", fmt.Sprintf(`document.querySelector(".hit[aria-current] .hit-step").textContent !== %q`, first))

	v.do(chromedp.Evaluate[chromedp.Void](`globalThis.frames = []; (function look(now) {
		if (globalThis.before) globalThis.frames.push(now - globalThis.before);
		globalThis.before = now;
		requestAnimationFrame(look);
	})(0)`))
	v.do(chromedp.Focus(chromedp.CSS(".scale-plot")))
	v.key("+", "+", "+", "+", "+", "+", "+", "+", "+")
	v.until("lanes without events are folded", `/with events \d+/.test(document.querySelector(".scale-chips [aria-pressed=true]").textContent)`)
	v.until("the address says what is seen", `/[?&]events=\d+-\d+/.test(location.search)`)
	if out := eval[string](v, inSight); out != "" {
		t.Errorf("from near not wholly in sight: %s", out)
	}
	v.shot("scale-near")
	t.Logf("the longest frame took %.0f ms", eval[float64](v, `Math.max(...globalThis.frames)`))

	v.click("button", "Fit")
	v.until("the whole run is seen again", `!location.search.includes("events=")`)
}

// An address that shows a stretch of a large run shows it once that has come, and not the little that comes first.
func TestAStretchOfALargeRunIsSeenWhenItHasCome(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?at=24734&events=22000-27001&s=" + link(t, `{"fano":1,"algorithm":"raymond","processes":200,"seed":7,
		"workload":{"entries":2000,"think":{"exponential":200},"hold":{"constant":2}},"stop":{"events":50000}}`))
	v.until("the whole run is there", `document.querySelector("#scrub").max > 40000`)
	v.until("the window is the one of the address", `((text) => {
		const [from, to] = text.match(/[\d,.]+/g).map((n) => Number(n.replaceAll(",", "")));
		return from > 37700 && from < 38300 && to > 46300 && to < 47000;
	})(document.querySelector(".scale-map")?.getAttribute("aria-valuetext") ?? "0 0")`)
	v.until("the address keeps it", `new URLSearchParams(location.search).get("events") === "22000-27001"`)
}
