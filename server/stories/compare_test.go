package stories

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// twoRuns reports whether two runs are side by side.
const twoRuns = `$$("canvas").filter((c) => c.checkVisibility() && c.width > 200).length >= 2`

func TestARunIsComparedWithTheSameWithoutTheChange(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=no-tie-break&at=2")
	p.click("button", "Show both runs")
	p.until("both runs are there", twoRuns)
	p.seesAtOnce("First difference: time 4", "Line 6 changed", "✕ EM1 fails at time 11", "As printed",
		"✓ every property holds", "time 2")
	p.usable("two runs")
	for _, difference := range []string{"defers its reply", "(time 9)", "EM1 is broken"} {
		p.press("n")
		p.sees(difference)
	}
	p.sees("EM1 fails: time 11 (A), never (B)")
	p.click("button", "To the end")
	p.sees("(time 14)")
	p.choose("Horizontal axis", "steps")
	p.sees("First difference: step 3")
	p.choose("Horizontal axis", "time")
	p.until("the address holds both",
		`new URL(location.href).searchParams.get("s").startsWith("1.") && !location.search.includes("axis=")`)

	// The page can ask whether both behave the same, and play what only one of them can do.
	p.click("button", "Ask")
	p.sees("No. Only in A")
	p.usable("whether both behave alike")
	both := p.query("s")
	p.click("button", "Play it")
	p.until("another pair is on screen", here+" !== "+quote(both)+" && "+twoRuns)
	p.sees("First difference")

	other := open(t, mobile, "/play?s="+both)
	other.until("the link shows both on a phone", twoRuns)
	other.sees("First difference: time 4")
	other.usable("two runs on a phone")
	other.use(wide)
	other.open("/embed?s=" + both + "&at=3")
	other.until("so does an embed", twoRuns)
	other.sees("time 4")
	other.press(kb.ArrowRight)
	other.sees("time 5")
}

// Whatever is shown side by side has a URL, which shows the same when reopened.
func TestTwoAlgorithmsAreCompared(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=lab-test-3&at=9")
	p.press("c")
	p.click("button", "Central server")
	p.until("both are there", twoRuns)
	p.sees("Ricart–Agrawala", "Central server", "messages")
	p.click("button", "Compare with another")
	p.click("button", "Token ring")
	p.sees("Token ring")
	p.until("both are there", twoRuns)
	p.click("button", "One run only")
	p.until("one run is there, and its address", `!(`+twoRuns+`) && location.search.includes("s=lab-test-3")`)

	again := open(t, wide, "/")
	p.open("/play?s=no-tie-break&at=2")
	const link = `new URL(location.href).searchParams.get("s").startsWith("1.")`
	for _, step := range []struct {
		key, is string
		reopens bool
	}{
		{"c", twoRuns + " && " + link, true},
		{"c", `!(` + twoRuns + `) && location.search.includes("s=no-tie-break")`, false},
		{"c", twoRuns + " && " + link, false},
		{"q", `!(` + twoRuns + `) && location.search.includes("ask=1") && $("#tab-act").innerText.trim() === "Predict"`,
			true},
		{"back", twoRuns + " && " + link, false},
		{"h", `!(` + twoRuns + `) && $("#tab-act").innerText.trim() === "Next"`, false},
		{"c", twoRuns + " && " + link, false},
		{"back", `!(` + twoRuns + `) && location.search.includes("s=no-tie-break")`, false},
		{"forward", twoRuns + " && " + link, false},
	} {
		switch step.key {
		case "back":
			p.back()
		case "forward":
			p.forward()
		default:
			p.press(step.key)
		}
		p.until("after "+step.key, step.is)
		if step.reopens {
			again.open(p.url().RequestURI())
			again.until("reopened after "+step.key, step.is)
		}
	}
}
