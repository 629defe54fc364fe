package stories

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// inside is what an expression says in the preview's own window.
const inside = `document.querySelector("#frame")?.contentDocument?.querySelector("main.drawn #caption")?.textContent ?? ""`

func TestAnInstructorMakesAnEmbed(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/")
	v.settle()
	v.do(chromedp.Click(chromedp.CSS(`.menu a[href="/teach"]`)))
	v.until("the preview is drawn", inside+`.startsWith("0")`)

	// A run is chosen, and the preview follows; so it does when its step is changed.
	v.do(chromedp.Evaluate[chromedp.Void](`(() => { const s = document.querySelector("#f-s"); s.value = "lab-test-1"; s.dispatchEvent(new Event("input", {bubbles: true})); })()`))
	v.until("the other run is there", `document.querySelector("#frame")?.src.includes("s=lab-test-1") && document.querySelector("#steps").textContent.startsWith("The last step of this run is 25.")`)
	v.do(chromedp.Focus(chromedp.CSS("#f-at")))
	v.key("7")
	v.until("the preview is at step 7", inside+`.startsWith("7")`)
	v.until("the code says so too", `document.querySelector("#snippet").value.includes("at=7")`)

	// The step that the preview shows can be taken over; what cannot be is said, in words.
	v.until("the preview is told to be at step 9", `(document.querySelector("#frame").contentWindow.postMessage({fano: "seek", event: 9}, "*"), document.querySelector("#steps").textContent.includes("at step 9"))`)
	v.click("button", "Stop at step 9")
	v.until("it stops there", `document.querySelector("#snippet").value.includes("until=9") && document.querySelector("#f-until").value === "9"`)
	v.seen.forgive("status of 422") // that is how the server answers
	v.do(chromedp.Focus(chromedp.CSS("#f-link")))
	v.key("nonsense", kb.Tab)
	v.until("that is no link", `!document.querySelector("#wrong-link").hidden && document.querySelector("#wrong-link").textContent.startsWith("This is not a link to a run.")`)
	v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#f-link").value = ""`))

	v.do(chromedp.Evaluate[chromedp.Void](`navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }; document.querySelector("[data-copies=snippet]").click()`))
	v.until("it is copied, and said so", `globalThis.copied === document.querySelector("#snippet").value && document.querySelector("#said").textContent === "Copied."`)
	html := eval[string](v, "globalThis.copied")
	if made := eval[string](v, "location.search"); made != "?s=lab-test-1&at=7&until=9" {
		t.Errorf("the address says more than was chosen: %s", made)
	}
	v.shot("teach")

	// The address passes all of it on.
	address := eval[string](v, "location.pathname + location.search")
	other := begin(t, phone.inDark())
	other.open(address)
	other.until("it is the same embed", inside+`.startsWith("7")`)
	if same := eval[string](other, `document.querySelector("#snippet").value`); same != html {
		t.Errorf("%s makes\n%s, not\n%s", address, same, html)
	}
	other.shot("teach on a phone")

	// Pasted into somebody's page, it draws the run where it was told to.
	course := around(t, look{width: 720, height: 640}, "", html)
	course.until("it opens at step 7", `heard[0].find((m) => m.fano === "ready")?.event === 7`)
	if said := course.says(0); !strings.HasPrefix(said, "7 ") {
		t.Errorf("step 7 is told as %q", said)
	}
}

// The run is chosen with the filters of the gallery, which stay in the address while the form is filled in.
func TestAnInstructorFindsARunByTheSameFilters(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/teach?s=lab-test-3")
	v.until("the preview is drawn", inside+` !== ""`)
	const offered = `[...document.querySelectorAll("#f-s option")].map((o) => o.value).join()`
	v.do(chromedp.Click(chromedp.CSS(".bar-fold summary")))
	v.chip("breaks", "EM2")
	v.toSearch()
	v.key("deadlock quorum")
	v.until("that run is offered, beside the one that is chosen", offered+` === "lab-test-3,maekawa-naive-deadlock"`)
	v.do(chromedp.Evaluate[chromedp.Void](`(() => { const s = document.querySelector("#f-s"); s.value = "maekawa-naive-deadlock"; s.dispatchEvent(new Event("input", {bubbles: true})); })()`))
	v.until("it is shown", `document.querySelector("#frame")?.src.includes("s=maekawa-naive-deadlock")`)
	v.until("the address says all of it", `["s=maekawa-naive-deadlock", "breaks=EM2", "q=deadlock"].every((said) => location.search.includes(said))`)
	v.until("the code says nothing of the search", `document.querySelector("#snippet").value.includes("maekawa-naive-deadlock") && !document.querySelector("#snippet").value.includes("deadlock+")`)
	v.shot("teach, found")

	address := eval[string](v, "location.pathname + location.search")
	other := begin(t, phone)
	other.withoutScripts()
	other.open(address)
	other.do(chromedp.WaitReady(chromedp.CSS(`#f-s option[value=maekawa-naive-deadlock][selected]`)))
	other.do(chromedp.WaitReady(chromedp.CSS(`#f-s:not(:has(option[value=lab-test-3]))`)))
}

// Without scripts the form is sent as forms are, and the preview is the log of the run.
func TestAnInstructorNeedsNoScripts(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	}))
	v.open("/teach?lang=it")
	v.do(chromedp.Focus(chromedp.CSS("#f-at")))
	v.key("7")
	v.click("button", "Mostra")
	v.find("spinbutton", "Si apre al passo")
	v.do(chromedp.WaitReady(chromedp.CSS(`#frame[src*="at=7"]`)))
	v.shot("teach without scripts")
}
