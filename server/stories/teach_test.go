package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// preview is the caption in the preview's frame.
const preview = `($("#frame")?.contentDocument?.querySelector("main.drawn #caption")?.textContent ?? "")`

func TestAnInstructorMakesAnEmbed(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/?lang=en")
	p.follow("For instructors")
	p.until("the preview is drawn", preview+`.startsWith("0")`)
	// A run can be found with the gallery's filters, which do not appear in the code.
	p.click("css", "summary:has(+ * [data-row]), main summary")
	p.chip("breaks", "EM2")
	p.press("/")
	p.fill("css", "#q", "deadlock quorum")
	const offered = `$$("#f-s option").map((o) => o.value)`
	p.until("the run is offered", offered+`.includes("maekawa-naive-deadlock") && `+offered+`.length < 4`)
	p.until("it is chosen", choosing("#f-s", "maekawa-naive-deadlock"))
	p.until("the preview shows it", `$("#frame").src.includes("s=maekawa-naive-deadlock")`)
	p.addressHas("q=deadlock")
	p.until("the code says nothing of the search", `!$("#snippet").value.includes("deadlock+")`)

	p.open("/teach?lang=en")
	p.until("a run is chosen", choosing("#f-s", "lab-test-1"))
	p.sees("The last step of this run is 25.")
	p.fill("css", "#f-at", "7")
	p.until("the preview is at step 7", preview+`.startsWith("7")`)
	p.until("the preview is at step 9",
		`($("#frame").contentWindow.postMessage({fano: "seek", event: 9}, "*"), `+preview+`.startsWith("9"))`)
	p.click("button", "Stop at step 9")
	p.until("the code stops there", `$("#snippet").value.includes("until=9")`)
	p.record.expect("status of 422") // the answer to an invalid link
	p.fill("css", "#f-link", "nonsense")
	p.press(kb.Tab)
	p.sees("This is not a link to a run.")
	p.fill("css", "#f-link", "")
	p.clipboard()
	p.click("css", "[data-copies=snippet]")
	html := p.copied("^<iframe ")
	p.hears("Copied.")
	if made := p.url().RawQuery; !strings.Contains(made, "s=lab-test-1&at=7&until=9") {
		t.Errorf("the address is %s", made)
	}
	other := open(t, mobile.inDark(), p.url().RequestURI())
	other.until("the address makes the same embed", `$("#snippet").value === `+quote(html))
	other.fits("for instructors on a phone")

	course := around(t, device{width: 720, height: 640}, "", html)
	course.until("it opens at step 7", `heard[0].find((m) => m.fano === "ready")?.event === 7`)
}

// choosing returns an expression that selects an option of a list once it exists.
func choosing(list, value string) string {
	return fmt.Sprintf(`((list) => {
		list.value = %q;
		list.dispatchEvent(new Event("input", {bubbles: true}));
		return list.value === %[1]q;
	})($(%q))`, value, list)
}

// opensWorksheet opens a worksheet of the instructors' list, and waits until its tests have run.
func (p *tab) opensWorksheet(lang, id string) {
	p.t.Helper()
	p.record.expect("422") // the answer to an invalid program
	p.open("/teach?lang=" + lang)
	p.open(eval[string](p, fmt.Sprintf(`$("#sheet-%s").getAttribute("href")`, id)))
	p.worksheetIs("open")
	p.until("its tests have run", `$("section.tests li")`)
}

// worksheetIs waits until a worksheet is "open" or "solved".
func (p *tab) worksheetIs(is string) {
	p.t.Helper()
	p.wait(2*patience, "the worksheet is "+is, fmt.Sprintf(`$("section[data-is=%s]:not([hidden])") ? "" : "no"`, is))
}

// A student fails, sees why, fills in the open line, and hands in the link, which runs the tests again wherever it is
// opened.
func TestAWorksheetIsSolvedAndHandedIn(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/teach?lang=en")
	if all := eval[int](p, `$$("a[id^=sheet-]").length`); all != 12 {
		t.Errorf("there are %d worksheets", all)
	}
	p.opensWorksheet("en", "ricart-agrawala-1")
	p.sees("breaks it")
	p.usable("a worksheet")
	p.selects("p.T = 0\n    ", "pass  # fill in")
	p.types("for j in p.deferred:\nnet.send(j, REPLY())")
	p.worksheetIs("solved")
	p.sees("Solved: all ")
	p.runs()
	p.clipboard()
	p.click("button", "Share")
	other := open(t, mobile, strings.TrimPrefix(p.copied("s=1"), origin))
	other.worksheetIs("solved")
	p.press(kb.Escape)
	p.selects("p.replies == net.n - ", "1") // another line is changed, too
	p.types("2")
	p.worksheetIs("open")
	p.sees("was not to be changed")
}

// Every window of a worksheet shows the line to fill in. While the current text is wrong, nothing is called solved;
// the page offers an unfinished version next to the link's.
func TestAWorksheetSpeaksOfOneVersion(t *testing.T) {
	t.Parallel()
	for i, d := range []device{mobile, {width: 1366, height: 640, dark: true}, {width: 844, height: 390, touch: true}} {
		p := open(t, d, "/")
		p.opensWorksheet([]string{"en", "it", "pt"}[i%3], "ricart-agrawala-2")
		if d.height < 400 {
			p.click("css", "#tab-code")
		}
		p.until("the marked line is in sight",
			`((row, editor) => row.top >= Math.max(0, editor.top) && row.bottom <= Math.min(innerHeight, editor.bottom))(
			$(".own-row.fill").getBoundingClientRect(), `+editor+`.parentElement.getBoundingClientRect())`)
		p.usable("a worksheet, " + d.String())
	}
	p := open(t, wide, "/")
	p.opensWorksheet("en", "ricart-agrawala-2")
	sheet, given := p.url().RequestURI(), eval[string](p, editor+".value")
	p.until("the table says what the tests found", `/^✕.*steps/.test($("[data-property=EM1] td:last-child").innerText)`)
	p.selects("p.waiting and ", "p.T < t")
	p.types("(p.T, net.me) < (t, j)")
	p.worksheetIs("solved")
	p.press("(")
	p.sees("the last version")
	p.seesNo("Solved")
	p.press(kb.Backspace)
	p.worksheetIs("solved")

	p.opensWorksheet("en", "ricart-agrawala-2")
	p.selects("p.waiting and ", "p.T < t")
	p.press("(", "p")
	p.until("it is wrong", editor+`.ariaInvalid === "true"`)
	left := eval[string](p, editor+".value")
	p.open("/teach")
	p.open(sheet)
	p.until("it is as it was left", editor+".value === "+quote(left))
	p.usable("what was left")
	p.click("button", "Start again from the link")
	p.until("it is what the link says", editor+".value === "+quote(given))
}
