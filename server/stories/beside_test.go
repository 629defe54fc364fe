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
	v.until("both runs are there", `document.querySelectorAll(".duo .plot canvas").length === 2 && document.querySelector(".duo-title")?.textContent === "First difference: step 3"`)
	said := eval[string](v, both)
	for _, part := range []string{"A", "Line 6 changed", "✕ EM1 fails at step 12", "B", "As printed", "✓ every property holds"} {
		if !strings.Contains(said, part) {
			t.Errorf("above the runs stands %q, without %q", said, part)
		}
	}
	v.until("the cursor stays where it was", isAt+` === "2"`)
	v.shot("two runs")
	v.usable("two runs")
	v.fits("two runs")

	v.key("n")
	v.until("the first difference is at the cursor", isAt+` === "4" && document.querySelector(".duo-caption").textContent.includes("defers its reply")`)
	v.key("n")
	v.until("the next one is", `document.querySelector(".duo-caption").textContent.includes("(at ") || Number(`+isAt+`) > 4`)
	v.click("button", "Step forward")
	v.click("button", "To the end")
	v.until("the later of the two is at its end", `document.querySelector(".duo .scrub input").value === document.querySelector(".duo .scrub input").max && document.querySelector(".duo-caption").textContent.includes("(at 14)")`)
	v.shot("two runs at their end")
	v.choose("Horizontal axis", "logical")
	v.until("both stand on the logical axis", `document.querySelector("#axis").value === "logical" && document.querySelectorAll(".duo .plot canvas").length === 2`)
	v.shot("two runs in logical order")
	v.choose("Horizontal axis", "steps")
	v.shot("two runs by steps")
	v.choose("Horizontal axis", "time")

	// the link holds both, and so does an embed
	v.until("the address holds both", `new URL(location.href).searchParams.get("s").startsWith("1.")`)
	path := eval[string](v, `location.pathname + location.search`)
	v.key("c")
	v.until("it is one run again", `!document.querySelector(".duo") && !document.querySelector("#buttons").hidden`)
	v.key("c")
	v.until("there are two again", `document.querySelectorAll(".duo .plot canvas").length === 2`)

	other := begin(t, phone)
	other.open(path)
	other.until("the link shows both on a phone", `document.querySelectorAll(".duo .plot canvas").length === 2 && document.querySelector(".duo-title")?.textContent === "First difference: step 3"`)
	other.shot("two runs on a phone")
	other.usable("two runs on a phone")
	other.fits("two runs on a phone")

	address, err := url.Parse(path)
	if err != nil {
		t.Fatal(err)
	}
	framed := begin(t, desktop)
	framed.open("/embed?s=" + address.Query().Get("s") + "&at=3")
	framed.until("the embed shows both", `document.querySelectorAll(".duo .plot canvas").length === 2 && `+isAt+` === "4"`)
	framed.key(kb.ArrowRight)
	framed.until("it is stepped through", isAt+` === "5"`)
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
