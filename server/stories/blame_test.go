package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// blamed is what the foot says of the line that let something break; crossed is the number of the line with a cross.
const (
	blamed  = `document.querySelector(".own-blame:not([hidden])")?.textContent ?? ""`
	crossed = `([...document.querySelectorAll(".own-row")].findIndex((row) => row.querySelector(".own-cross")) + 1)`
)

// lineOf is the number of the line of a program in which a text stands.
func lineOf(program, text string) int {
	return strings.Count(program[:strings.Index(program, text)], "\n") + 1
}

// The line that let something break is named while one writes; the chain of causes ends in it, and leads back to it.
func TestTheLineThatLetItHappenIsNamed(t *testing.T) {
	t.Parallel()
	program := strings.Replace(remembered(t), "(p.T, net.me) < (t, j)", "p.T < t", 1)
	line := lineOf(program, "p.T < t")
	for _, w := range []look{desktop, {width: 390, height: 844}} {
		v := begin(t, w)
		v.seen.forgive("422")
		v.edits(program, "p.T < t")
		if said := eval[string](v, blamed); said != "" {
			t.Errorf("of a run that breaks nothing it says %q", said)
		}
		v.click("button", checkButton)
		v.checked("broken")
		says := fmt.Sprintf("Line %d let it happen: 1 < 1: no", line)
		v.until("it is told of the shortest run", fmt.Sprintf("(%s) === %q", blamed, says))
		v.until("its line is marked", fmt.Sprintf("%s === %d", crossed, line))
		v.shot(fmt.Sprintf("own-blame at %d", w.width))
		v.fits("with a line to blame")

		v.click("button", showButton)
		v.until("the run that breaks it is there", `document.querySelector("[data-property=EM1] .later, [data-property=EM1][data-here=broken]")`)
		v.until("it is told of that, too", fmt.Sprintf("(%s) === %q && %s === %d", blamed, says, crossed, line))
		v.key(kb.End)
		v.shot(fmt.Sprintf("own-watched at %d", w.width))
		v.tab("why")
		v.until("the chain is told", `document.querySelectorAll("#pane-why .chain > ol > li").length > 3`)
		rows := eval[[]string](v, chain)
		for _, part := range []string{"enters while", "line " + fmt.Sprint(line) + " said: 1 < 1: no", "let it happen", "with “yes” there, nothing could have been broken any more"} {
			if !strings.Contains(strings.Join(rows, "\n"), part) {
				t.Errorf("the chain has no %q: %q", part, rows)
			}
		}
		v.shot(fmt.Sprintf("own-why at %d", w.width))
		v.usable("a chain that ends in a line of one's own")
		v.click("button", "Change the line")
		v.until("the caret is there", `document.activeElement.id === "own-text"`)
		if got := eval[string](v, `((a) => a.value.slice(a.selectionStart, a.selectionEnd))(document.activeElement)`); got != "p.T < t" {
			t.Errorf("%q is selected", got)
		}
		v.key(strings.Split("(p.T, net.me) < (t, j)", "")...)
		v.until("nobody is blamed any more", "("+blamed+`) === "" && `+crossed+` === 0`)
	}
}

// Where an action is missing no line can be named: the foot says so, and names the first step after which nothing can
// be saved; of the run on screen it leads there.
func TestThatNoLineCanBeNamedIsSaid(t *testing.T) {
	t.Parallel()
	program := strings.Replace(remembered(t), "    for j in p.deferred:\n        net.send(j, REPLY())\n", "", 1)
	v := begin(t, desktop)
	v.seen.forgive("422")
	v.edits(program, "def leave(p, net):")
	v.click("button", checkButton)
	v.checked("broken")
	says := "No single line can be named: an action or a test is missing, or wrong. " +
		"After step 2 nothing can be saved: in whatever order messages arrive, a promise breaks."
	v.until("it is said of the shortest run", fmt.Sprintf("(%s) === %q && %s === 0", blamed, says, crossed))
	v.click("button", showButton)
	v.until("it is said of the run on screen", fmt.Sprintf(`(%s) === %q && !document.querySelector(".own-blame").disabled`, blamed, says))
	v.shot("own-no-blame")
	v.click("button", "✕ "+says)
	v.at(2)
	v.fits("with no line to blame")
}
