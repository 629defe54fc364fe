package stories

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Names of the check button: before, during a search, and when it has found a run.
const (
	checkButton   = "Check every schedule"
	detailsButton = "Details of the check"
	showButton    = "Show the run"
)

func TestEveryScheduleIsChecked(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=lab-test-3&at=14")
	p.tabsTo("button", checkButton)
	p.press(kb.Enter)
	p.checked("holds")
	p.seesAtOnce("✓ holds in all")
	p.hears("holds in all")
	p.until("the focus is kept while it works", `document.activeElement.closest("#check")`)
	p.tabsTo("button", detailsButton)
	p.press(kb.Enter)
	p.sees("EM1 mutual exclusion", "EM2 no deadlock", "no dead end", "every process gets in", "12 messages")
	p.at(13) // the run on screen stays

	// Another scenario is another question; back at the first one its answer is shown again.
	p.setSeed("7")
	p.has("button", checkButton)
	p.addressHas(`s=1\.`)
	p.back()
	p.checked("holds")

	// The order of requests, the largest bypass and starvation are judged on request.
	p.open("/play?s=" + link(t, `{"fano":1,"algorithm":"central-server","processes":3}`))
	p.click("button", checkButton)
	p.checked("holds")
	p.click("button", detailsButton)
	p.sees("Not judged: “order of requests (EM3)” is not ticked.", "Not judged: “starvation” is not ticked.")
	p.click("checkbox", "largest bypass")
	p.sees("While one process waits, another enters")
	p.click("checkbox", "starvation")
	p.sees("Starvation was judged in 212 states")
	p.click("checkbox", "order of requests (EM3)")
	p.seesNo("is not ticked")
	p.usable("every wish")

	// A switch that starves a process is detected without a request, and its loop can be watched.
	p.open("/play?lang=pt&s=" + link(t, `{"fano":1,"algorithm":"central-server","switches":["last-first"],"processes":3}`))
	p.click("css", "#check button")
	p.checked("broken")
	p.click("css", "#check button")
	p.sees("↻")

	// If there are too many processes for a search, fewer are checked, and the page says so.
	p.open("/play?s=ten-processes")
	p.sees("10 processes are too many for every schedule; 3 are not.")
	p.click("button", "Check with 3 processes")
	p.checked("holds")
	p.sees("every schedule of 3")
}

// here is the scenario in the URL.
const here = `new URLSearchParams(location.search).get("s")`

func TestTheShortestCounterexampleIsShown(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?tab=run&s="+link(t,
		`{"fano":1,"algorithm":"lamport","processes":2,"title":"Two of Lamport"}`))
	p.click("button", "any order")
	p.sees("Undo all")
	p.settles()
	before := p.query("s")
	p.click("button", checkButton)
	p.checked("broken")
	found := regexp.MustCompile(`✕ EM1 fails in (\d+) steps`).FindStringSubmatch(eval[string](p, `$("#check").innerText`))
	if found == nil {
		t.Fatal("the check does not say in how many steps EM1 fails")
	}
	p.click("button", showButton)
	p.until("it plays, and the focus is where it is paused", `person.name(document.activeElement) === "Pause"`)
	p.press(kb.End)
	p.until("it is as long as was said", fmt.Sprintf(`$("#scrub").value === %q`, found[1]))
	p.sees("EM1 fails at step " + found[1])
	p.back()
	p.until("the change is on screen again", here+" === "+quote(before))
	p.checked("broken")
	p.forward()
	p.until("and the run again", here+" !== "+quote(before))
	p.settles()
	p.click("button", "Back to the result")
	p.checked("broken")
	p.until("the focus is kept", `document.activeElement.closest("#check")`)

	// With the assumption restored there is no such run, and the page says so instead of refusing.
	p.click("button", showButton)
	p.until("the counterexample is on screen", here+" !== "+quote(before))
	p.settles()
	p.click("button", "FIFO")
	p.sees("step-by-step order was dropped")
	p.click("button", checkButton)
	p.checked("holds")
}

// hold intercepts the questions about all schedules; the story answers them.
const hold = `{
	const send = WebSocket.prototype.send;
	WebSocket.prototype.send = function(text) {
		if (!String(text).includes('"explore"')) return send.call(this, text);
		globalThis.held = this;
		globalThis.answer = (said) => this.onmessage({data: JSON.stringify(said)});
	};
}`

// A check can be cancelled by its button or by a change, and every answer of the server can be read.
func TestEveryAnswerOfACheckCanBeRead(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=lab-test-3")
	eval[any](p, hold)
	const progress = `{exploring: {states: 12400, transitions: 33210, depth: 14, seconds: 0.1, statesPerSecond: 213456}}`
	for name, cancel := range map[string]func(){
		"the button": func() { p.click("button", "Stop") },
		"a change":   func() { p.setSeed("99") },
	} {
		p.click("button", checkButton)
		p.until("the server was asked", `globalThis.held?.readyState === 1`)
		eval[any](p, `answer(`+progress+`); globalThis.first = held; held = null`)
		p.sees("12,400 states")
		cancel()
		p.has("button", checkButton)
		p.until("the search is given up by "+name, `first.readyState >= 2`)
	}
	for i, answer := range []struct{ is, text string }{
		{"unknown", `{explored: {verdict: "unknown", complete: false, states: 2000000, transitions: 7654321, depth: 23,
			seconds: 14.2, most: 0, least: 0, faults: {lose: 1, duplicate: true},
			properties: ["EM1", "EM2", "hopeless", "entry"].map((property) => ({property, verdict: "unknown"}))}}`},
		{"broken", `{explored: {verdict: "broken", complete: true, states: 99, transitions: 321, depth: 12,
			seconds: 0.001, most: 6, least: 4, bypass: -1, properties: [
			{property: "EM2", verdict: "broken", steps: 5, processes: [1, 2, 3], link: "1.x"},
			{property: "hopeless", verdict: "broken", steps: 4, processes: [2], link: "1.x"},
			{property: "entry", verdict: "broken", processes: [3]}, {property: "one token", verdict: "holds"},
			{property: "rest", verdict: "broken", steps: 7, link: "1.x"},
			{property: "panic", verdict: "broken", steps: 1, processes: [1]}]}}`},
		{"refused", `{error: {status: 422, error: "The scenario cannot be searched.",
			problems: [{path: "asks[0]", code: "not-one-of", value: "99", allowed: "0..9"}]}}`},
		{"waiting", `{error: {status: 503, error: "Too many searches run.", retryAfter: 30}}`},
	} {
		d := []device{wide, {width: 320, height: 640, touch: true, dark: true}}[i%2]
		p := newTab(t, d, anotherWindow)
		p.inject(noRawTexts)
		p.open("/play?s=lab-test-3&lang=" + []string{"en", "pt", "it"}[i%3])
		eval[any](p, hold)
		p.click("css", "#check button")
		p.until("the server was asked", `globalThis.held?.readyState === 1`)
		eval[any](p, `void answer(`+answer.text+`)`)
		p.checked(answer.is)
		p.usable(answer.is)
		p.opensPanel()
		p.click("css", "#check [aria-expanded]")
		p.until("all of it is there", `$("#check-panel").innerText.length > 40`)
		p.usable(answer.is + " in detail")
		p.speaks(answer.is)
		p.shot("check " + answer.is)
	}
}
