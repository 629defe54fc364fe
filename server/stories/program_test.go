package stories

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// typed is Ricart and Agrawala's algorithm as a student types it. The editor indents.
const typed = "state(T = 0, replies = 0, deferred = set())\n\ndef ask(p, net):\n" +
	"p.T = net.clock\np.replies = 0\nnet.broadcast(REQUEST(p.T))\n\n" +
	"\bdef may_enter(p, net):\nreturn p.replies == net.n - 1\n\n\bdef on_REQUEST(p, net, j, t):\n" +
	"if p.inside or p.waiting and (p.T, net.me) < (t, j):\np.deferred.add(j)\n\belse:\nnet.send(j, REPLY())\n\n" +
	"\b\bdef on_REPLY(p, net, j):\np.replies += 1\n\n" +
	"\bdef leave(p, net):\np.T = 0\nfor j in p.deferred:\nnet.send(j, REPLY())\n\bp.deferred.clear()\n"

// remembered returns a program written from memory after a course.
func remembered(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/remembered.star")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// programLink returns the link of a program with three processes, two of which ask at once.
func programLink(t *testing.T, program string) string {
	t.Helper()
	ask := func(p int) map[string]any { return map[string]any{"at": 1, "process": p, "do": "request"} }
	text, err := json.Marshal(map[string]any{"fano": 1, "program": program, "processes": 3, "script": []any{ask(1),
		ask(2)}})
	if err != nil {
		t.Fatal(err)
	}
	return link(t, string(text))
}

const (
	editor   = `$("#own-text")`
	selected = `((a) => a.value.slice(a.selectionStart, a.selectionEnd))(` + editor + `)`
)

// opensProgram opens a program in the editor. The server answers an invalid one with 422.
func (p *tab) opensProgram(lang, program string) {
	p.t.Helper()
	p.record.expect("422")
	p.open("/play?lang=" + lang + "&s=" + programLink(p.t, program))
	p.until("the editor has it", editor+`?.checkVisibility() && `+editor+`.value.length > 20`)
}

// selects selects part after the text behind; an empty selection places the caret there.
func (p *tab) selects(behind, part string) {
	p.t.Helper()
	at := eval[int](p, fmt.Sprintf(`((area) => {
		const at = area.value.indexOf(%s);
		area.focus();
		area.setSelectionRange(at + %d, at + %d);
		return at;
	})(%s)`, quote(behind+part), len(behind), len(behind+part), editor))
	if at < 0 {
		p.t.Fatalf("the program has no %q", behind+part)
	}
}

// types types a text, key by key where the editor handles keys, otherwise at once.
func (p *tab) types(text string) {
	p.t.Helper()
	for line := range strings.SplitAfterSeq(text, "\n") {
		line, newline := strings.CutSuffix(line, "\n")
		for strings.HasPrefix(line, "\b") {
			p.press(kb.Backspace)
			line = line[1:]
		}
		if line != "" {
			do(p, input.InsertText, input.InsertTextParams{Text: line})
		}
		if newline {
			p.press(kb.Enter)
		}
	}
}

// runs waits until the program runs, and is saved in the link.
func (p *tab) runs() { p.t.Helper(); p.sees("kept in the link") }

func TestAStudentWritesAnAlgorithm(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=lab-test-3&tab=run")
	p.record.expect("422")
	p.click("button", "New algorithm…")
	p.until("templates are offered", `$$("dialog[open] li button").length > 4`)
	p.usable("a new algorithm")
	p.click("css", "dialog[open] li button")
	p.until("the empty one runs", editor+`?.value.includes("def may_enter")`)
	p.runs()
	eval[any](p, editor+".select()")
	p.press(kb.Delete)
	p.types(typed)
	p.runs()
	p.checked("holds")
	if got := eval[string](p, editor+".value"); !strings.Contains(got,
		"\n        p.deferred.add(j)\n    else:\n        net.send(j, REPLY())\n") {
		t.Errorf("the editor did not indent: %q", got)
	}
	p.usable("the editor")
	p.selects("p.waiting and ", "(p.T, net.me) < (t, j)")
	p.types("p.T < t")
	p.checked("broken")
	p.sees("✕ EM1 fails")
	p.runs()
	p.clipboard()
	p.click("button", "Share")
	shared := strings.TrimPrefix(p.copied("s=1"), origin)

	// A classic can be shown as a program, too, and its properties hold as for the algorithm.
	p.open("/play?tab=code&s=" + link(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":2}`))
	p.click("button", "Show as a program")
	p.click("css", "dialog[open] li:nth-child(2) button")
	p.runs()
	p.click("button", checkButton)
	p.checked("holds")

	other := open(t, wide, shared)
	other.until("the program has come", editor+`?.value.includes("p.waiting and p.T < t")`)
	other.click("button", checkButton)
	other.checked("broken")
	other.click("button", showButton)
	other.until("the run that breaks it is there",
		`$("[data-property=EM1]")?.dataset.here === "broken" || $("[data-property=EM1] .later")`)
}

// An error is shown under its line, in words, with a suggestion; clicking that applies it.
func TestAMistakeIsShownUnderItsLine(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/")
	p.opensProgram("en", remembered(t))
	p.selects("    p.", "replies += 1")
	p.types("repleis += 1")
	p.place("button", "Put replies in its place")
	p.until("it is announced, and the text is marked invalid",
		`$$("[role=status]").some((s) => s.textContent.includes("repleis")) && `+editor+`.ariaInvalid === "true"`)
	p.usable("a mistake")
	p.press(kb.F8)
	if got := eval[string](p, selected); got != "repleis" {
		t.Errorf("F8 leads to %q", got)
	}
	p.click("button", "Put replies in its place")
	p.runs()
	if got := eval[string](p, editor+".value"); got != strings.TrimSuffix(remembered(t), "\n") {
		t.Errorf("mended, it is %q", got)
	}

	// Tab indents until Escape was pressed; undo includes what the editor inserted; an invalid program survives a
	// reload.
	// survives a reload.
	p.selects("p.replies += 1", "")
	p.press(kb.Enter, kb.Tab)
	p.until("Enter and Tab indent", editor+`.value.includes("p.replies += 1\n        \n")`)
	p.press(kb.Backspace, kb.Backspace)
	p.until("Backspace takes a level", editor+`.value.includes("p.replies += 1\n\n")`)
	eval[any](p, `void Array.from({length: 9}, () => document.execCommand("undo"))`)
	p.until("it is undone", editor+`.value === `+quote(strings.TrimSuffix(remembered(t), "\n")))
	p.press(kb.Escape, kb.Tab)
	p.until("Escape and Tab leave the editor", `document.activeElement !== `+editor)
	p.selects("p.replies += 1", "")
	p.press(" ", "+")
	p.until("it is wrong", editor+`.ariaInvalid === "true"`)
	p.reload()
	p.until("what was written is there again", editor+`?.value.includes("p.replies += 1 +")`)

	// A link to an invalid program opens the editor, which explains the error in the page's language.
	other := open(t, mobile, "/")
	other.opensProgram("it", strings.Replace(remembered(t), "p.replies += 1", "p.relies += 1", 1))
	other.opensPanel()
	other.sees("Riga 19: un processo non ha relies", "Il mio algoritmo")
	other.usable("a link with a mistake")
	other.click("button", "Metti replies al suo posto")
	other.until("it is mended", editor+`.value.includes("p.replies += 1") && `+editor+`.ariaInvalid !== "true"`)
}

// The line that made a violation possible is named while editing; the chain of causes ends in it, and links to it.
func TestTheLineThatLetItHappenIsNamed(t *testing.T) {
	t.Parallel()
	program := strings.Replace(remembered(t), "(p.T, net.me) < (t, j)", "p.T < t", 1)
	line := strings.Count(program[:strings.Index(program, "p.T < t")], "\n") + 1
	says := fmt.Sprintf("Line %d let it happen: 1 < 1: no", line)
	for _, d := range []device{wide, {width: 390, height: 844}} {
		p := open(t, d, "/")
		p.opensProgram("en", program)
		p.click("button", checkButton)
		p.checked("broken")
		p.sees(says)
		p.fits("with a line to blame")
		p.click("button", showButton)
		p.sees(says)
		p.press(kb.End)
		p.opensPanel()
		p.click("tab", "Why")
		p.sees("enters while", fmt.Sprintf("line %d said: 1 < 1: no", line), "let it happen")
		p.usable("a chain that ends in a line of one's own")
		p.click("button", "Change the line")
		p.until("the line is selected", selected+` === "p.T < t" && document.activeElement === `+editor)
		p.types("(p.T, net.me) < (t, j)")
		p.seesNo("let it happen")
	}

	// If an action is missing no line can be named, and the page says so, with the step after which the goal is lost.
	p := open(t, wide, "/")
	p.opensProgram("en", strings.Replace(remembered(t), "    for j in p.deferred:\n        net.send(j, REPLY())\n", "", 1))
	p.click("button", checkButton)
	p.checked("broken")
	p.sees("No single line can be named", "After step 2 nothing can be saved")
	p.click("button", showButton)
	p.settles()
	p.click("css", "button.own-blame:not([disabled])")
	p.at(2)

	// An invariant that cannot be evaluated is reported under its line; a false one, under the line that returned it.
	p.opensProgram("en",
		remembered(t)+"\ndef always_served(processes, messages):\n    return all([[q.T][q.T] == 0 for q in processes])\n")
	p.sees("there is no place 1", "It takes one step to get there")
	p.usable("an invariant that cannot be evaluated")
	p.selects("", "[q.T][q.T]")
	p.types("q.T")
	p.sees("line 28: 1 == 0")
}

// Every control of the playground works for programs, and all its texts exist, in each language.
func TestEveryControlTakesAProgram(t *testing.T) {
	t.Parallel()
	for i, lang := range []string{"en", "pt", "it"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			p := newTab(t, wide, anotherWindow)
			p.inject(noRawTexts)
			p.opensProgram(lang, remembered(t))
			for _, tab := range []string{"state", "why", "run", "log", "code"} {
				p.click("css", "#tab-"+tab)
				p.until("the panel says something", fmt.Sprintf(`$("#pane-%s").innerText.length > 10`, tab))
			}
			p.click("css", "#tab-run")
			before := p.query("s")
			p.choose(get[string](p, "css", "#controls select", "ariaLabel ?? person.name($('#controls select'))"), "Lamport")
			p.until("the editor has gone", here+" !== "+quote(before)+` && !`+editor+`?.checkVisibility()`)
			p.back()
			p.until("the program is back", here+" === "+quote(before)+" && "+editor+`.value.includes("def may_enter")`)
			p.speaks("another algorithm")
			p.click("css", "#check button")
			p.checked("holds")
			eval[any](p, `document.activeElement.blur()`)
			p.press("h")
			p.offers(0)
			p.press("1")
			p.offers(1)
			p.press("u")
			p.offers(0)
			p.press("h", "q", " ")
			p.until("a question is put", asks)
			p.press("1")
			p.until("it is answered", marked+".length === 1")
			p.press("q", "c")
			p.click("css", "#pane-act li button, #pane-act button")
			p.until("two runs are there", twoRuns)
			p.press("c")
			p.until("one is alone again, and so is its address", `!(`+twoRuns+`) && `+here+" === "+quote(before))
			p.press("?")
			p.until("the help is there", `$("#help").open`)
			p.press(kb.Escape)
			p.speaks("the acts")
			p.faults([]int{3, 2, 3}[i], []string{"l", "x", "l"}[i])
			p.speaks("a fault")
		})
	}
}

// faults adds a fault to a program's run: the message that arrives third is lost, or a process crashes.
func (p *tab) faults(step int, key string) {
	p.t.Helper()
	before := p.query("s")
	p.press("h")
	p.until("it is offered what can happen", next+".length")
	p.cursorAt(step)
	p.focusDiagram()
	p.act(shiftF10)
	p.until("the menu is open", `document.activeElement.role === "menuitem"`)
	p.press(key)
	p.until("the run is another", here+" !== "+quote(before))
	p.settles()
	p.press("h")
	p.back()
	p.until("the run is as it was", here+" === "+quote(before))
}
