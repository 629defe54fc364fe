package stories

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// checkButton is the button's name before anything was checked.
const checkButton = "Check every schedule"

// detailsButton unfolds what was found.
const detailsButton = "Details of the check"

// stopButton is its name while it searches.
const stopButton = "Stop"

// showButton is its name when it has found a run to be watched.
const showButton = "Show the run"

// checked waits until the check of the scenario on screen says a verdict, and returns it in short. A search
// takes seconds of both cores, which other stories want too.
func (v *visit) checked(verdict string) string {
	v.t.Helper()
	v.within(3*patience, "the check says "+verdict, fmt.Sprintf(`document.querySelector("#check").dataset.is === %q`, verdict))
	return v.text("#check .every-out")
}

// twoOfLamport is a system that a student can break with one click on "any order".
const twoOfLamport = `{"fano":1,"algorithm":"lamport","processes":2,"title":"Two of Lamport"}`

func TestEveryScheduleOfLabTest3Holds(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3&at=14")
	v.settle()
	if fetched := eval[bool](v, `performance.getEntriesByType("resource").some((r) => /check\/panel|explore/.test(r.name))`); fetched {
		t.Error("what only a check needs is loaded before anybody checks")
	}
	v.click("button", checkButton)
	said := v.checked("holds")
	if !regexp.MustCompile(`^✓ holds in all [\d,]+ states$`).MatchString(said) {
		t.Errorf("the button says %q", said)
	}
	v.click("button", detailsButton)
	v.until("what was found is told", `document.querySelector("#check-panel li")`)
	panel := v.text("#check-panel")
	for _, wanted := range []string{"EM1 mutual exclusion", "EM2 no deadlock", "no dead end", "every process gets in", "transitions", "12 messages"} {
		if !strings.Contains(panel, wanted) {
			t.Errorf("the panel does not say %q: %q", wanted, panel)
		}
	}
	if fails := eval[int](v, `document.querySelectorAll("#check-panel li:not(.holds, .unjudged)").length`); fails != 0 {
		t.Errorf("%d properties do not hold", fails)
	}
	v.until("it is told to those who hear the page", `document.querySelector("#check [role=status]").textContent.startsWith("holds in all")`)
	v.at(13) // the run on screen is left alone
	v.shot("check holds")

	// Another scenario is another question; coming back finds the answer again.
	v.setSeed("7")
	v.find("button", checkButton)
	v.until("what was found is put away", `!document.querySelector("#check-panel li")`)
	v.until("the address holds the change", `location.search.includes("s=1.")`)
	v.do(chromedp.NavigateBack())
	v.checked("holds")
}

func TestTwoClicksShowTheShortestCounterexample(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=" + link(t, twoOfLamport))
	v.settle()
	v.tab("run")
	v.click("button", "any order")
	v.until("the channels have no order", `document.querySelector("[data-value=any]").getAttribute("aria-pressed") === "true"`)
	v.click("button", checkButton)
	said := v.checked("broken")
	found := regexp.MustCompile(`^✕ EM1 fails in (\d+) steps$`).FindStringSubmatch(said)
	if found == nil {
		t.Fatalf("the button says %q", said)
	}
	steps, _ := strconv.Atoi(found[1])
	v.shot("check broken")
	before := eval[string](v, "location.search")

	v.click("button", showButton)
	v.until("the run is another", fmt.Sprintf("location.search !== %q", before))
	v.settle()
	v.until("it plays", `document.querySelector("#buttons .play").getAttribute("aria-label") === "Pause"`)
	v.until("the focus is where it can be paused", `document.activeElement === document.querySelector("#buttons .play")`)
	v.key(kb.End)
	v.at(steps)
	v.until("EM1 is broken in it", fmt.Sprintf(`/EM1 fails at step %d/.test(document.querySelector("#verdicts").innerText)`, steps))
	v.until("it says what broke", `document.querySelector("#notes").innerText.includes("mutual exclusion")`)
	v.shot("check watched")

	v.do(chromedp.NavigateBack())
	v.until("the change is on screen again", fmt.Sprintf("location.search === %q", before))
	if again := v.checked("broken"); again != said {
		t.Errorf("after going back the button says %q", again)
	}
	v.do(chromedp.NavigateForward())
	v.until("the run is the other again", fmt.Sprintf("location.search !== %q", before))
	v.settle()
	v.click("button", "Back to the result")
	v.checked("broken")
	if eval[bool](v, `document.activeElement !== document.querySelector("#check button")`) {
		t.Error("who went back to the result has lost the focus")
	}

	// With the assumption again there is no such run, and the page says so rather than refuse.
	v.until("the change is on screen", `document.querySelector("h1").textContent.includes("changed")`)
	v.click("button", showButton)
	v.until("the counterexample is on screen", `document.querySelector("h1").textContent.includes("inside at once")`)
	v.click("button", "FIFO")
	v.until("its order is dropped", `document.querySelector(".said").textContent.includes("step-by-step order was dropped")`)
	v.click("button", checkButton)
	v.checked("holds")
}

