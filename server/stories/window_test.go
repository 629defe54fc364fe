package stories

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// query is a parameter of the page's address, or "".
func (v *visit) query(name string) string {
	v.t.Helper()
	return eval[string](v, `new URLSearchParams(location.search).get("`+name+`") ?? ""`)
}

// Who zooms in and shares shows somebody else the same stretch of the run, on a screen of any width.
func TestTheStretchThatIsSeenGoesAlongWithALink(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=ten-processes&at=40")
	v.settle()
	if said := v.query("events"); said != "" {
		t.Errorf("a page that nobody has touched says that it shows %s", said)
	}
	v.do(chromedp.Focus(chromedp.CSS("[role=application]")))
	v.key("+", "+", "+")
	v.until("the address says what is seen", `/[?&]events=\d+-\d+/.test(location.search)`)
	seen := v.query("events")
	v.do(chromedp.Evaluate[chromedp.Void](`navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }`))
	v.click("button", "Share")
	v.click("button", "Copy short link")
	v.until("the short link is copied", `globalThis.copied?.includes("/s/")`)
	short := strings.TrimPrefix(eval[string](v, `globalThis.copied`), origin)
	v.click("button", "Copy link")
	v.until("and the whole one", `/&h=\d/.test(globalThis.copied ?? "")`)
	whole := eval[string](v, `globalThis.copied`)
	v.click("checkbox", "At this step, as seen now")
	v.click("button", "Copy link")
	v.until("so is the link of the run alone", `/\/play\?s=ten-processes&h=\d/.test(globalThis.copied ?? "")`)
	if alone := eval[string](v, `globalThis.copied`); strings.Contains(alone, "events=") || strings.Contains(alone, "at=") {
		t.Errorf("the view goes along unasked: %s", alone)
	}

	other := begin(t, phone)
	other.open(strings.TrimPrefix(whole, origin))
	other.settle()
	other.at(40)
	other.do(chromedp.Focus(chromedp.CSS("[role=application]")))
	other.key("l", "l") // which has the address written anew
	other.until("the address is written anew", `!location.search.includes("h=")`)
	if said := other.query("events"); said != seen {
		t.Errorf("a link to %s shows %s", seen, said)
	}
	other.shot("window")
	other.key("-")
	other.until("it is zoomed out from there", `/[?&]events=\d+-\d+/.test(location.search) && !location.search.includes("events=`+seen+`")`)

	other.open(short)
	other.at(40)
	other.until("the address stays short", `location.pathname === "`+short+`" && document.querySelector("#caption b")`)
	if said := other.query("events"); said != "" {
		t.Errorf("what is in the link is said again: %s", said)
	}
	other.do(chromedp.Focus(chromedp.CSS("[role=application]")))
	other.key("0")
	other.until("the whole run is seen", `/[?&]events=0-\d+/.test(location.search) && document.querySelector(".fit").hidden`)
	other.key("0")
	other.until("that it is seen as usual is said", `new URLSearchParams(location.search).get("events") === "0"`)
}

// Who writes a scenario by hand is told where it is wrong, loses nothing, and comes back.
func TestAScenarioCanBeWrittenByHand(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.seen.forgive("422") // the answer to what is wrong
	v.open("/play?s=lab-test-3&at=14&lang=pt")
	v.settle()
	v.tab("run")
	v.click("button", "Cenário em JSON")
	v.until("the text is there", `document.querySelector("#json-text")?.value.includes('{"at": 11, "process": 3, "do": "request", "hold": 1}')`)
	const area = `document.querySelector("#json-text")`
	edit := func(from, to string) {
		t.Helper()
		v.do(chromedp.Evaluate[chromedp.Void](`((area) => {
			const at = area.value.indexOf('` + from + `');
			area.focus();
			area.setSelectionRange(at, at + '` + from + `'.length);
			document.execCommand("insertText", false, '` + to + `');
		})(` + area + `)`))
	}
	chosen := area + `.value.slice(` + area + `.selectionStart, ` + area + `.selectionEnd)`
	runIt := func() { v.do(chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(chromedp.ModifierCtrl))) }

	edit(`"process": 3, "do": "request"`, `"process": 9, "do": "request"`)
	runIt()
	v.until("it is told where it is wrong", `document.querySelector(".json-says")?.innerText.replace(/\s+/g, " ").includes("linha 9 script[3].process: 9 não está entre 1..3.")`)
	v.until("and the caret is there", `document.activeElement === `+area+` && `+chosen+` === "9"`)
	v.usable("where something is wrong")
	v.shot("json wrong")
	edit(`"process": 9,`, `"process": 9`)
	runIt()
	v.until("what is no JSON is told too", `document.querySelector(".json-says")?.innerText.includes("falta uma vírgula") && !document.querySelector(".json-says").innerText.includes("script[3]")`)
	v.at(13)
	if now := v.query("s"); now != "lab-test-3" {
		t.Errorf("a scenario that does not run is in the address: %s", now)
	}

	edit(`"process": 9`, `"process": 3,`)
	edit(`"processes": 3,`, `"processes": 3,   "seed": 7,`)
	edit(`"hold": 8`, `"hold": 5.5`)
	runIt()
	v.until("the run is on screen", `location.search.includes("s=1.") && document.querySelector(".json-state").innerText === "É o que está na tela."`)
	v.at(13)
	v.until("what was written stays as it was written", area+`.value.includes('3,   "seed": 7')`)
	if seed := eval[string](v, `document.querySelector("#controls input[type=number][max='9007199254740991']").value`); seed != "7" {
		t.Errorf("the strip says that the seed is %s", seed)
	}
	v.do(chromedp.NavigateBack())
	v.until("back leads to the run before", `new URLSearchParams(location.search).get("s") === "lab-test-3" && !`+area+`.value.includes("seed") && `+area+`.value.includes('"hold": 8')`)
	v.do(chromedp.Focus(chromedp.CSS("#json-text")))
	v.key(kb.Escape)
	v.until("Escape leads back", `document.querySelector("#json").hidden && document.activeElement.getAttribute("aria-controls") === "json"`)
}
