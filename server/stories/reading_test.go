package stories

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A user follows a number of the comparison to its run, and every cross to a run that breaks the property.
func TestTheComparisonOfAlgorithmsLeadsToRuns(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/algorithms?lang=en")
	crosses := eval[[]string](p,
		`$$("main td a").filter((a) => a.textContent.includes("✕")).map((a) => a.getAttribute("href"))`)
	if len(crosses) == 0 {
		t.Error("no algorithm breaks the order: there is no cross")
	}
	name := eval[string](p,
		`person.name($$("main td a").find((a) => person.name(a).endsWith(": Ricart–Agrawala, messages, alone, the run")))`)
	value, _, _ := strings.Cut(name, ":")
	p.follow(name)
	p.until(value+" messages per entry are shown", fmt.Sprintf(
		`/per entry[^\n]*\s%s\b/.test($("#counts").innerText.replace(/\n/g, " "))`, value))
	for _, path := range crosses[:min(2, len(crosses))] {
		p.open(path)
		p.until(path+" shows what is broken", `$("#caption").textContent.includes("EM3 is broken")`)
	}

	// The marks of each chart are one Tab stop, and arrow keys move from mark to mark.
	p.open("/algorithms?lang=en")
	if stops := eval[int](p, `$$('#costs a[id^="messages-"][tabindex="0"]').length`); stops != 1 {
		t.Errorf("the chart has %d stops of the Tab key", stops)
	}
	p.focus("css", "#messages-lamport-2")
	for _, step := range []struct{ key, name string }{
		{kb.ArrowRight, "Lamport, N = 3: measured 6, claimed 6"}, {kb.Home, "Lamport, N = 2: measured 3, claimed 3"},
	} {
		p.press(step.key)
		p.until("the focus is on "+step.name, `person.name(document.activeElement) === `+quote(step.name))
	}
	p.sees("seed")
	p.usable("on a mark")
	p.press(kb.Enter)
	p.until("its run is opened", `location.pathname === "/play"`)

	// Chips select, column heads sort, the URL records it, and Back restores it.
	p.open("/algorithms?lang=en")
	eval[any](p, "void (window.same = true)")
	p.click("css", "#chip-lamport")
	p.addressHas("a=,ricart-agrawala")
	p.until("the focus stays", `document.activeElement.id === "chip-lamport" && window.same`)
	p.click("link", "load")
	p.addressHas("x=load")
	p.back()
	p.until("back is one choice before", `!location.search.includes("x=load")
		&& !$$("#costs a[aria-current=true]").some((a) => a.textContent.trim() === "load")`)
	first := `$("main tbody th a").textContent.trim()`
	p.click("link", "messages, alone")
	p.until("it is sorted", `$("#sort-alone").closest("th").ariaSort === "ascending"`)
	p.click("link", "messages, alone")
	p.until("and the other way round",
		`$("#sort-alone").closest("th").ariaSort === "descending" && `+first+` === "Bakery, over messages"`)

	phone := open(t, mobile, "/algorithms?lang=en")
	phone.choose("Sort by", "wait when alone, in T")
	phone.addressHas("sort=client")
	phone.sees("messages, alone") // each number of a card is labelled
	phone.usable("cards")
}

// The code of a reference page follows its run, and a verdict links to the shortest run that shows it.
func TestAReferencePageFollowsItsRun(t *testing.T) {
	t.Parallel()
	const lit = `$$("li.on[id^=line-]").map((li) => li.id).join()`
	p := open(t, wide, "/algorithms/ricart-agrawala?lang=en")
	p.sees("(4, P2) < (6, P3): yes")
	if lines := eval[string](p, lit); lines != "line-5,line-6,line-7" {
		t.Errorf("lit are %s", lines)
	}
	p.click("button", "Play")
	p.until("other lines are lit, and the link goes along",
		lit+` !== "line-5,line-6,line-7" && `+lit+` && !$("#hero-open").href.includes("at=14")`)
	p.usable("played")
	p.open("/algorithms/ricart-agrawala?lang=it")
	p.follow("EM3 ordine delle richieste, 7 passi")
	p.press(kb.End)
	p.at(7)
	p.until("EM3 is broken", `$("#verdicts [data-property=EM3]").dataset.here === "broken"`)

	// On a phone the menu opens on every page.
	for _, path := range []string{"/", "/algorithms/lamport", "/play?s=lab-test-3"} {
		phone := open(t, mobile.inDark(), path)
		const links = `$$("#places a").filter((a) => a.checkVisibility())`
		phone.until("the menu is closed", links+`.length === 0`)
		phone.click("css", "[popovertarget=places]")
		phone.until("the menu is open",
			links+`.length >= 10 && `+links+`.every((a) => a.getBoundingClientRect().height >= 44)`)
		phone.usable("the menu of " + path)
		phone.press(kb.Escape)
		phone.until("Escape closes it", links+`.length === 0`)
	}
}

