package stories

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// futures waits until so many are shown, and returns which of them is on screen.
func (v *visit) futures(n int) string {
	v.t.Helper()
	v.until(fmt.Sprintf("%d futures are shown", n), fmt.Sprintf(`document.querySelectorAll(".future").length === %d && document.querySelector(".future[aria-pressed=true]")`, n))
	return eval[string](v, `document.querySelector(".future[aria-pressed=true] b").textContent`)
}

// Whoever has no mouse chooses by hand, goes back and on, lets the run go on, moves, opens a menu, walks through the
// futures, and puts two side by side: from the address to the end with keys alone. Predicting and challenges by keys have
// stories of their own.
func TestEverythingIsDoneWithoutAMouse(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3&at=8")
	v.settle()
	v.key("h")
	v.offered(8)
	// a choice, by its key; another from the list, by Tab, an arrow and Enter
	v.key("1")
	v.offered(9)
	v.key("u")
	v.offered(8)
	v.tabTo("button.next-row")
	v.key(kb.ArrowDown, kb.Enter)
	v.offered(9)
	if on := v.futures(3); on != "C" {
		t.Errorf("behind what was chosen second, %s is on screen", on)
	}
	v.key("[")
	v.until("another future is on screen", `document.querySelector(".future[aria-pressed=true] b").textContent === "B"`)
	v.key("]")
	v.until("and the one before again", `document.querySelector(".future[aria-pressed=true] b").textContent === "C"`)
	v.offered(9)
	v.key("u")
	v.offered(8)
	v.key("r")
	v.offered(9)
	// the run goes on by itself
	v.tabTo(".next-on .next-do")
	v.key(kb.Enter)
	v.until("it has gone on to its end", `document.querySelectorAll(".future").length === 4 || Number(document.querySelector("#scrub").max) > 12`)
	v.settle()
	// an arrowhead is moved, lost, and something is added: in the diagram, which Tab reaches
	v.tabTo("#plot")
	many := eval[int](v, `document.querySelectorAll(".future").length`)
	v.key(",")
	v.until("the cursor is at an arrival", `document.querySelector("#caption").textContent.includes("receives")`)
	eval[any](v, `void (window.opened = new URL(location.href).searchParams.get("s"))`)
	v.moves("was behind", kb.ArrowLeft)
	v.kept()
	v.futures(many + 1)
	v.do(chromedp.KeyEvent(kb.F10, chromedp.KeyModifiers(chromedp.ModifierShift)))
	v.until("the menu is open", `document.activeElement.getAttribute("role") === "menuitem"`)
	v.key(kb.End, kb.Escape)
	v.until("it is closed", `!document.querySelector(".edit-menu") && document.activeElement.id === "plot"`)
	// two of the futures side by side, and one again
	v.tabTo(".future-both")
	v.key(kb.Enter)
	v.until("two stand side by side", `document.querySelector("#tab-act span").textContent === "Compare" && document.querySelectorAll(".duo-head, .duo canvas").length > 0`)
	v.key("n")
	v.key("c")
	v.until("one is shown again", `document.querySelectorAll(".duo canvas").length === 0`)
	v.shot("without a mouse")
}
