package stories

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// checked waits for the verdict of the check on the current scenario. A search uses both cores for seconds, which
// other stories need, too.
func (p *tab) checked(verdict string) {
	p.t.Helper()
	p.wait(3*patience, "the check says "+verdict, fmt.Sprintf(`$("#check")?.dataset.is === %q ? "" : "no"`, verdict))
}

// The three clicks from a run to the reason for a line of its algorithm need no scrolling, on a laptop and on a
// phone.
func TestALineTakenAwayShowsWhyItIsThere(t *testing.T) {
	t.Parallel()
	for _, d := range []device{laptop, {width: 390, height: 844, touch: true}} {
		p := open(t, d, "/play?s=lab-test-3")
		press := func(role, name string) {
			t.Helper()
			p.until(name+" is in sight",
				fmt.Sprintf(`((e) => e && !person.hides(e, e.getBoundingClientRect()))(person.find(%q, %q)[0])`, role, name))
			p.click(role, name)
		}
		press("button", "no tie-break")
		p.until("the line is changed", `person.find("button", "no tie-break")[0]?.ariaPressed === "true"`)
		p.seesAtOnce("Undo all")
		p.until("the title keeps some room", `$("#title").getBoundingClientRect().width > 60`)
		press("button", "Check every schedule")
		p.checked("broken")
		press("button", "Show the run")
		p.has("button", "Pause")
		p.click("button", "To the end")
		p.until("EM1 breaks", `$('#verdicts [data-property="EM1"]').dataset.here === "broken"`)
		p.isInOrder("three presses "+d.String(), "#diagram, #caption, #buttons")
		p.shot("three presses " + d.String())
	}

	// The verdict on a run with a violation names the step, and links to it.
	const together = `{"fano":1,"algorithm":"ricart-agrawala","processes":2,"script":[` +
		`{"at":1,"process":1,"do":"request","hold":50},{"at":1,"process":2,"do":"request","hold":50}]}`
	p := open(t, wide, "/play?s="+link(t, together))
	if said := eval[string](p,
		`$("#verdicts").innerText`); !regexp.MustCompile(`EM1 mutual exclusion\s+✓`).MatchString(said) {
		t.Errorf("before the change the verdict is %q", said)
	}
	p.click("button", "no tie-break")
	broken := traceOf(t, strings.Replace(together, `"processes"`, `"switches":["no-tie-break"],"processes"`, 1))
	if len(broken.violations) != 1 || broken.violations[0].Property != "EM1" {
		t.Fatalf("the server finds %v", broken.violations)
	}
	step := broken.violations[0].Step
	p.click("button", fmt.Sprintf("broken: step %d", step))
	p.at(broken.beatOf[step])
}

// chain are the rows of the chain of causes.
const chain = `[...($("#pane-why ol")?.children ?? [])].map((row) => person.clean(row.innerText))`

func TestAViolationIsTracedToItsCause(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=no-tie-break&at=12")
	p.click("button", "✕ Why") // in the caption
	p.until("the chain is there", chain+`.length === 5`)
	for i, row := range eval[[]string](p, chain) {
		part := []string{
			"P2 enters while P1 is inside step 12", "REPLY of P1 reached P2 though P1 was waiting, too step 10",
			"P1 sent REPLY to P2",
			"line 6 said: 1 < 1: no line 6", "with it: (1, P1) < (1, P2): yes Put it back",
		}[i]
		if !strings.Contains(row, part) {
			t.Errorf("row %d is %q, without %q", i, row, part)
		}
	}
	p.usable("with a chain of causes")
	p.until("the keys are at the row of the cursor", `document.activeElement.closest("li")?.ariaCurrent === "step"`)
	beats := traceOf(t, "no-tie-break").beatOf
	for _, move := range []struct {
		key  string
		step int
	}{{kb.ArrowDown, 10}, {kb.ArrowDown, 3}, {kb.ArrowUp, 10}} {
		p.press(move.key)
		p.at(beats[move.step])
	}
	p.click("button", "Put it back")
	p.seesNo("broken: step 12")
	p.click("tab", "Code")
	p.until("its line is the paper's", `person.find("button", "no tie-break")[0].ariaPressed === "false"`)

	// The verdict leads there, too; when the cursor moves on, the chain disappears.
	p.open("/play?s=no-tie-break")
	p.click("button", "broken: step 12")
	p.until("the chain is there", chain+`.length === 5`)
	p.click("button", "To the start")
	p.until("the chain has gone", chain+`.length === 0`)

	promised := open(t, mobile, "/play?s=raymond-overtaking&tab=why&at=14")
	promised.click("css", "#grip")
	promised.sees("never promised EM3")
	promised.usable("of what was never promised")
}
