package stories

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// mine is Ricart and Agrawala's algorithm, as somebody writes it down who has understood it. The editor indents.
const mine = "state(T = 0, replies = 0, deferred = set())\n\ndef ask(p, net):\np.T = net.clock\np.replies = 0\nnet.broadcast(REQUEST(p.T))\n\n" +
	"\bdef may_enter(p, net):\nreturn p.replies == net.n - 1\n\n\bdef on_REQUEST(p, net, j, t):\n" +
	"if p.inside or p.waiting and (p.T, net.me) < (t, j):\np.deferred.add(j)\n\belse:\nnet.send(j, REPLY())\n\n\b\bdef on_REPLY(p, net, j):\np.replies += 1\n\n" +
	"\bdef leave(p, net):\np.T = 0\nfor j in p.deferred:\nnet.send(j, REPLY())\n\bp.deferred.clear()\n"

// ownLink is the link to a program of three processes, two of which ask at once.
func ownLink(t *testing.T, program string) string {
	t.Helper()
	ask := func(p int) map[string]any { return map[string]any{"at": 1, "process": p, "do": "request"} }
	text, err := json.Marshal(map[string]any{"fano": 1, "program": program, "processes": 3, "script": []any{ask(1), ask(2)}})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // a level that there is
	_, _ = w.Write(text)                               // a buffer takes everything
	_ = w.Close()
	return "1." + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// remembered is the program that a course has written down.
func remembered(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/remembered.star")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// written is what stands in the editor.
const written = `document.querySelector("#own-text").value`

// keep is what says whether it is in the link.
const keep = `document.querySelector(".own-kept").textContent === "kept in the link" && document.querySelector(".own").dataset.is !== "wrong"`

// shared presses Share, and is the path of the link that is copied.
func (v *visit) shared() string {
	v.t.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](`navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }`))
	eval[any](v, `document.querySelector("#share").focus()`)
	v.key(kb.Enter)
	v.until("the link is copied", `Boolean(globalThis.copied)`)
	return eval[string](v, `(({pathname, search}) => pathname + search)(new URL(globalThis.copied))`)
}

// edits opens a program in the editor, with the caret behind a part of its text.
func (v *visit) edits(program, behind string) {
	v.t.Helper()
	v.open("/play?s=" + ownLink(v.t, program))
	v.until("the editor is there", `document.querySelector("#own-text")?.value && document.querySelector("#scrub").max > 0`)
	v.caret(behind, "")
}

// caret selects a part of the text, or puts the caret behind it.
func (v *visit) caret(behind, selected string) {
	v.t.Helper()
	at := eval[int](v, fmt.Sprintf(`(() => {
		const area = document.querySelector("#own-text"), at = area.value.indexOf(%q);
		area.focus();
		area.setSelectionRange(at + %d, at + %d);
		return at;
	})()`, behind+selected, len(behind), len(behind+selected)))
	if at < 0 {
		v.t.Fatalf("the program has no %q", behind+selected)
	}
}

