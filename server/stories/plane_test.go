package stories

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// whoDecides is the moment of the gallery at which three hungry clients meet at three arbiters.
var whoDecides = seen{name: "plane", scenario: "campos-carvalho-who-decides", step: 23, view: "plane", button: "Plane"}

func TestThePlaneIsAsked(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=campos-carvalho-who-decides&at=24")
	v.settle()
	if eval[bool](v, `performance.getEntriesByType("resource").some((r) => r.name.includes("/picture/"))`) {
		t.Error("pictures are loaded before anybody asks for one")
	}
	v.click("tab", "Picture")
	v.until("the plane is drawn", whoDecides.in(`svg.querySelectorAll(".pic-token").length > 7`))
	v.at(23)
	for what, holds := range map[string]string{
		"seven points":                     `svg.querySelectorAll("[data-press^=point]").length === 7`,
		"seven lines":                      `svg.querySelectorAll("[data-press^=line]").length === 7`,
		"seven forks":                      `svg.querySelectorAll(".gl.fork").length === 7`,
		"three bridges":                    `svg.querySelectorAll(".pic-bridge").length === 3`,
		"three arbiters decide":            `svg.querySelectorAll(".pt.dec").length === 3`,
		"each between two":                 `svg.querySelectorAll(".slot.ring").length === 6`,
		"three lines are lit":              `svg.querySelectorAll("[class~=slot]:not(.ring, .got)").length === 3`,
		"a strong request is on its way":   `[...svg.querySelectorAll(".gl.request")].some((g) => g.getAttribute("aria-label").includes("calls its fork back from P7"))`,
		"a plate for each who asks or has": `svg.querySelectorAll(".pic-plate").length === 4`,
	} {
		v.until(what, whoDecides.in(holds))
	}
	if said := v.text(".pic-decides"); !strings.Contains(said, "P7 has the fork; P1 comes first; strong request on its way to P7") {
		t.Errorf("who decides: %s", said)
	}

	// P1: two points and their line; P2: two lines and their point.
	v.press("point 2")
	v.press("point 3")
	v.until("the line of two points", `document.querySelector(".pic-words").textContent.includes("Only one line passes through points 2 and 3: S5 = {2, 3, 5}.")`)
	v.press("line 1")
	v.press("line 7")
	v.until("the point of two lines", `document.querySelector(".pic-words").textContent.includes("meet in exactly one point: 1. Arbiter 1 decides between 1 and 7.")`)
	v.key(kb.Escape)
	v.until("nothing is chosen", whoDecides.in(`!svg.querySelector("[aria-pressed=true]")`))

	// A token leads to the step that brought it, and the diagram's cursor leads the picture.
	fork := whoDecides.in(`svg.querySelector("[data-key='fork/1']")`)
	if said := eval[string](v, fork+`.getAttribute("aria-label")`); !strings.HasPrefix(said, "P7 has fork 1, clean.") {
		t.Errorf("fork 1: %s", said)
	}
	v.do(chromedp.Evaluate[chromedp.Void](fork + `.dispatchEvent(new MouseEvent("click", {bubbles: true}))`))
	v.until("the cursor is where the fork arrived", `Number(document.querySelector("#scrub").value) < 23`)
	arrived := eval[int](v, `Number(document.querySelector("#scrub").value)`)
	v.click("button", "Step back")
	v.at(arrived - 1)
	v.until("before, the fork was on its way", fork+`.getAttribute("aria-label").startsWith("Fork 1 is on its way to P7.")`)
	v.click("button", "Step forward")
	v.at(arrived)
	v.until("now it is there", fork+`.getAttribute("aria-label").startsWith("P7 has fork 1, clean.")`)
}

// press presses a point or a line, by the keyboard.
func (v *visit) press(what string) {
	v.t.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](whoDecides.in(fmt.Sprintf(`svg.querySelector("[data-press='%s']").focus()`, what))))
	v.key(kb.Enter)
	v.until(what+" is chosen", whoDecides.in(fmt.Sprintf(`svg.querySelector("[data-press='%s'][aria-pressed=true]")`, what)))
}

func TestEveryoneCanUseThePlane(t *testing.T) {
	t.Parallel()
	for i, scenario := range []string{
		"campos-carvalho-who-decides",
		link(t, `{"fano":1,"algorithm":"campos-carvalho","processes":13}`),
		link(t, `{"fano":1,"algorithm":"maekawa","processes":57}`),
		link(t, `{"fano":1,"algorithm":"campos-carvalho","processes":133,"stop":{"events":1500}}`),
		link(t, `{"fano":1,"algorithm":"maekawa","processes":9,"quorums":{"system":"grid"}}`),
	} {
		name := []string{"7", "13", "57", "133", "grid"}[i]
		for _, l := range inTurn(i, desktop, phone.inDark(), desktop.inDark(), phone) {
			t.Run(name+" "+l.String(), func(t *testing.T) {
				t.Parallel()
				v := begin(t, l)
				v.open("/play?s=" + scenario + "&at=24&tab=picture")
				v.until("points are drawn", `document.querySelector(".pic-view:not([hidden]) [data-press]")`)
				v.settle()
				v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".pic-facts").open = true`))
				v.usable("")
				if said := v.text(".pic"); strings.Contains(said, "picture.") {
					t.Errorf("a text is missing: %s", said)
				}
				if n := eval[int](v, `document.querySelectorAll(".pic-view:not([hidden]) svg *").length`); n > 900 {
					t.Errorf("%d elements", n)
				}
				v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".pic").scrollIntoView()`))
				v.shot("plane " + name + " " + l.String())
			})
		}
	}
}

// frames plays a run for three seconds at eight steps a second, and tells the intervals of its frames in milliseconds, which make
// bench shows.
const frames = `(async () => {
	const speed = document.querySelector("#speed");
	speed.value = "8";
	speed.dispatchEvent(new Event("change", {bubbles: true}));
	document.querySelector("#buttons .play").click();
	const at = [];
	await new Promise((done) => requestAnimationFrame(function frame(now) {
		at.push(now);
		if (now - at[0] < 3000) requestAnimationFrame(frame); else done();
	}));
	document.querySelector("#buttons .play").click();
	const gaps = at.slice(1).map((now, i) => now - at[i]).sort((a, b) => a - b);
	return JSON.stringify({Median: gaps[gaps.length >> 1], P95: gaps[gaps.length * 0.95 | 0], Longest: gaps.at(-1)});
})()`

func TestLargePlanesMove(t *testing.T) {
	for _, n := range []int{57, 133} {
		v := begin(t, desktop)
		v.open("/play?s=" + link(t, fmt.Sprintf(`{"fano":1,"algorithm":"campos-carvalho","processes":%d,"stop":{"events":1500}}`, n)) + "&at=200&tab=picture")
		v.until("points are drawn", fmt.Sprintf(`document.querySelectorAll("[data-press]").length === %d`, n))
		v.settle()
		var took struct{ Median, P95, Longest float64 }
		if err := json.Unmarshal([]byte(eval[string](v, frames)), &took); err != nil {
			t.Fatal(err)
		}
		t.Logf("n = %d: intervals of frames while playing: median %.1f ms, 95th percentile %.1f ms, longest %.1f ms", n, took.Median, took.P95, took.Longest)
		if said := eval[string](v, `document.querySelector("#scrub").value`); said == "200" {
			t.Errorf("n = %d: nothing has moved", n)
		}
	}
}
