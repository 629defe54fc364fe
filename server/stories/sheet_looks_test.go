package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// worksheet opens one of those that instructors are offered, once its tests have run.
func (v *visit) worksheet(id, lang string) {
	v.t.Helper()
	v.open("/teach?lang=" + lang)
	v.settle()
	v.open(eval[string](v, fmt.Sprintf(`document.querySelector("#sheet-%s").getAttribute("href")`, id)))
	v.until("its tests have run", sheetIs+`"open" && document.querySelector(".tests-each li")`)
	v.settle()
}

// gapSeen tells how much of the editor is seen, whether its first marked line is, and where the diagram is.
const gapSeen = `(() => {
	const seen = document.querySelector(".own-scroll").getBoundingClientRect(), row = document.querySelector(".own-row.fill").getBoundingClientRect();
	return [Math.round(seen.height), row.top >= seen.top && row.bottom <= seen.bottom, JSON.stringify(document.querySelector(".plot").getBoundingClientRect())];
})()`

// In every window a worksheet shows the line that is to be filled in, and the caret is there for who comes to write. What
// its tests have found is folded where there is no room, and unfolding it moves nothing of the diagram.
func TestAWorksheetShowsWhatIsToBeFilledIn(t *testing.T) {
	t.Parallel()
	upright := look{width: 390, height: 844, touch: true}
	for i, l := range []look{desktop, phone, {width: 1366, height: 640, dark: true}, upright.inDark(), {width: 844, height: 390, touch: true}} {
		t.Run(fmt.Sprintf("%d×%d", l.width, l.height), func(t *testing.T) {
			v := begin(t, l)
			v.worksheet("ricart-agrawala-2", []string{"en", "it", "pt"}[i%3])
			v.usable("a worksheet")
			if sideways := l.height < 400; sideways {
				v.does("#tab-code")
				v.usable("a worksheet beside the diagram")
			}
			v.until("the marked line is in sight", gapSeen+`[1]`)
			if high := eval[[]any](v, gapSeen)[0].(float64); high < 90 {
				t.Errorf("of the editor there are %v pixels", high)
			}
			v.shot(fmt.Sprintf("worksheet %d", i))
			before := eval[[]any](v, gapSeen)[2]
			roomy := l == desktop
			if open := eval[bool](v, `document.querySelector(".tests-each").checkVisibility()`); open != roomy {
				t.Errorf("whether the tests are unfolded: %t", open)
			}
			v.does(".tests .every-fold")
			v.until("it says whether they are unfolded", fmt.Sprintf(`document.querySelector(".tests .every-fold").ariaExpanded === "%t" && document.querySelector(".tests-each").checkVisibility() === %[1]t`, !roomy))
			v.settle()
			if after := eval[[]any](v, gapSeen)[2]; after != before {
				t.Errorf("the diagram has moved from %v to %v", before, after)
			}
			v.shot(fmt.Sprintf("worksheet %d folded", i))
			eval[any](v, `document.querySelector("#own-text").focus()`)
			if rest := eval[string](v, `((a) => a.value.slice(a.selectionStart).split("\n")[0])(document.activeElement)`); !strings.HasPrefix(rest, "if p.inside") {
				t.Errorf("the caret is before %q", rest)
			}
		})
	}
}

// What the tests have found is said in the table, too. While what is written is wrong, nothing is said to be solved.
func TestAWorksheetSpeaksOfOneVersion(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.seen.forgive("422")
	v.worksheet("ricart-agrawala-2", "en")
	every := func(property string) string { return v.text(`[data-property=` + property + `] td:last-child`) }
	if says := every("EM1"); !strings.HasPrefix(says, "✕") || !strings.Contains(says, "steps") {
		t.Errorf("of EM1 the table says %q", says)
	}
	v.caret("p.waiting and ", "p.T < t")
	v.key(strings.Split("(p.T, net.me) < (t, j)", "")...)
	v.until("it is solved", sheetIs+`"solved" && `+keep)
	if says := every("EM1"); says != "✓ holds" {
		t.Errorf("of EM1 the table says %q", says)
	}
	v.key("(")
	v.until("it is wrong", `document.querySelector(".own").dataset.is === "wrong"`)
	if foot := eval[string](v, `document.querySelector("#foot").innerText`); strings.Contains(foot, "Solved") || !strings.Contains(foot, "the last version") {
		t.Errorf("of a version that is wrong it is said %q", foot)
	}
	v.shot("worksheet wrong")
	v.key(kb.Backspace)
	v.until("it is solved again", sheetIs+`"solved" && document.querySelector(".tests").checkVisibility()`)
}

// What was left unfinished is there when its link is opened again, and so is what the link says.
func TestWhatWasLeftUnfinishedIsOfferedBesideTheLink(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.seen.forgive("422")
	v.worksheet("ricart-agrawala-2", "it")
	link, given := eval[string](v, `location.pathname + location.search`), eval[string](v, written)
	v.caret("p.waiting and ", "p.T < t")
	v.key("(", "p")
	v.until("it is wrong", `document.querySelector(".own").dataset.is === "wrong"`)
	left := eval[string](v, written)
	v.open("/teach")
	v.settle()
	v.open(link)
	v.until("it is as it was left, and that is said", `document.querySelector(".own-left")?.checkVisibility()`)
	v.settle()
	if now := eval[string](v, written); now != left {
		t.Errorf("it is %q", now)
	}
	v.usable("what was left")
	v.shot("left")
	v.does(".own-left button")
	v.until("it is that of the link", `!document.querySelector(".own-left").checkVisibility()`)
	if now := eval[string](v, written); now != given {
		t.Errorf("it is %q", now)
	}
	v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#own-text").focus(), document.execCommand("undo")`))
	if now := eval[string](v, written); now != left {
		t.Errorf("taken back, it is %q", now)
	}
}
