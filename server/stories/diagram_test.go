package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestTheDiagramIsPointedAtAndZoomed(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=lab-test-3&at=14")
	p.focusDiagram()
	p.press("m")
	p.seesAtOnce("REQUEST (T = 6) from P3 to P2 sent at time 11, received at time 13")
	p.press(kb.Enter)
	p.at(11)
	p.press("m")
	p.sees("sent at time 11, on its way")

	// The wheel scrolls the page, unless a modifier key directs it to the diagram.
	wheel := func(held chromedp.Modifier, dx, dy float64) {
		x, y := p.place("application", "Two ask while one is inside")
		do(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: "mouseWheel", X: x, Y: y, DeltaX: dx,
			DeltaY: dy, Modifiers: int64(held)})
	}
	wheel(0, 0.01, -240)
	eval[any](p, "person.frames(3)")
	if p.query("events") != "" {
		t.Error("the plain wheel zooms the diagram")
	}
	wheel(chromedp.ModifierCtrl, 0.01, -240)
	p.addressHas(`events=\d+-\d+`)
	window := p.query("events")
	wheel(chromedp.ModifierShift, 240, 0.01)
	p.until("it is panned", fmt.Sprintf(`/events=\d+-\d+/.test(location.search) && !location.search.includes(%q)`,
		"events="+window))
	p.click("button", "Whole run")
	p.until("the whole run is seen", `!/events=[1-9]/.test(location.search) && !person.find("button", "Whole run").length`)

	// One line stands for many properties, and expands to a list of them.
	p.open("/play?s=campos-carvalho-who-decides&at=25")
	eval[any](p, `$("#diagram ~ * summary, #diagram summary, .properties summary").focus()`)
	p.press(" ")
	p.sees("holds so far")
	p.usable("the list of properties")
	p.press(kb.Escape)
	p.until("Escape closes the list", `!$("#bench details[open]")`)
}

// crossing is a run, given choice by choice, that breaks without the tie-break.
const crossing = `{"fano":1,"algorithm":"ricart-agrawala","switches":["no-tie-break"],"processes":2,` +
	`"schedule":["1 asks","2 asks","deliver 1>2#1","deliver 2>1#1","deliver 1>2#2","2 enters","deliver 2>1#2","1 enters"]}`

// Verdicts and counts claim no more than the run shows.
func TestTheVerdictsSayWhatTheRunShows(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=lab-test-3&at=14")
	verdicts := func(parts ...string) {
		t.Helper()
		for _, part := range parts {
			p.until(part, fmt.Sprintf(`person.clean($("#verdicts").innerText).includes(%q)`, part))
		}
	}
	verdicts("EM2 no deadlock ✓ so far")
	p.press(kb.End)
	verdicts("EM2 no deadlock ✓ holds")

	// A run that was stopped claims nothing about what could have followed.
	p.open("/play?s=" + link(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":20,"workload":{"entries":1,`+
		`"think":{"uniform":[0,40]}},"stop":{"events":400}}`))
	p.press(kb.End)
	verdicts("EM1 mutual exclusion ✓ so far", "EM2 no deadlock not judged", "stopped at its limit")
	p.sees("✓ 38 of 38 per entry so far")

	// At its end a counterexample states what broke, and that it ends there only for this reason.
	p.open("/play?tab=why&s=" + link(t, crossing))
	p.press(kb.End)
	p.sees("EM1 is broken at step 8", "are inside together")
	verdicts("The run ends at step 8, where EM1 fails")
	p.seesNo("Nobody waits", "limit")

	// A property that was never claimed is not called broken.
	p.open("/play?s=raymond-overtaking")
	p.press(kb.End)
	p.until("EM3 does not hold", `$("#verdicts [data-property=EM3]").dataset.here === "broken"`)
	p.click("button", "6 properties")
	p.sees("broken, though not promised")

	// If no seed makes another run, the page offers all schedules instead.
	p.open("/play?s=" + link(t, `{"fano":1,"algorithm":"ricart-agrawala","switches":["no-tie-break"],"processes":2,`+
		`"network":{"delay":{"constant":2}},"script":[{"at":0,"process":1,"do":"request"},`+
		`{"at":9,"process":2,"do":"request"}]}`))
	p.seesNo("survived")
	p.press(kb.End)
	verdicts("this run survived")
	if said := eval[string](p, `$("#verdicts").innerText`); strings.Contains(said, "seed") {
		t.Errorf("another seed is offered: %q", said)
	}

	// Dropped assumptions are named.
	p.open("/play?s=" + link(t,
		`{"fano":1,"algorithm":"lamport","processes":2,"network":{"order":"any","delay":{"constant":0}},
		"workload":{"entries":1,"think":{"constant":0},"hold":{"constant":0}}}`))
	verdicts("all events are at time 0", "assumes FIFO")
}

func TestALoopIsPlayedRoundAndRound(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=central-server-for-ever&at=6")
	p.sees("From step 9 on, the run repeats for ever.",
		"P2 waits for ever: in each round P1 enters 1 time and P3 enters 1 time.")
	p.press(">", ">", ">", ">", ">")
	p.click("button", "Play")
	p.until("it is in the third round", `/↻ Round [3-9]\./.test(document.body.innerText)`)
	p.until("rounds are announced", `$$("[role=status]").some((s) => /^Round \d+\.$/.test(s.textContent))`)
	p.click("button", "Pause")
	p.click("button", "To the end")
	p.at(20)
	p.click("button", "Step forward")
	p.at(9)
	p.usable("in the loop")
	p.click("button", "Step back")
	p.at(8)
	p.sees("From step 9 on,")
	p.click("button", "newest first") // the loop disappears with the switch that causes it
	p.seesNo("repeats for ever")

	two := around(t, wide, "", frame("s=central-server-for-ever&at=18&autoplay=1&speed=16")+
		frame("s=central-server-for-ever&at=18&until=20&autoplay=1&speed=16"))
	two.until("an embed goes round too", `heard[0].filter((m) => m.fano === "step" && m.step === 9).length >= 2`)
	two.until("and one that has an end stops there", `heard[1].some((m) => m.fano === "ended" && m.step === 20)`)
	if eval[bool](two, `heard[0].some((m) => m.fano === "ended")`) {
		t.Error("a loop says that it has ended")
	}
}

func TestTwoEventsAreComparedInBothClocks(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=smaller-not-earlier")
	p.sees("Concurrent: L(A) < L(B), yet neither can have known of the other.", "[0, 1]", "[3, 0]")
	p.usable("two events in both clocks")
	p.press("b") // step 4 is now B
	p.press(",", ",", ",")
	p.sees("Concurrent: L(")
	p.addressHas(`with=4`)
	p.addressHas(`at=1\b`)
	p.click("button", "Release B")
	p.addressHas(`vector=1`)
	p.press("v")
	p.seesNo("Concurrent")
	p.addressHas(`vector=0`)
	p.open("/embed?s=smaller-not-earlier&with=3&at=5")
	p.sees("B happened before A: the vector is smaller, and so is the timestamp.")
}
