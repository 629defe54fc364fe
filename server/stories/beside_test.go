package stories

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// both says that two runs stand on screen, with what is said above them.
const both = `[...document.querySelectorAll(".duo-head")].map((head) => head.textContent).join(" | ")`

// isAt is the number at the cursor of two runs.
const isAt = `document.querySelector(".duo-at")?.textContent`

func TestATeacherPutsARunBesideTheSameWithoutTheChange(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=no-tie-break&at=2")
	v.settle()
	v.click("button", "Show both runs")
	v.until("both runs are there", `document.querySelectorAll(".duo .plot canvas").length === 2 && document.querySelector(".duo-title")?.textContent === "First difference: time 4"`)
	said := eval[string](v, both)
	for _, part := range []string{"A", "Line 6 changed", "✕ EM1 fails at time 11", "B", "As printed", "✓ every property holds"} {
		if !strings.Contains(said, part) {
			t.Errorf("above the runs stands %q, without %q", said, part)
		}
	}
	v.until("the cursor stays where it was", isAt+` === "time 2"`)
	v.shot("two runs")
	v.usable("two runs")
	v.fits("two runs")

	v.key("n")
	v.until("the first difference is at the cursor", isAt+` === "time 4" && document.querySelector(".duo-caption").textContent.includes("defers its reply")`)
	v.key("n")
	v.until("the next one is", isAt+` === "time 10" && document.querySelector(".duo-caption").textContent.includes("(time 9)")`)
	v.key("n")
	v.until("what breaks is told with the number of the heading and of the list", isAt+` === "time 11" && document.querySelector(".duo-caption").textContent.includes("EM1 is broken") && [...document.querySelectorAll(".duo-later")].some((row) => row.textContent === "EM1 fails: time 11 (A), never (B)")`)
	v.click("button", "Step forward")
	v.click("button", "To the end")
	v.until("the later of the two is at its end", `document.querySelector(".duo .scrub input").value === document.querySelector(".duo .scrub input").max && document.querySelector(".duo-caption").textContent.includes("(time 14)")`)
	v.shot("two runs at their end")
	v.choose("Horizontal axis", "logical")
	v.until("both stand on the logical axis", `document.querySelector("#axis").value === "logical" && document.querySelectorAll(".duo .plot canvas").length === 2`)
	v.shot("two runs in logical order")
	v.choose("Horizontal axis", "steps")
	v.until("a moment is a step there, wherever it is said", `/^step \d+$/.test(`+isAt+`) && document.querySelector(".duo-title").textContent === "First difference: step 3" && document.querySelector(".duo-verdict").textContent.endsWith("step 12") && !/time \d/.test(document.querySelector("#pane-act").innerText)`)
	v.shot("two runs by steps")
	v.choose("Horizontal axis", "time")

	// the link holds both, and so does an embed
	v.until("the address holds both, on the axis that was chosen last", `new URL(location.href).searchParams.get("s").startsWith("1.") && !location.search.includes("axis=")`)
	path := eval[string](v, `location.pathname + location.search`)
	other := begin(t, phone)
	other.open(path)
	other.until("the link shows both on a phone", `document.querySelectorAll(".duo .plot canvas").length === 2 && document.querySelector(".duo-title")?.textContent === "First difference: time 4"`)
	other.shot("two runs on a phone")
	other.usable("two runs on a phone")
	other.fits("two runs on a phone")

	address, err := url.Parse(path)
	if err != nil {
		t.Fatal(err)
	}
	framed := begin(t, desktop)
	framed.open("/embed?s=" + address.Query().Get("s") + "&at=3")
	framed.until("the embed shows both", `document.querySelectorAll(".duo .plot canvas").length === 2 && `+isAt+` === "time 4"`)
	framed.key(kb.ArrowRight)
	framed.until("it is stepped through", isAt+` === "time 5"`)
	framed.shot("an embed of two runs")
}

func TestAStudentComparesTwoAlgorithms(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3&at=9")
	v.settle()
	v.key("c")
	v.click("button", "Central server")
	v.until("both are there", `document.querySelectorAll(".duo .plot canvas").length === 2 && /^(First difference: entry \d|The same order of entries)/.test(document.querySelector(".duo-title")?.textContent)`)
	if said := eval[string](v, both); !strings.Contains(said, "Ricart–Agrawala") || !strings.Contains(said, "Central server") {
		t.Errorf("above the runs stands %q", said)
	}
	if rows := eval[int](v, `document.querySelectorAll(".duo-table tbody tr").length`); rows < 9 {
		t.Errorf("%d figures are compared", rows)
	}
	v.shot("two algorithms")
	v.do(chromedp.Evaluate[chromedp.Void](`globalThis.before = location.href`))
	v.click("button", "Compare with another")
	v.click("button", "Token ring")
	v.until("another one has come", `document.querySelectorAll(".duo-head")[1]?.textContent.includes("Token ring")`)
	v.click("button", "One run only")
	v.until("one run is there, and its address", `!document.querySelector(".duo") && location.search.includes("s=lab-test-3")`)
}

// addressed is what the address says of two runs, and what is on screen: the document, whether it asks, how many runs there
// are and which act is on.
const addressed = `[new URL(location.href).searchParams.get("s").replace(/^1\..*/, "link"), location.search.includes("ask=1") ? "asks" : "", document.querySelectorAll(".duo .plot canvas").length, document.querySelector("#tab-act").hidden ? "" : document.querySelector("#tab-act").textContent.trim()].join(" ").trim()`

func TestWhoLeavesTwoRunsHasTheAddressOfWhatIsSeen(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	again := begin(t, desktop)
	// reopens says that the address leads to the same in another window
	reopens := func(state, is string) {
		t.Helper()
		v.until(state, addressed+` === "`+is+`"`)
		again.open(eval[string](v, `location.pathname + location.search`))
		again.until(state+", opened anew", `document.querySelector("#diagram").checkVisibility({visibilityProperty: true}) && `+addressed+` === "`+is+`"`)
	}
	v.open("/play?s=no-tie-break&at=2")
	v.settle()
	v.key("c")
	reopens("two runs", "link  2 Compare")
	v.key("c")
	v.until("one run, and the address it had", addressed+` === "no-tie-break  0"`)
	v.key("c")
	v.until("two again", addressed+` === "link  2 Compare"`)
	v.key("q")
	reopens("one run, and it asks", "no-tie-break asks 0 Predict")
	v.do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	v.until("back leads to both", addressed+` === "link  2 Compare"`)
	v.key("h")
	v.until("by hand it is one run", addressed+` === "no-tie-break  0 Next"`)
	v.key("c")
	v.until("and both again, the second as it was", addressed+` === "link  2 Compare"`)
	v.do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	v.until("back from both is the run alone", addressed+` === "no-tie-break  0"`)
	v.do(chromedp.Evaluate[chromedp.Void](`history.forward()`))
	v.until("and forward both", addressed+` === "link  2 Compare"`)

	// of two runs nothing is asked: an address that says so all the same shows both, and does not go on saying it
	again.open(eval[string](v, `location.pathname + location.search`) + "&ask=1")
	again.until("both, and no question", addressed+` === "link  2 Compare"`)
}
