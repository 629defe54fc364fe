package stories

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// inView are the parts of the view of a large run.
const inView = "[role=application], #caption, #buttons button"

// A run of two hundred processes is searched, and viewed so closely that every message is drawn.
func TestALargeRunIsSearchedAndSeenFromNear(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/")
	p.open("/play?lang=en&s=" + link(t, `{"fano":1,"algorithm":"raymond","processes":200,"seed":7,
		"workload":{"entries":20,"think":{"exponential":20},"hold":{"constant":2}},"stop":{"events":12000}}`))
	p.sees("all 200")
	p.isInOrder("from far", inView)
	p.press("/")
	p.until("the search has the focus", `document.activeElement?.type === "search"`)
	p.press("P71 enters")
	p.sees("times in this run")
	p.press(kb.Enter)
	p.until("the cursor is where P71 enters", `$("#caption").textContent.includes("P71 enters")`)
	first := eval[string](p, `$("#caption b").textContent`)
	p.press(kb.Enter)
	p.until("then at its next entry", `$("#caption b").textContent !== `+quote(first))
	eval[any](p, `document.activeElement.blur()`)
	p.focusDiagram()
	p.press("+", "+", "+", "+", "+", "+", "+", "+", "+")
	p.until("lanes without events are folded",
		`/with events \d+/.test($("[aria-pressed=true]") && document.body.innerText)`)
	p.addressHas(`events=\d+-\d+`)
	p.isInOrder("from near", inView)
	p.click("button", "Fit")
	p.until("the whole run is seen again", `!location.search.includes("events=")`)
}

// A run whose events stay on the server is used like any other: zoomed, searched, stepped through, and shared by its
// link.
func TestARunThatTheServerKeepsIsSteppedThrough(t *testing.T) {
	t.Parallel()
	events := 150_000
	if proving() {
		events = 1_000_000
	}
	s := link(t, fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":12,"seed":7,
		"workload":{"entries":100000,"think":{"exponential":40},"hold":{"constant":2}},"stop":{"events":%d}}`, events))
	p := newTab(t, wide, anotherWindow)
	p.navigate("/play?lang=en&tab=state&s=" + s)
	p.wait(3*time.Minute, "all of it is drawn", `document.body.innerText.includes("all 12") ? "" : "no"`)
	p.isInOrder("from far", inView)
	p.press("/")
	p.until("the search has the focus", `document.activeElement?.type === "search"`)
	p.press("P7 enters")
	p.sees("times in this run")
	p.press(kb.Enter)
	p.until("the cursor is where P7 enters", `/P7 .*enters/.test($("#caption").textContent)`)
	eval[any](p, `document.activeElement.blur()`)
	step := p.captionStep()
	for range 4 {
		p.press(".")
		p.until("the next step", fmt.Sprintf(`parseInt($("#caption").innerText) > %d`, step))
		now := p.captionStep()
		if now > step+2 {
			t.Errorf("after step %d comes %d", step, now)
		}
		step = now
	}
	p.addressHas(fmt.Sprintf("at=%d", step))
	p.navigate(p.url().RequestURI())
	p.wait(3*time.Minute, "the link leads there again",
		fmt.Sprintf(`parseInt($("#caption").innerText) === %d ? "" : "no"`, step))
	for _, address := range p.record.asked() {
		if strings.Contains(address, "/ws") {
			t.Errorf("a socket was opened: %s", address)
		}
	}
}

// captionStep returns the number of the step in the caption, once that is there.
func (p *tab) captionStep() int {
	p.t.Helper()
	p.until("the step is here", `/^\d+/.test($("#caption").innerText) && !/on its way/.test($("#caption").innerText)`)
	step, err := strconv.Atoi(eval[string](p, `String(parseInt($("#caption").innerText))`))
	if err != nil {
		p.t.Fatal(err)
	}
	return step
}
