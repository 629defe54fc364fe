package stories

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// listener notes, as long as a page lives, every text that is its own key, and every place in one that nothing was put in:
// in what is drawn, written or only read aloud, even for a moment.
const listener = `{
	const raw = /(^|[^\w./])((acts|beside|challenge|check|diagram|json|loop|own|picture|play|predict|problem|program|property|scale|section|sentence|share|site|strip|switch|tell|vectors|why|worksheet)\.[a-z][\w.-]*\w)|\{(?!iframe)[a-z]+\}/i;
	window.rawTexts = [];
	const look = (text, where) => {
		const found = raw.exec(text ?? "")?.[0];
		if (found && !window.rawTexts.some((t) => t.startsWith(found))) window.rawTexts.push(found + " in " + where);
	};
	const attributes = ["aria-label", "title", "placeholder", "data-text", "alt", "aria-roledescription"];
	const each = (node) => {
		if (node.nodeType === 3) {
			const within = node.parentElement;
			if (within && !within.closest("script, style, textarea, .own-rows, pre, code")) look(node.data, within.tagName + "." + within.className + "#" + within.id);
		} else if (node.nodeType === 1) {
			for (const a of attributes) look(node.getAttribute(a), node.tagName + "[" + a + "]");
			for (const child of node.childNodes) each(child);
		}
	};
	new MutationObserver((all) => {
		for (const m of all) {
			if (m.type === "childList") m.addedNodes.forEach(each);
			else if (m.type === "characterData") each(m.target);
			else look(m.target.getAttribute(m.attributeName), m.target.tagName + "[" + m.attributeName + "]");
		}
	}).observe(document, {subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: attributes});
	const draw = CanvasRenderingContext2D.prototype, write = draw.fillText;
	draw.fillText = function (text, ...at) { look(String(text), "the diagram"); return write.call(this, text, ...at); };
}`

// hears has every text of the pages that are opened from now on listened to.
func (v *visit) hears() {
	v.t.Helper()
	v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: listener})
		return err
	}))
}

// speaks fails if a text was missing since the page was opened.
func (v *visit) speaks(state string) {
	v.t.Helper()
	for _, raw := range eval[[]string](v, `rawTexts.splice(0)`) {
		v.t.Errorf("%s: a text is missing: %s", state, raw)
	}
}

// does presses what a selector finds.
func (v *visit) does(selector string) {
	v.t.Helper()
	v.until(selector+" is there", fmt.Sprintf(`document.querySelector(%q)?.checkVisibility()`, selector))
	v.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector(%q).click()`, selector)))
}

// blurs leaves the editor, so that keys are commands.
func (v *visit) blurs() {
	v.t.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
}

// puts changes a field of the form.
func (v *visit) puts(selector, value string) {
	v.t.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const field = document.querySelector(%q);
		field.value = %q;
		for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, {bubbles: true}));
	})()`, selector, value)))
}

// becomes waits until the address holds another scenario than before, and that is on screen.
func (v *visit) becomes(before string) string {
	v.t.Helper()
	v.until("the address is another", fmt.Sprintf(`new URLSearchParams(location.search).get("s") !== %q`, before))
	v.settle()
	return v.s()
}

const algorithmField = `#controls select:has(option[value=lamport])`

// Whatever a playground has can be done to a program, in each language, and every text of it is there.
func TestEveryControlTakesAProgram(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "pt", "it"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			v := begin(t, desktop)
			v.seen.forgive("422") // the answer to what is wrong
			v.hears()
			program := remembered(t)
			v.open("/play?lang=" + lang + "&s=" + ownLink(t, program))
			v.until("the editor is there", `document.querySelector("#own-text")?.value && document.querySelector("#scrub").max > 0`)
			v.speaks("opened")
			first := v.s()
			for _, tab := range []string{"state", "why", "run", "log"} {
				v.tab(tab)
				v.until("it says something", fmt.Sprintf(`document.querySelector("#pane-%s").innerText.length > 10`, tab))
			}
			v.speaks("the tabs")

			v.does("#check .every-do")
			v.checked("holds")
			v.does("#check .every-fold")
			v.until("all that was found is told", `document.querySelectorAll(".every-says li").length > 1`)
			v.speaks("the check")

			v.blurs()
			v.key("h")
			v.offered(0)
			v.key("1")
			v.offered(1)
			if now := v.s(); now == first {
				t.Error("what is chosen by hand is not in the link")
			}
			v.key("u")
			v.offered(0)
			v.key("h")
			v.until("by hand is over", `!document.querySelector(".next-list")`)
			v.speaks("by hand")

			v.key("q", " ")
			v.asked()
			v.key("1")
			v.until("it is answered", `document.querySelector(".pr-keys").hidden || document.querySelector("#pane-act").innerText.length > 40`)
			v.key("q")
			v.speaks("predicting")

			v.key("c")
			v.does(".duo-choices button")
			v.until("two runs are there", `document.querySelector(".duo-table")`)
			v.speaks("two runs")
			v.key("c")
			v.until("one is alone again", `!document.querySelector(".duo-table") && !location.search.includes("beside")`)

			v.tab("run")
			if rule := eval[string](v, `document.querySelector("#controls select:has(option[value=lab])").value`); rule != "lab" {
				t.Errorf("the clock rule of a program is said to be %q", rule)
			}
			now := v.s()
			v.puts(`#controls input[type=number][max='9007199254740991']`, "77")
			now = v.becomes(now)
			v.puts(algorithmField, "lamport")
			now = v.becomes(now)
			v.until("the editor has gone", `!document.querySelector(".own")?.checkVisibility() && document.querySelector("#tab-code span").textContent.length > 2`)
			v.do(chromedp.NavigateBack())
			back := v.becomes(now)
			v.until("the program is back", `document.querySelector("#own-text").value.includes("def may_enter")`)
			v.do(chromedp.NavigateForward())
			if forth := v.becomes(back); forth != now {
				t.Error("forward is not where back was from")
			}
			v.do(chromedp.NavigateBack())
			v.becomes(now)
			v.speaks("changed")

			v.does("#controls [aria-controls=json]")
			v.until("the document is there", `document.querySelector("#json-text")?.value.includes('"program"')`)
			v.does("#json .close")
			v.does("#share")
			v.until("the ways are there", `document.querySelector(".share-files summary")`)
			v.does(".share-files summary")
			v.key(kb.Escape)
			v.blurs()
			v.key("?")
			v.until("the help is there", `document.querySelector("#help").open && document.querySelector("#help").innerText.length > 300`)
			v.key(kb.Escape)
			v.does("#more")
			v.until("the key is there", `document.querySelector("#about .key li")`)
			v.does("#about .close")
			v.speaks("what lies over it")

			v.tab("code")
			v.caret("p.replies += 1", "")
			v.key(strings.Split(" + oops", "")...)
			v.until("it is wrong", `!document.querySelector(".own-box").hidden`)
			v.speaks("wrong")
		})
	}
}