func TestTheOrderOfRequestsAndTheLargestBypassAreCheckedOnDemand(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=" + link(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":2}`))
	v.settle()
	v.click("button", checkButton)
	v.checked("holds")
	v.click("button", detailsButton)
	v.until("what was found is told", `document.querySelector("#check-panel li")`)
	if panel := v.text("#check-panel"); !strings.Contains(panel, "Not judged: “order of requests (EM3)” is not ticked.") || strings.Contains(panel, "While one process waits") {
		t.Errorf("what nobody asked for is told, or not that it is not judged: %q", panel)
	}
	v.click("checkbox", "largest bypass")
	v.until("the largest bypass is told", `document.querySelector("#check-panel").innerText.includes("While one process waits, another enters at most 1 time.")`)
	v.click("checkbox", "order of requests (EM3)")
	v.until("the order of requests is checked too", `document.querySelector("#check-panel").innerText.includes("at most one message of the program")`)
	v.checked("holds")
	v.shot("check with wishes")
	v.click("checkbox", "largest bypass")
	v.until("the other answer is told", `!document.querySelector("#check-panel").innerText.includes("While one process waits")`)
}

// Of a switch that starves somebody the check says so unasked, and leads to the loop; of an algorithm as it is starvation
// is not judged until it is ticked.
func TestStarvationIsCheckedAndItsLoopIsWatched(t *testing.T) {
	t.Parallel()
	for i, words := range []struct{ lang, not, every string }{
		{"en", "Not judged: “starvation” is not ticked.", "Starvation was judged in 212 states"},
		{"pt", "Não julgada: “inanição (starvation)” não está marcada.", "A inanição foi julgada em 212 estados"},
		{"it", "Non giudicata: «attesa infinita (starvation)» non è selezionata.", "L’attesa infinita è stata giudicata in 212 stati"},
	} {
		for _, l := range inTurn(i, desktop, phone.inDark()) {
			lang := words.lang
			t.Run(lang+" "+l.String(), func(t *testing.T) {
				t.Parallel()
				v := begin(t, l)
				says := func(text string) string {
					return `document.querySelector("#check-panel").textContent.includes("` + text + `")`
				}
				check := chromedp.Evaluate[chromedp.Void](`document.querySelector("#panel").classList.add("open"); document.querySelector("#check button").click(); document.querySelector(".every-fold").click()`)
				v.open("/play?lang=" + lang + "&s=" + link(t, `{"fano":1,"algorithm":"central-server","processes":3}`))
				v.settle()
				v.do(check)
				v.until("it is not judged", says(words.not))
				v.do(chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll("#check-panel input[type=checkbox]")].at(-1).click()`))
				v.until("it is judged", says(words.every))
				v.checked("holds")
				v.usable("starvation holds")
				v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#check-panel").scrollIntoView()`))
				v.shot("starvation holds " + lang + " " + l.String())

				v.open("/play?lang=" + lang + "&s=" + link(t, `{"fano":1,"algorithm":"central-server","switches":["last-first"],"processes":3}`))
				v.settle()
				v.do(check)
				v.checked("broken")
				v.shot("starvation broken " + lang + " " + l.String())
				v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#check button").click()`))
				v.until("the run with the loop is there", `!document.querySelector(".looping")?.hidden && document.querySelector(".looping")?.textContent.includes("↻")`)
				v.shot("starvation watched " + lang + " " + l.String())
			})
		}
	}
}

func TestACheckNeedsNoMouse(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=" + link(t, strings.Replace(twoOfLamport, `"processes":2`, `"processes":2,"network":{"order":"any"}`, 1)))
	v.settle()
	v.tabTo(`#check button`)
	v.key(kb.Enter)
	v.checked("broken")
	if eval[bool](v, `!document.activeElement.matches("#check button")`) {
		t.Error("the button loses the focus while it works")
	}
	v.tabTo(`.every-fold`)
	v.key(kb.Enter)
	v.tabTo(`#check-panel [data-value="2"]`)
	v.key(" ")
	v.until("two requests each are checked", `document.querySelector('#check-panel [data-value="2"]').getAttribute("aria-pressed") === "true"`)
	v.checked("broken")
	v.tabTo(`#check-panel .strong`)
	v.key(kb.Enter)
	v.until("the shortest run plays", `document.activeElement.getAttribute("aria-label") === "Pause"`)
	v.key(" ")
	v.until("it is paused", `document.activeElement.getAttribute("aria-label") === "Play"`)
	v.key(kb.End)
	v.until("it is told to its end", `document.querySelector("#caption").textContent.includes("EM1 is broken")`)
}