// A program is written with nothing but keys, out of the empty one: it holds in every schedule. Without the comparison of
// identities it breaks. What is shared is what runs elsewhere.
func TestSomebodyWritesAnAlgorithm(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.seen.forgive("422") // the answer to what cannot run
	v.open("/play?s=lab-test-3&tab=run")
	v.settle()
	v.until("the form is there", `document.querySelector("#controls [data-act=program]")`)
	eval[any](v, `document.querySelector("#controls [data-act=program]").focus()`)
	v.key(kb.Enter)
	v.until("the templates are offered", `document.querySelectorAll("dialog.own-new .own-template").length > 4`)
	v.usable("a new algorithm")
	eval[any](v, `document.querySelector("dialog.own-new .own-template").focus()`)
	v.key(kb.Enter)
	v.until("the empty one runs", `document.querySelector("#own-text")?.value.includes("def may_enter") && `+keep)
	eval[any](v, `(() => { const area = document.querySelector("#own-text"); area.focus(); area.select(); })()`)
	v.key(kb.Delete)
	v.key(strings.Split(mine, "")...)
	v.until("it runs", keep)
	if said := v.checked("holds"); !strings.Contains(said, "states") {
		t.Errorf("the check says %q", said)
	}
	if got := eval[string](v, written); !strings.Contains(got, "\n        p.deferred.add(j)\n    else:\n        net.send(j, REPLY())\n") {
		t.Errorf("the editor did not indent: %q", got)
	}
	v.shot("own")
	v.usable("the editor")
	right := v.s()

	v.caret("p.waiting and ", "(p.T, net.me) < (t, j)")
	v.key(strings.Split("p.T < t", "")...)
	v.checked("broken")
	v.until("it says what breaks", `document.querySelector("#check .every-out").textContent.includes("EM1")`)
	v.until("it is in the link", keep)
	broken := v.s()
	if broken == right {
		t.Error("the link is that of the program before")
	}
	v.shot("own-broken")
	elsewhere := begin(t, desktop)
	elsewhere.open(v.shared())
	elsewhere.until("it has come", `document.querySelector("#own-text")?.value.includes("p.waiting and p.T < t")`)
	elsewhere.click("button", checkButton)
	elsewhere.checked("broken")
	elsewhere.click("button", showButton)
	elsewhere.until("the run that breaks it is there", `document.querySelector(".every-watched:not([hidden])") && document.querySelector("[data-property=EM1] .later, [data-property=EM1][data-here=broken]")`)
}

// A link whose program cannot be read leads to the editor, which says what is wrong; mended, it is in the link again.
func TestALinkWithAMistakeOpensTheEditor(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.seen.forgive("422")
	program := strings.Replace(remembered(t), "p.replies += 1", "p.relies += 1", 1)
	v.open("/play?lang=it&s=" + ownLink(t, program))
	v.until("the editor has it", `document.querySelector("#own-text")?.value.includes("p.relies += 1")`)
	v.until("it says what is wrong", `document.querySelector(".own-box:not([hidden])")?.textContent.includes("Riga 19: un processo non ha relies")`)
	v.until("a program without a title has one in the page's language", `document.querySelector(".title").textContent.includes("Il mio algoritmo")`)
	if eval[bool](v, `Boolean(document.querySelector(".own-left:not([hidden])"))`) {
		t.Error("what came by the link is said to have been left here")
	}
	v.shot("a link with a mistake")
	v.usable("a link with a mistake")
	eval[any](v, `document.querySelector(".own-mend").click()`)
	v.until("it runs", `document.querySelector(".own-kept").textContent === "conservato nel link" && document.querySelector(".own").dataset.is !== "wrong"`)
	if got := eval[string](v, written); !strings.Contains(got, "p.replies += 1") {
		t.Errorf("mended, it is %q", got)
	}
}

// A mistake stands under its line, in words, with what may have been meant; pressing that mends it. F8 leads to the next.
func TestAMistakeStandsUnderItsLine(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.seen.forgive("422") // the answer to what cannot run
	v.edits(remembered(t), "    p.replies += 1")
	v.caret("    p.", "replies += 1")
	v.key(strings.Split("repleis += 1", "")...)
	v.until("it is told", `document.querySelector(".own-box:not([hidden])")?.textContent.includes("repleis")`)
	v.until("it is heard", `document.querySelector(".own-scroll [role=status]").textContent.includes("repleis")`)
	v.until("the foot says of when the run is", `/ago|now/.test(document.querySelector(".own-old:not([hidden])")?.textContent)`)
	if invalid := eval[bool](v, `document.querySelector("#own-text").getAttribute("aria-invalid") === "true"`); !invalid {
		t.Error("the text is not said to be wrong")
	}
	under := eval[bool](v, `(() => {
		const row = [...document.querySelectorAll(".own-row")].find((r) => r.textContent.includes("repleis")).getBoundingClientRect(),
			box = document.querySelector(".own-box").getBoundingClientRect(),
			next = [...document.querySelectorAll(".own-row")].find((r) => r.textContent.includes("def leave")).getBoundingClientRect();
		return box.top >= row.bottom - 1 && next.top >= box.bottom;
	})()`)
	if !under {
		t.Error("the box is not between its line and the next")
	}
	v.shot("own-error")
	v.usable("a mistake in the editor")
	v.key(kb.F8)
	if chosen := eval[string](v, `(() => { const a = document.querySelector("#own-text"); return a.value.slice(a.selectionStart, a.selectionEnd); })()`); chosen != "repleis" {
		t.Errorf("F8 leads to %q", chosen)
	}
	// a click below the box goes where it points, once nothing moves any more
	const frames = `new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(r, 50))))`
	eval[any](v, frames)
	eval[any](v, `void (() => {
		const row = [...document.querySelectorAll(".own-row")].find((r) => r.textContent.includes("def leave")).getBoundingClientRect();
		window.point = [row.left + 60, row.top + 8];
	})()`)
	v.mouse("mouseMoved", eval[float64](v, "point[0]"), eval[float64](v, "point[1]"))
	eval[any](v, frames)
	v.do(chromedp.MouseClickXY(eval[float64](v, "point[0]"), eval[float64](v, "point[1]")))
	if line := eval[string](v, `(() => { const a = document.querySelector("#own-text"); return a.value.slice(0, a.selectionStart).split("\n").at(-1) + a.value.slice(a.selectionStart).split("\n")[0]; })()`); line != "def leave(p, net):" {
		t.Errorf("a click below the box goes to %q", line)
	}
	v.click("button", "Put replies in its place")
	v.until("it is mended", `document.querySelector(".own-box").hidden && `+keep)
	if got := eval[string](v, written); got != strings.TrimSuffix(remembered(t), "\n") {
		t.Errorf("what is mended is %q", got)
	}
}

