package stories

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// sheetIs says how a worksheet stands.
const sheetIs = `document.querySelector("section.tests:not([hidden])")?.dataset.is === `

// An instructor finds a worksheet; a student fails, sees why, fills in the line that is left open, and hands in the link,
// which has the tests run again wherever it is opened.
func TestAWorksheetIsSolvedAndHandedIn(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.seen.forgive("422") // the answer to what cannot run
	v.open("/teach?lang=en")
	v.settle()
	if all := eval[int](v, `document.querySelectorAll("#sheets li > div > a").length`); all != 12 {
		t.Errorf("there are %d worksheets", all)
	}
	v.usable("the worksheets")
	eval[any](v, `document.querySelector("#sheet-ricart-agrawala-1").focus()`)
	v.key(kb.Enter)
	v.until("it is there, and fails", sheetIs+`"open" && Boolean(document.querySelector("section.tests .failed a"))`)
	if said := v.text("section.tests .failed"); !strings.Contains(said, "breaks it") {
		t.Errorf("what fails is told as %q", said)
	}
	v.usable("a worksheet")
	v.shot("worksheet")

	v.caret("p.T = 0\n    ", "pass  # fill in")
	v.key(strings.Split("for j in p.deferred:\nnet.send(j, REPLY())", "")...)
	v.until("it is solved", sheetIs+`"solved" && `+keep)
	if said := v.text(".tests-says"); !strings.HasPrefix(said, "Solved: all ") {
		t.Errorf("it says %q", said)
	}
	v.shot("worksheet solved")

	elsewhere := begin(t, phone)
	elsewhere.open(v.shared())
	elsewhere.until("the tests run again", sheetIs+`"solved"`)
	elsewhere.shot("worksheet elsewhere")

	// another line is changed as well: the answer says which
	v.caret("p.replies == net.n - ", "1")
	v.key("2")
	v.until("it is told", sheetIs+`"open" && /was not to be changed/.test(document.querySelector("section.tests").textContent)`)
}
