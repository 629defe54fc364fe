package stories

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// presses notes when a key was pressed, before the page hears of it.
const presses = `addEventListener("keydown", (event) => { window.pressed = event.timeStamp; }, true);`

// paces notes for each key that is pressed by hand, in milliseconds since it was: when the step that it makes is on screen
// (what comes behind the frame in which the diagram is drawn with it), and when the list says what can happen after it.
const paces = `{
	window.paces = [];
	let begun = 0, shown = 0, was = "";
	const caption = document.querySelector("#caption"), list = document.querySelector(".next-list"), behind = new MessageChannel();
	behind.port1.onmessage = () => { shown = performance.now() - begun; done(); };
	const number = () => caption.querySelector("b")?.textContent ?? "";
	const done = () => {
		if (!shown || list.ariaBusy === "true") return;
		paces.push([shown, Math.max(shown, performance.now() - begun)]);
		begun = shown = 0;
	};
	was = number();
	new MutationObserver(() => {
		if (begun || number() === was) return;
		was = number();
		begun = pressed;
		requestAnimationFrame(() => requestAnimationFrame(() => behind.port2.postMessage(0)));
	}).observe(caption, {childList: true, subtree: true, characterData: true});
	new MutationObserver(() => requestAnimationFrame(done)).observe(list, {attributes: true, childList: true, subtree: true});
}`

// sixth is a run of six processes that all want in, taken over at its thirtieth event.
const sixth = `{"fano":1,"algorithm":"ricart-agrawala","processes":6,"workload":{"entries":3}}`

// A step by hand, from the key to the new step on screen: measured, and told; a machine that has other things to do
// would fail a limit for no fault of the page.
func TestTheStepByHandIsSeenSoon(t *testing.T) {
	const steps = 40
	for _, rate := range []float64{1, 4} {
		v := begin(t, desktop)
		v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: presses})
			return err
		}))
		v.open("/play?s=" + link(t, sixth) + "&at=30")
		v.settle()
		v.key("h")
		v.until("what can happen is told", `document.querySelector(".next-list").ariaBusy !== "true" && document.querySelector(".next-row kbd")?.textContent === "1"`)
		eval[any](v, paces)
		v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: rate})
			return err
		}))
		before := v.threadTime()
		press := func() {
			for i := range steps {
				v.key("1")
				v.until(fmt.Sprintf("step %d is on screen, with what can happen then", i+1), fmt.Sprintf(`paces.length === %d`, i+1))
			}
		}
		if rate == 1 {
			press()
		} else {
			v.own("Chromium slows the processor down", press) // in bursts that the calibration of the limit misses
		}
		t.Logf("by hand, six processes, the processor ×1/%.0f: %.0f ms of the page's main thread for a step, whatever else the machine has to do",
			rate, (v.threadTime()-before).Seconds()*1000/steps)
		both := eval[[][]float64](v, `paces`)
		for i, what := range []string{"to the step on screen", "to what can happen after it"} {
			times := make([]float64, len(both))
			for j, one := range both {
				times[j] = one[i]
			}
			slices.Sort(times)
			t.Logf("by hand, six processes, from the key %s, the processor ×1/%.0f: median %.0f ms, 95 %% within %.0f ms, at most %.0f ms in %d steps",
				what, rate, times[len(times)/2], times[len(times)*95/100], times[len(times)-1], len(times))
		}
	}
}

// threadTime is what the page's main thread has used of a processor.
func (v *visit) threadTime() time.Duration {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, performance.Enable, performance.EnableParams{}); err != nil {
		v.t.Fatal(err)
	}
	used, err := threadTime(ctx)
	if err != nil {
		v.t.Fatal(err)
	}
	return used
}
