package stories

import (
	"context"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// stopwatch notes, in the page's own time since it was asked for, the end of the first frame in which some canvas got
// at least forty marks: the first picture of a run, whatever the page calls its drawing.
const stopwatch = `{
	let marks = 0;
	const draw = CanvasRenderingContext2D.prototype;
	for (const name of ["arc", "fillRect", "moveTo"]) {
		const original = draw[name];
		draw[name] = function (...args) { marks++; return original.apply(this, args); };
	}
	const frame = () => {
		if (marks >= 40) { window.firstPicture = performance.now(); return; }
		requestAnimationFrame(frame);
	};
	requestAnimationFrame(frame);
}`

// threeHundred is a scenario whose run is stopped at its three hundredth event.
const threeHundred = `{"fano":1,"algorithm":"ricart-agrawala","processes":5,"workload":{"entries":20},"stop":{"events":300}}`

func TestTheFirstPictureComesSoon(t *testing.T) {
	const visits = 5
	var times []float64
	for range visits {
		v := beginFirst(t, desktop)
		v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: stopwatch})
			return err
		}))
		v.open("/play?s=" + link(t, threeHundred))
		v.until("the first picture", "window.firstPicture")
		times = append(times, eval[float64](v, "window.firstPicture"))
	}
	slices.Sort(times)
	t.Logf("from asking for /play to the first picture of a run of 300 events, on loopback: median %.0f ms, %.0f to %.0f ms in %d first visits",
		times[visits/2], times[0], times[visits-1], visits)
}