// Tab indents until somebody has pressed Escape; what the editor writes can be undone as what one types; what does not run
// survives that the page is loaded again.
func TestTheEditorIsLeftAndUndone(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.seen.forgive("422") // the answer to what cannot run
	v.edits(remembered(t), "p.replies += 1")
	v.key(kb.Enter, kb.Tab)
	if got := eval[string](v, written); !strings.Contains(got, "p.replies += 1\n        \n") {
		t.Errorf("Enter and Tab made %q", got)
	}
	v.key(kb.Backspace, kb.Backspace)
	if got := eval[string](v, written); !strings.Contains(got, "p.replies += 1\n\n") {
		t.Errorf("Backspace takes no level: %q", got)
	}
	eval[any](v, `void Array.from({length: 9}, () => document.execCommand("undo"))`)
	if got := eval[string](v, written); got != strings.TrimSuffix(remembered(t), "\n") {
		t.Errorf("undone it is %q", got)
	}
	v.key(kb.Escape, kb.Tab)
	if in := eval[bool](v, `document.activeElement.id === "own-text"`); in {
		t.Error("Escape and Tab do not leave the editor")
	}
	v.caret("p.replies += 1", "")
	v.key(" ", "+")
	v.until("it is wrong", `!document.querySelector(".own-box").hidden`)
	v.open(eval[string](v, "location.pathname + location.search"))
	v.until("what was written is there again", `document.querySelector("#own-text")?.value.includes("p.replies += 1 +") && !document.querySelector(".own-box").hidden`)
	v.caret("p.replies += 1", " +")
	v.key(kb.Delete)
	v.until("it runs again", keep)
}

// An invariant that cannot be asked is told under its line, with the steps that lead there; one that is False, by the line
// that said so.
func TestAnInvariantThatCannotBeAskedIsToldUnderItsLine(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	asked := "\ndef always_served(processes, messages):\n    return all([[q.T][q.T] == 0 for q in processes])\n"
	v.edits(remembered(t)+asked, "")
	v.until("it is told", `document.querySelector(".own-box:not([hidden])")?.textContent.includes("there is no place 1")`)
	v.until("and after how many steps", `document.querySelector(".own-box").textContent.includes("It takes one step to get there")`)
	v.shot("an invariant that cannot be asked")
	v.usable("an invariant that cannot be asked")
	v.caret("", "[q.T][q.T]")
	v.key("q", ".", "T")
	v.until("it can be asked", `document.querySelector(".own-box").hidden && /line 28: 1 == 0/.test(document.querySelector(".verdicts").textContent) && `+keep)
	v.open(eval[string](v, `location.pathname + location.search + "&lang=it"`))
	v.until("its line is told", `/riga 28: 1 == 0/.test(document.querySelector(".verdicts").textContent)`)
}