// A program's messages are lost, sent twice and moved, its processes crash; its run is seen by steps, with the past of one,
// with vectors; what its processes ask and how many there are is changed, and what the server does not run is said.
func TestFaultsAndViewsAreThereForPrograms(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.hears()
	v.open("/play?s=" + ownLink(t, remembered(t)))
	v.until("the editor is there", `document.querySelector("#own-text")?.value && document.querySelector("#scrub").max > 0`)
	for _, fault := range []struct {
		step int
		does string
	}{{3, "Lose"}, {3, "twice"}, {2, "Crash"}} {
		before := v.s()
		v.blurs()
		v.key("h")
		v.until("what can happen is told", `document.querySelector(".next-row")`)
		v.cursorAt(fault.step)
		v.menuByKey()
		v.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
			`[...document.querySelectorAll(".edit-menu [role=menuitem]")].find((m) => m.textContent.includes(%q)).click()`, fault.does)))
		v.becomes(before)
		v.until("what changes is told", `document.querySelector("#pane-act").innerText.length > 100`)
		v.speaks(fault.does)
		v.open("/play?s=" + before)
		v.until("the editor is there again", `document.querySelector("#own-text")?.value && document.querySelector("#scrub").max > 0`)
	}
	for _, axis := range []string{"logical", "steps", "time"} {
		v.puts("#axis", axis)
		v.until("it is the axis", fmt.Sprintf(`document.querySelector("#axis").value === %q`, axis))
	}
	v.blurs()
	v.key("l", "v")
	v.until("vectors are told", `document.querySelector(".vectors:not([hidden])")?.innerText.length > 5`)
	v.key("v", "l", "/")
	v.speaks("the views")

	v.tab("run")
	now := v.s()
	v.does("#controls .opener")
	v.until("the requests are there", `document.querySelector(".requests:not([hidden])").children.length > 0`)
	v.puts(`#controls select:has(option[value=every-event])`, "every-event")
	now = v.becomes(now)
	v.speaks("the form")
	v.seen.forgive("422")
	v.puts(`#controls .stepper input, #controls input[max='200']`, "41")
	v.until("that it is too many is said", `/40/.test([...document.querySelectorAll("#controls [role=alert], #controls .problem")].map((p) => p.textContent).join(" "))`)
	v.puts(`#controls .stepper input, #controls input[max='200']`, "5")
	v.becomes(now)
	v.until("five are there", `document.querySelector("#own-text") && document.querySelector("#controls input[max='200']").value === "5"`)
	v.speaks("five")
}

// On a phone, by day and in the dark, the editor can be used by everybody: as it is opened, and with a mistake in it, which is
// read from its beginning however far the lines are moved.
func TestTheEditorIsUsableOnAPhone(t *testing.T) {
	t.Parallel()
	for _, l := range []look{phone, phone.inDark()} {
		t.Run(l.String(), func(t *testing.T) {
			t.Parallel()
			v := begin(t, l)
			v.seen.forgive("422") // the answer to what is wrong
			v.hears()
			v.edits(remembered(t), "p.replies += 1")
			v.tab("code")
			v.usable("the editor")
			v.key("+")
			v.until("it is wrong", `!document.querySelector(".own-box").hidden`)
			eval[any](v, `void (document.querySelector(".own-scroll").scrollLeft = 40)`)
			v.until("the mistake is read from its beginning", `(() => {
				const box = document.querySelector(".own-box").getBoundingClientRect();
				return document.querySelector(".own-scroll").scrollLeft > 0 && box.left >= 0 && box.right <= innerWidth;
			})()`)
			v.usable("a mistake")
			v.speaks("a mistake")
			v.shot("own-phone")
		})
	}
}