// tabTo presses Tab until the focus is on an element.
func (v *visit) tabTo(selector string) {
	v.t.Helper()
	for range 200 {
		if eval[bool](v, fmt.Sprintf("document.activeElement.matches(%q)", selector)) {
			return
		}
		v.key(kb.Tab)
	}
	v.t.Fatalf("Tab never reaches %s", selector)
}

// held keeps the questions of a page from the server; the story answers them with tell.
const held = `{
	const send = WebSocket.prototype.send;
	WebSocket.prototype.send = function(text) {
		if (!String(text).includes('"explore"')) return send.call(this, text);
		window.held = this;
		window.tell = (said) => this.onmessage({data: JSON.stringify(said)});
	};
}`

const progress = `{exploring: {states: 12400, transitions: 33210, depth: 14, seconds: 0.1, statesPerSecond: 213456}}`

func TestACheckCanBeCancelled(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3")
	v.settle()
	v.do(chromedp.Evaluate[chromedp.Void](held))
	for name, cancel := range map[string]func(){
		"by the button":             func() { v.click("button", stopButton) },
		"by a change":               func() { v.setSeed(strconv.Itoa(time.Now().Nanosecond() % 9000)) },
		"by another number to each": func() { v.click("button", "2"); v.click("button", stopButton) },
	} {
		v.click("button", checkButton)
		v.until("the server was asked", `window.held?.readyState === 1`)
		v.do(chromedp.Evaluate[chromedp.Void](`window.tell(` + progress + `); window.first = window.held`))
		v.until("progress is told", `document.querySelector(".every-out").innerText === "12,400 states"`)
		if eval[bool](v, `document.querySelector("#check-panel").hidden`) {
			v.click("button", detailsButton)
		}
		v.until("all of it", `document.querySelector("#check-panel").innerText.includes("33,210 transitions")`)
		cancel()
		v.find("button", checkButton)
		v.until("the search is given up "+name, `window.first.readyState >= 2`)
		v.do(chromedp.Evaluate[chromedp.Void](`window.held = null`))
	}
}

// Ten processes have more schedules than can be visited; the same system with three has not, and the page says that it is
// of three that the answer tells.
func TestManyProcessesAreCheckedWithFew(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=ten-processes")
	v.settle()
	if why := v.text("#check"); !strings.Contains(why, "10 processes are too many for every schedule; 3 are not.") {
		t.Errorf("the page does not say why: %q", why)
	}
	v.click("button", "Check with 3 processes")
	v.checked("holds")
	if head := v.text(".verdict-table thead"); !strings.Contains(head, "every schedule of 3") {
		t.Errorf("the table does not say of how many processes it tells: %q", head)
	}
	if told := v.text(`.verdict-table [data-property="EM1"]`); !strings.Contains(told, "states") {
		t.Errorf("the table does not say what was found: %q", told)
	}
	v.shot("check with few")
}

func TestACheckOnAPhone(t *testing.T) {
	t.Parallel()
	v := begin(t, phone)
	v.open("/play?s=" + link(t, strings.Replace(twoOfLamport, `"processes":2`, `"processes":2,"network":{"order":"any"}`, 1)))
	v.settle()
	place := call[[]float64](v, "button", checkButton, `function() { const r = this.getBoundingClientRect(); return [r.top, r.bottom, r.height] }`)
	if place[0] < 0 || place[1] > float64(phone.height) || place[2] < 36 {
		t.Errorf("the button stands from %.0f to %.0f px, not in sight, or is only %.0f px high", place[0], place[1], place[2])
	}
	v.click("button", checkButton)
	v.checked("broken")
	v.shot("check broken on a phone")
	v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#check button").click()`))
	v.until("the shortest run plays", `document.querySelector("#buttons .play").getAttribute("aria-label") === "Pause"`)
	v.until("its picture is in sight", `document.querySelector("#diagram").getBoundingClientRect().top >= 0 && document.querySelector("#diagram").getBoundingClientRect().top < 400`)
	v.shot("check watched on a phone")
}

