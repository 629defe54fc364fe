package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// ticks is how many lines of the strip have a tick: heaps of green in the column of their signs.
const ticks = `((canvas) => {
	const c = canvas.getContext("2d"), k = canvas.width / canvas.clientWidth, wide = Math.round(17 * k);
	const {data} = c.getImageData(0, 0, wide, canvas.height);
	let heaps = 0, empty = 9;
	for (let y = 0; y < canvas.height; y++) {
		let green = 0;
		for (let x = 0; x < wide; x++) {
			const i = 4 * (y * wide + x);
			if (data[i + 3] > 128 && data[i + 1] > data[i] + 50 && data[i + 1] > data[i + 2] + 25) green++;
		}
		if (green && empty > 3) heaps++;
		empty = green ? 0 : empty + 1;
	}
	return heaps;
})(document.querySelector("#plot canvas"))`

// reds is how many pixels of the diagram are in the colour of what is broken.
const reds = `((canvas) => {
	const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
	let n = 0;
	for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 200 && data[i] > 160 && data[i + 1] < 60 && data[i + 2] < 50) n++;
	return n;
})(document.querySelector("#plot canvas"))`

// Whether all who ask will enter, a run that was cut off cannot say: the strip does not judge it there.
func TestTheStripDoesNotJudgeAtACutWhatMayStillHappen(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.seen.forgive("willReadFrequently") // this story reads the canvas
	v.open("/play?s=lab-test-3&at=14")
	v.settle()
	v.until("in the middle all have a tick", ticks+` === 3`)
	v.until("the verdicts agree", `/EM2 no deadlock ✓ so far/.test(document.querySelector("#verdicts").innerText.replace(/\s+/g, " "))`)
	v.shot("strip in the middle")
	v.key(kb.End)
	v.until("at the end all have", ticks+` === 3`)
	v.until("and the verdicts agree", `/EM2 no deadlock ✓ holds/.test(document.querySelector("#verdicts").innerText.replace(/\s+/g, " "))`)

	v.open("/play?s=" + link(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":3,"workload":{"entries":4},"stop":{"events":40}}`))
	v.settle()
	v.key(kb.End)
	v.until("of a run that was cut off two have a tick", `document.querySelector("#verdicts").innerText.includes("stopped at its limit") && `+ticks+` === 2`)
	v.shot("strip of a run that was cut off")
}

// What an algorithm never promised is no failure of it, on a line of its own or on one that stands for all.
func TestWhatIsNotPromisedIsNeverRed(t *testing.T) {
	t.Parallel()
	for _, l := range []look{desktop, phone} {
		v := begin(t, l)
		v.seen.forgive("willReadFrequently")
		v.open("/play?s=raymond-overtaking")
		v.settle()
		v.key(kb.End)
		v.until("EM3 is broken", `document.querySelector("#verdicts [data-property=EM3]").dataset.here === "broken"`)
		v.shot("strip of what was not promised " + l.String())
		if n := eval[int](v, reds); n > 0 {
			t.Errorf("%s: %d pixels say that a promise is broken", l, n)
		}
		if !eval[bool](v, `document.querySelector(".properties").hidden`) {
			v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".properties").open = true`))
			if said := v.text(".properties"); !strings.Contains(said, "EM3 request order broken, though not promised") {
				t.Errorf("%s: the list says %q", l, said)
			}
		}
		v.open(fmt.Sprintf("/play?s=%s", link(t, `{"fano":1,"algorithm":"ricart-agrawala","switches":["no-tie-break"],"processes":2,`+
			`"schedule":["1 asks","2 asks","deliver 1>2#1","deliver 2>1#1","deliver 1>2#2","2 enters","deliver 2>1#2","1 enters"]}`)))
		v.settle()
		v.key(kb.End)
		v.until("what was promised is red", reds+` > 100`)
	}
}
