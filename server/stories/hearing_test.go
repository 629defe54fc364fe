package stories

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A blind student finds out with a keyboard and a screen reader which process entered first, which of the two waiting
// ones goes next and why, and where another run breaks.
func TestARunIsFollowedWithoutSeeingIt(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=lab-test-3&at=0&lang=en")
	now := p.heard()
	diagram := now.find("application", "Two ask while one is inside")
	if diagram == nil || !strings.Contains(plain(diagram.Name), "Space-time diagram of 3 processes") ||
		!strings.Contains(plain(diagram.Description), "The log tells the same") {
		t.Fatalf("the diagram does not say what it is: %+v", diagram)
	}
	for _, landmark := range []string{"banner", "main", "navigation", "tablist", "tabpanel", "slider"} {
		if now.find(landmark, "") == nil {
			t.Errorf("there is no %s", landmark)
		}
	}
	p.goesToTheLog()
	first := ""
	for !strings.Contains(first, "enters.") {
		first = p.nextRow()
	}
	if !strings.Contains(first, "P1 enters") {
		t.Errorf("the first entry is announced as %q", first)
	}
	for !strings.Contains(bare(p.nextRow()), "(4,P2)<(6,P3)") {
	}
	p.goesToTab("Why")
	p.reads("P2 deferred its reply")

	p.use(mobile)
	p.open("/play?s=lamport-not-fifo&at=0&lang=en")
	p.goesToTheLog()
	const broken = "EM1 is broken: P1 and P2 are inside together"
	for !strings.Contains(bare(p.nextRow()), bare(broken)) {
	}
	p.hears(broken)
	p.reads("holds until step 5 and fails at step 6") // as shown by the strip
	p.goesToTab("Why")
	p.reads("has not arrived")
	p.reads("req P1 → P2")
}

// reads waits until a screen reader finds a text on the page.
func (p *tab) reads(text string) {
	p.t.Helper()
	p.eventually("a screen reader reads "+text, func() (string, bool) {
		said := p.heard().all()
		return said, strings.Contains(said, text)
	})
}

// goesToTheLog follows the skip link next to the diagram, which is visible while focused, to the first row of the
// log.
func (p *tab) goesToTheLog() {
	p.t.Helper()
	p.tabsTo("button", "Read the log instead")
	p.until("what has the focus is seen",
		`!person.hides(document.activeElement, document.activeElement.getBoundingClientRect())`)
	p.press(kb.Tab)
	p.until("the diagram comes next", `document.activeElement.role === "application"`)
	p.pressWith(chromedp.ModifierShift, kb.Tab)
	p.press(kb.Enter)
	p.until("the focus is in the log", `document.activeElement.closest("#pane-log tr")`)
	p.press(kb.End)
	p.until("it is in the last row", `document.activeElement.closest("tr").matches(":last-child")`)
	p.press(kb.Home)
	p.until("it is in the first row", `document.activeElement.closest("tr").matches(":first-child")`)
}

// nextRow moves to the next row of the log, which the page then announces, and returns the announcement.
func (p *tab) nextRow() (row string) {
	p.t.Helper()
	const focused = `person.clean(document.activeElement.closest("tr")?.innerText)`
	before := eval[string](p, focused)
	p.press(kb.ArrowDown)
	p.eventually("the next row is announced", func() (string, bool) {
		row = eval[string](p, focused)
		live := p.heard().live()
		number, said, found := strings.Cut(live, ": ")
		return row + " / " + live, row != before && found && strings.HasPrefix(row, number+" ") &&
			strings.Contains(bare(row), bare(said))
	})
	return row
}

// bare removes the spaces of a text, which differ if a sentence consists of several elements.
func bare(text string) string { return strings.ReplaceAll(text, " ", "") }

// goesToTab moves from the panel up to its tabs, and along them to one.
func (p *tab) goesToTab(name string) {
	p.t.Helper()
	for range 4 {
		if eval[bool](p, `document.activeElement.role === "tab"`) {
			break
		}
		p.pressWith(chromedp.ModifierShift, kb.Tab)
	}
	for range 8 {
		if eval[string](p, `person.name(document.activeElement)`) == name {
			p.until("it is selected", `document.activeElement.ariaSelected === "true"`)
			return
		}
		p.press(kb.ArrowLeft)
	}
	p.t.Fatalf("there is no tab %q", name)
}

// While a run plays, only entries and violations are announced, and where it stops; the page does not repeat what the
// scrubber announces.
func TestAPlayedRunIsAnnouncedOnceAndSparingly(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=lab-test-3&at=0")
	eval[any](p, `void (globalThis.told = [], new MutationObserver(() => told.push($("#announce").textContent))
		.observe($("#announce"), {childList: true, characterData: true, subtree: true}))`)
	p.press(">", ">", ">", ">", " ")
	p.at(22)
	p.until("the end is announced", `told.at(-1)?.startsWith("25: ")`)
	told := eval[[]string](p, `new Promise((done) => setTimeout(() => done(told), 1200))`) // nothing more follows
	if len(told) < 2 || len(told) > 4 {
		t.Errorf("of 22 steps with 3 entries, %d are announced: %q", len(told), told)
	}
	for i, text := range told {
		if !strings.Contains(text, "enters") && i < len(told)-1 || i > 0 && text == told[i-1] {
			t.Errorf("announced is %q", told)
		}
	}
	p.tabsTo("slider", "Step")
	p.press(kb.ArrowLeft)
	p.at(21)
	p.until("the scrubber says its step", `document.activeElement.ariaValueText.startsWith("24: ")`)
	if now := eval[int](p, `new Promise((done) => setTimeout(() => done(told.length), 300))`); now != len(told) {
		t.Error("what the scrubber says, the page says as well")
	}
}