// verdictsOf are answers that a server may give, beside those of the other stories.
var verdictsOf = map[string]string{
	"unknown": `{explored: {verdict: "unknown", complete: false, states: 2000000, transitions: 7654321, depth: 23, seconds: 14.2, most: 0, least: 0, faults: {lose: 1, duplicate: true},
		properties: ["EM1", "EM2", "hopeless", "entry"].map((property) => ({property, verdict: "unknown"}))}}`,
	"broken": `{explored: {verdict: "broken", complete: true, states: 99, transitions: 321, depth: 12, seconds: 0.001, most: 6, least: 4, bypass: -1,
		properties: [{property: "EM2", verdict: "broken", steps: 5, processes: [1, 2, 3], link: "1.x"}, {property: "hopeless", verdict: "broken", steps: 4, processes: [2], link: "1.x"},
			{property: "entry", verdict: "broken", processes: [3]}, {property: "one token", verdict: "holds"}, {property: "h-acyclic", verdict: "broken", steps: 2, link: "1.x"},
			{property: "rest", verdict: "broken", steps: 7, link: "1.x"}, {property: "EM3", verdict: "broken", steps: 3, processes: [2, 1], link: "1.x"}, {property: "panic", verdict: "broken", steps: 1, processes: [1]}]}}`,
	"refused": `{error: {status: 422, error: "The scenario cannot be searched.", problems: [{path: "asks[0]", code: "not-one-of", value: "99", allowed: "0..9"}]}}`,
	"waiting": `{error: {status: 503, error: "Too many searches run.", retryAfter: 30}}`,
	"running": progress,
}

func TestEveryoneCanUseACheck(t *testing.T) {
	t.Parallel()
	for _, l := range looks(desktop, look{width: 320, height: 640, touch: true, dark: true}, desktop.inDark(), phone, look{width: 900, height: 800}) {
		languages := []string{"en"}
		if l.width == 320 || l == desktop && proving() {
			languages = []string{"en", "pt", "it"} // longer words, where they have least room, and most
		}
		for _, lang := range languages {
			t.Run(lang+" "+l.String(), func(t *testing.T) {
				t.Parallel()
				v := begin(t, l)
				v.open("/play?s=lab-test-3&lang=" + lang)
				v.settle()
				v.do(chromedp.Evaluate[chromedp.Void](held))
				for state, answer := range verdictsOf {
					v.do(chromedp.Evaluate[chromedp.Void](`window.held = null; document.querySelector("#check button").click()`))
					v.until("the server was asked", `window.held?.readyState === 1`)
					v.do(chromedp.Evaluate[chromedp.Void](`window.tell(` + answer + `)`))
					v.checked(state)
					v.usable(state)
					v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#panel").classList.add("open"); document.querySelector(".every-fold").click()`))
					v.until("all of it is told", `!document.querySelector("#check-panel").hidden`)
					v.usable(state + " in detail")
					if raw := eval[string](v, `document.querySelector("main").innerText.match(/\bcheck\.[a-z][\w.-]*|\{[a-z]+\}/)?.[0] ?? ""`); raw != "" {
						t.Errorf("%s: a text is missing: %s", state, raw)
					}
					v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#check").scrollIntoView({block: "center"})`))
					v.shot("check " + state + " " + lang + " " + l.String())
					v.do(chromedp.Reload())
					v.settle()
					v.do(chromedp.Evaluate[chromedp.Void](held))
				}
			})
		}
	}
}

// A run in which no time passes, and one that drops the FIFO channels which its algorithm assumes, say so beside the
// verdicts, in every language.
func TestARunSaysWhatItsScenarioDrops(t *testing.T) {
	t.Parallel()
	const still = `{"fano":1,"algorithm":"lamport","processes":2,"network":{"order":"any","delay":{"constant":0}},
		"workload":{"entries":1,"think":{"constant":0},"hold":{"constant":0}}}`
	v := begin(t, desktop)
	for lang, says := range map[string][2]string{
		"en": {"all events are at time 0", "assumes FIFO"}, "pt": {"ocorrem no tempo 0", "supõe canais FIFO"},
		"it": {"avvengono al tempo 0", "presuppone canali FIFO"},
	} {
		v.open("/play?lang=" + lang + "&s=" + link(t, still))
		v.settle()
		for _, text := range says {
			v.until("it says so in "+lang, fmt.Sprintf(`document.querySelector("#verdicts").textContent.includes(%q)`, text))
		}
	}
	v.open("/play?lang=en&s=" + link(t, twoOfLamport))
	v.settle()
	if said := v.text("#verdicts"); strings.Contains(said, "time 0") || strings.Contains(said, "FIFO") {
		t.Errorf("in a run with delays it says %q", said)
	}
}
