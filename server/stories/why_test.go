package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// chain are the rows of the chain of causes, each as it is read.
const chain = `[...document.querySelectorAll("#pane-why .chain > ol > li")].map((row) => row.innerText.replace(/\s+/g, " "))`

// chainIsTold waits for the chain of a run that breaks EM1 without the tie-break.
func (v *visit) chainIsTold() {
	v.t.Helper()
	v.until("the chain is told", `document.querySelectorAll("#pane-why .chain > ol > li").length === 5`)
}

func TestFromTheCrossBackAlongTheCausesToPutItBack(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=no-tie-break&at=12")
	v.settle()
	v.click("button", "✕ Why") // of the caption
	v.chainIsTold()
	rows := eval[[]string](v, chain)
	for i, part := range []string{
		"P2 enters while P1 is inside step 12", "REPLY of P1 reached P2 though P1 was waiting, too step 10", "P1 sent REPLY to P2",
		"line 6 said: 1 < 1: no line 6", "with it: (1, P1) < (1, P2): yes Put it back",
	} {
		if !strings.Contains(rows[i], part) {
			t.Errorf("row %d is %q, without %q", i, rows[i], part)
		}
	}
	v.until("the keys are at the row of the cursor", `document.activeElement.closest(".chain li")?.ariaCurrent === "step"`)
	v.shot("why EM1 broke")
	v.usable("with a chain of causes")

	// down the chain and up again, by keys alone: the cursor goes along, and the chain stays
	witness := run(t, "no-tie-break").beatOf
	for _, step := range []int{10, 3} {
		v.key(kb.ArrowDown)
		v.at(witness[step])
	}
	v.key(kb.ArrowUp)
	v.at(witness[10])
	v.chainIsTold()
	v.shot("at a cause")

	v.click("button", "Put it back")
	v.until("the line is back", `document.querySelector('#kicker') && !new URLSearchParams(location.search).get("s").startsWith("no-tie")`)
	v.until("nothing breaks any more", `!document.querySelector("#verdicts .witness")`)
	v.tab("code")
	v.until("its line is the paper's", `document.querySelector('[data-switch="no-tie-break"]').ariaPressed === "false"`)
}

// From the foot and from the strip, too; and where one has gone on, the chain goes, with what it lit.
func TestEachCrossLeadsToItsCauses(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=no-tie-break&at=12")
	v.settle()
	const host = `document.querySelector("#diagram").getBoundingClientRect()`
	const cursor = host + `.left + parseFloat(getComputedStyle(document.querySelector("#diagram")).getPropertyValue("--cursor"))`
	v.at(run(t, "no-tie-break").beatOf[12])
	v.until("the cursor has come to rest", `globalThis.cursorWas === (globalThis.cursorWas = `+cursor+`)`)
	x := eval[float64](v, cursor)
	v.click("button", "To the start")
	v.do(chromedp.Click(chromedp.CSS("#verdicts .witness")))
	v.chainIsTold()
	v.click("button", "To the start")
	v.until("the chain has gone", `document.querySelector("#pane-why .chain").hidden`)
	v.tab("code")

	// the row is looked for from below: the first that leads there
	top, bottom := eval[float64](v, host+".top"), eval[float64](v, host+".bottom")
	for y := bottom - 40; y > top+200; y -= 8 {
		v.do(chromedp.MouseClickXY(x, y))
		if eval[bool](v, `!document.querySelector("#pane-why").hidden`) {
			v.chainIsTold()
			return
		}
	}
	t.Error("no cross of the strip leads to Why")
}

func TestWhatWasNeverPromisedHasNoCause(t *testing.T) {
	t.Parallel()
	v := begin(t, phone)
	v.open("/play?s=raymond-overtaking&tab=why")
	v.settle()
	v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#grip").click()`))
	broken := run(t, "raymond-overtaking")
	v.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.querySelector('#scrub').value = %d; document.querySelector('#scrub').dispatchEvent(new Event('input', {bubbles: true}))", broken.beatOf[broken.violations[0].Step])))
	v.until("it says so", `document.querySelector("#pane-why .chain .is-promise")?.innerText.includes("never promised EM3")`)
	v.usable("of what was never promised")
	v.shot("never promised")
}