func TestEveryClaimIsJudged(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/algorithms?lang=en")
	p.follow("What the sources claim, and whether it holds")
	verdicts := eval[[]string](p, `$$("main article[id]").map((a) => a.id + " " + person.clean(a.innerText))`)
	unjudged := func(claim string) bool {
		return !strings.Contains(claim, "holds") && !strings.Contains(claim, "does not hold")
	}
	if len(verdicts) != 38 || slices.ContainsFunc(verdicts, unjudged) {
		t.Errorf("of %d claims not every one has a verdict: %q", len(verdicts), verdicts)
	}
	p.open("/claims?lang=pt#C13")
	p.until("the claim is on screen", `$("#C13").getBoundingClientRect().top < 300`)
	p.sees("não vale como está escrita")
	p.open("/claims?lang=en#A4")
	p.open(eval[string](p, `$("#A4 a[href^='/play']").getAttribute("href")`))
	p.seesAtOnce("Smaller does not mean earlier")
}

// A student requests more processes than can be examined, then a plane that does not exist, then lets arbiters fail;
// Enter submits the form, and the URL contains all of it.
func TestQuorumsAreExaminedByKeys(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/algorithms/maekawa?lang=en")
	p.record.expect("status of 422") // the answer to too many processes
	p.follow("The quorums, examined")
	p.sees("Fano plane")
	enter := func(field, value string) {
		t.Helper()
		p.fill("css", "[name="+field+"]", value)
		p.press(kb.Enter)
	}
	enter("n", "500")
	p.sees("500 is not one of 1..133")
	p.usable("where too many are asked for")
	enter("n", "111")
	p.addressHas("n=111")
	p.sees("but there is no plane of order 10")
	p.open("/quorums?n=7&system=plane-1988&lang=en")
	enter("down", "2,3,5")
	p.addressHas("down=2%2C3%2C5")
	p.open("/quorums?n=7&system=majority&down=2,3,5&lang=en")
	p.sees("✓ stopped: 0")
}

// A user enters a log with an error, corrects it, and gets the diagram.
func TestALogBecomesADiagram(t *testing.T) {
	t.Parallel()
	const log = "client {\"client\":1}\nasks\nserver {\"server\":1, \"client\":1}\nis asked\n" +
		"server {\"server\":%d, \"client\":1}\nanswers\n" +
		"client {\"client\":2, \"server\":2}\nis answered\n"
	p := open(t, wide, "/?lang=it")
	p.record.expect("status of 422") // the answer to the error
	p.follow("Disegna un log")
	p.fill("css", "#log-text", fmt.Sprintf(log, 3))
	p.click("button", "Disegna")
	p.sees("Riga 5:", "«server» segna 3 nel proprio conteggio; era atteso 2.")
	if kept := eval[string](p, `$("#log-text").value`); kept != fmt.Sprintf(log, 3) {
		t.Errorf("the log has become %q", kept)
	}
	p.usable("a log with a mistake")
	p.fill("css", "#log-text", fmt.Sprintf(log, 2))
	p.click("button", "Disegna")
	p.sees("is answered", "client", "server")
	p.until("its messages are drawn", `$$("main svg .message").length === 2`)
}

// A user writes a scenario as JSON, reads where it is invalid, loses nothing, and goes back.
func TestAScenarioIsWrittenAsJSON(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=lab-test-3&at=14&lang=pt&tab=run")
	p.record.expect("422") // the answer to the invalid text
	p.click("button", "Cenário em JSON")
	const area = `$("#json-text")`
	p.until("the text is there", area+`?.value.includes('{"at": 11, "process": 3, "do": "request", "hold": 1}')`)
	edit := func(from, to string) {
		t.Helper()
		eval[any](p, fmt.Sprintf(`((area) => {
			const at = area.value.indexOf(%q);
			area.focus();
			area.setSelectionRange(at, at + %d);
			document.execCommand("insertText", false, %q);
		})(%s)`, from, len(from), to, area))
	}
	runIt := func() { t.Helper(); p.act(ctrlEnter) }
	edit(`"process": 3, "do": "request"`, `"process": 9, "do": "request"`)
	runIt()
	p.sees("script[3].process: 9 não está entre 1..3.")
	p.until("the caret is there", `document.activeElement === `+area+` &&
		`+area+`.value.slice(`+area+`.selectionStart, `+area+`.selectionEnd) === "9"`)
	p.usable("a scenario that is wrong")
	edit(`"process": 9,`, `"process": 9`)
	runIt()
	p.sees("falta uma vírgula")
	if now := p.query("s"); now != "lab-test-3" {
		t.Errorf("a scenario that does not run is in the address: %s", now)
	}
	edit(`"process": 9`, `"process": 3,`)
	edit(`"processes": 3,`, `"processes": 3,   "seed": 7,`)
	runIt()
	p.addressHas(`s=1\.`)
	p.sees("É o que está na tela.")
	p.until("what was written stays as it was written", area+`.value.includes('3,   "seed": 7')`)
	p.back()
	p.until("back is the run before", here+` === "lab-test-3" && !`+area+`.value.includes("seed")`)
	eval[any](p, area+".focus()")
	p.press(kb.Escape)
	p.until("Escape leads back", `$("#json").hidden`)
}
