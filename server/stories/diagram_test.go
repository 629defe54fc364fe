package stories

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// tip is what the diagram says of what is pointed at, or "".
const tip = `(document.querySelector(".tip").hidden ? "" : document.querySelector(".tip").innerText.replace(/\s+/g, " "))`

// wheel turns the wheel over the middle of the diagram, with a key held, and says whether the page is left to scroll.
func (v *visit) wheel(held string) (left bool) {
	v.t.Helper()
	return eval[bool](v, fmt.Sprintf(`((plot) => {
		const box = plot.getBoundingClientRect();
		return plot.dispatchEvent(new WheelEvent("wheel", {deltaY: -240, %s bubbles: true, cancelable: true,
			clientX: box.left + box.width * 0.6, clientY: box.top + box.height / 2}));
	})(document.querySelector("#plot"))`, held))
}

// An arrow tells what it carries and leads to both of its ends, by hand and by key.
func TestAnArrowTellsWhatItCarriesAndLeadsToItsEnds(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3&at=14")
	v.settle()
	v.do(chromedp.Focus(chromedp.CSS("#plot")))
	v.key("m")
	v.until("the message is told", tip+` === "REQUEST (T = 6) from P3 to P2 sent at time 11, received at time 13"`)
	v.shot("an arrow tells what it carries")
	v.key(kb.Enter)
	v.at(11)
	v.until("it is on its way there", tip+` === "" || `+tip+`.endsWith("on its way")`)

	// The middle of the arrow on which the message came, as the pointer finds it.
	v.key("m")
	v.until("one that is sent here is on its way", tip+`.endsWith("sent at time 11, on its way")`)
	at := eval[[2]float64](v, `((tip, plot) => {
		const box = plot.getBoundingClientRect();
		for (let y = box.top + 60; y < box.bottom - 120; y += 3)
			for (let x = box.left + 300; x < box.left + 600; x += 3) {
				plot.dispatchEvent(new PointerEvent("pointermove", {clientX: x, clientY: y, bubbles: true, pointerType: "mouse"}));
				if (getComputedStyle(plot).cursor === "pointer") return [x, y];
			}
	})(document.querySelector(".tip"), document.querySelector("#plot"))`)
	v.do(chromedp.MouseClickXY(at[0], at[1]))
	v.until("what is clicked is told or in focus", tip+` !== "" || document.querySelector("#caption button")`)
}

// The wheel is the page's, unless a key says that it is the diagram's; who has zoomed sees the way back.
func TestTheWheelZoomsOnlyWithAKeyAndTheWholeRunIsAClickAway(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3&at=14")
	v.settle()
	const zoomed = `!document.querySelector(".fit").hidden`
	if !v.wheel("") || eval[bool](v, zoomed) {
		t.Error("the plain wheel does something to the diagram")
	}
	if v.wheel("ctrlKey: true,") {
		t.Error("the page scrolls, or zooms, as well")
	}
	v.until("it is zoomed", zoomed)
	v.until("the address says so", `/[?&]events=\d+-\d+/.test(location.search)`)
	// The thumb of the scrubber stands where the cursor's line does: in its column nearly all is ink.
	line := eval[float64](v, `((canvas) => {
		const c = canvas.getContext("2d"), k = canvas.width / canvas.clientWidth, box = canvas.getBoundingClientRect();
		const row = c.getImageData(0, Math.round(28 * k), canvas.width, 1).data;
		let sum = 0, n = 0;
		for (let x = 0; x < canvas.width; x++)
			if (row[4 * x + 3] > 200 && row[4 * x] < 80 && row[4 * x + 1] < 80) { sum += x; n++; }
		return n ? box.left + (sum / n + 0.5) / k : -1;
	})(document.querySelector("#plot canvas"))`)
	thumb := eval[float64](v, `(({left, right}) => (left + right) / 2)(document.querySelector(".thumb").getBoundingClientRect())`)
	if line < 0 || thumb < line-1.5 || thumb > line+1.5 {
		t.Errorf("the cursor's line is at %.1f, the thumb at %.1f", line, thumb)
	}
	window := v.query("events")
	if v.wheel("shiftKey: true,") {
		t.Error("the page scrolls as well")
	}
	v.until("it is panned", `new URLSearchParams(location.search).get("events") !== "`+window+`"`)
	v.click("button", "Whole run")
	v.until("the whole run is seen", `!(`+zoomed+`)`)
}

// One line of the strip stands for all properties, and opens to a list of them.
func TestManyPropertiesShareALineThatNamesThem(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=campos-carvalho-who-decides&at=25")
	v.settle()
	v.do(chromedp.Focus(chromedp.CSS(".properties summary")))
	v.key(" ")
	v.until("all are named", `document.querySelector(".properties").open && document.querySelectorAll(".properties li").length === 7
		&& [...document.querySelectorAll(".properties li")].every((li) => li.innerText.includes("holds so far"))`)
	v.usable("the properties, named")
	v.key(kb.Escape)
	v.until("Escape closes the list", `!document.querySelector(".properties").open`)
}
