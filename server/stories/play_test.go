package stories

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// at waits until the cursor stands at a step.
func (v *visit) at(step int) {
	v.t.Helper()
	v.until(fmt.Sprintf("the cursor is at step %d", step), fmt.Sprintf("Number(document.querySelector('#scrub').value) === %d", step))
}

// choose takes an option of a list, as its user would.
func (v *visit) choose(list, option string) {
	v.t.Helper()
	chosen := call[bool](v, "combobox", list, fmt.Sprintf(`function() {
		const wanted = [...this.options].find((o) => o.text.trim() === %q);
		if (!wanted) return false;
		this.value = wanted.value;
		this.dispatchEvent(new Event("input", {bubbles: true}));
		this.dispatchEvent(new Event("change", {bubbles: true}));
		return true;
	}`, option))
	if !chosen {
		v.t.Fatalf("%s has no option %q", list, option)
	}
}

// hasten doubles the speed so many times.
func (v *visit) hasten(times int) {
	v.t.Helper()
	for range times {
		v.key(">")
	}
}

// tab opens a tab of the panel, by the name that scripts know.
func (v *visit) tab(name string) {
	v.t.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector("#tab-%s").click()`, name)))
	v.until("the tab is open", fmt.Sprintf(`!document.querySelector("#pane-%s").hidden`, name))
}

func TestAStudentOpensLabTest3AndPlaysItToTheEnd(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/")
	v.follow("Two ask while one is inside")
	last := run(t, "lab-test-3").beats
	if last != 22 {
		t.Errorf("lab test 3 has %d steps; the lab's sheet has 22", last)
	}

	v.click("button", "To the start")
	v.at(0)
	v.hasten(5)
	v.click("button", "Play")
	v.at(last)
	v.until("playing has stopped", `document.querySelector('#buttons .play').getAttribute('aria-label') === "Play"`)
	if said := v.text("#caption"); !strings.HasPrefix(said, "25 P3") {
		t.Errorf("the last step is told as %q", said)
	}
	v.shot("lab test 3 at the end")

	for back := range 10 {
		v.click("button", "Step back")
		v.at(last - 1 - back)
	}
	if said := v.text("#caption"); !strings.HasPrefix(said, "13 P1 receives REQUEST") {
		t.Errorf("step 13 is told as %q", said)
	}
}

func TestThePageKeepsItsPlaceWhenItIsReloaded(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3&at=14")
	v.settle()
	v.at(13)
	v.choose("Horizontal axis", "logical")
	pressed := `document.querySelector('#axis').value === 'logical'`
	v.until("the logical order is shown", pressed)
	v.click("tab", "State")
	v.click("button", "Step back")
	v.at(12)
	v.until("the address keeps up", `new URLSearchParams(location.search).get("at") === "13"`)
	v.shot("lab test 3 in logical order")

	v.do(chromedp.Reload())
	v.settle()
	v.at(12)
	v.until("the logical order is still shown", pressed)
	v.until("the state is still shown", `document.querySelector('#tab-state').getAttribute('aria-selected') === 'true'`)
}

func TestBackAndForwardUndoAndRedoAnEdit(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=ten-processes")
	v.settle()
	before := v.seed()
	v.setSeed("77")
	v.until("the address holds the edit", `location.search.includes("s=1.")`)
	v.settle()
	edited := v.text("#counts")

	v.do(chromedp.NavigateBack())
	v.hasSeed(before)
	v.settle()
	v.do(chromedp.NavigateForward())
	v.hasSeed("77")
	v.settle()
	if again := v.text("#counts"); again != edited {
		t.Errorf("the same edit gave another run: %q, before %q", again, edited)
	}

	v.do(chromedp.Reload())
	v.settle()
	v.hasSeed("77")
}

func (v *visit) seed() string {
	v.t.Helper()
	v.tab("run")
	return call[string](v, "spinbutton", "Seed", "function() { return this.value }")
}

// hasSeed waits until the page shows a seed.
func (v *visit) hasSeed(seed string) {
	v.t.Helper()
	got := ""
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if got = v.seed(); got == seed {
			return
		}
	}
	v.t.Fatalf("the seed is %s, not %s", got, seed)
}

// setSeed types a seed.
func (v *visit) setSeed(seed string) {
	v.t.Helper()
	v.tab("run")
	call[bool](v, "spinbutton", "Seed", "function() { this.focus(); this.select(); return true }")
	v.key(seed, kb.Enter)
}

func TestTheKeyboardIsEnough(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3&at=0")
	v.settle()
	v.at(0)
	v.key(kb.End)
	v.at(22)
	v.key(",", ",")
	v.at(20)
	v.key(kb.Home)
	v.at(0)
	v.key(".")
	v.at(1)

	// Tab goes round the whole page: it reaches every control, each can be seen to have the focus, and none holds it.
	reached := map[string]bool{}
	v.do(chromedp.Evaluate[chromedp.Void]("document.activeElement.blur()"))
	for turn := 0; ; turn++ {
		v.key(kb.Tab)
		if eval[bool](v, "document.activeElement === document.body") {
			break
		}
		name := eval[string](v, `(document.activeElement.id || document.activeElement.getAttribute("aria-label") || document.activeElement.labels?.[0]?.textContent || document.activeElement.textContent).trim()`)
		if !eval[bool](v, "document.activeElement.getClientRects().length > 0") {
			t.Errorf("the focus is on something that is not there to be seen: %s", name)
		}
		reached[name] = true
		if turn == 200 {
			t.Fatal("Tab does not leave the page")
		}
	}
	for _, wanted := range []string{"share", "lens", "plot", "axis", "scrub", "Play", "Step back", "no tie-break", "tab-code", "key-open", "grip", "more", "speed"} {
		if !reached[wanted] {
			t.Errorf("Tab never reaches %q", wanted)
		}
	}

	// The diagram itself is walked with the arrows, and says where one is.
	v.do(chromedp.Focus(chromedp.CSS("[role=application]")))
	v.key(kb.ArrowRight)
	v.until("the event is told", `document.querySelector("#announce").textContent.includes("P1")`)
	v.key("?")
	v.until("the help is open", `document.querySelector("#help").open`)
	v.shot("help")
	v.key(kb.Escape)
	v.until("the help is closed", `!document.querySelector("#help").open`)
}

func TestALinkCarriesTheRunToSomebodyElse(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=ten-processes")
	v.settle()
	v.setSeed("1234")
	v.until("the address holds the edit", `location.search.includes("s=1.")`)
	v.settle()
	v.key(kb.Home)
	v.click("button", "Step forward")
	v.at(1)
	// Without the permission to use the clipboard the page must offer the link to be copied by hand.
	v.do(chromedp.Evaluate[chromedp.Void](`navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))`))
	v.click("button", "Share")
	v.until("the link is offered", `document.querySelector("#shared .share-box input")?.value`)
	address := eval[string](v, `document.querySelector("#shared input").value`)
	v.shot("share")

	other := begin(t, phone)
	path, found := strings.CutPrefix(address, origin)
	if !found {
		t.Fatalf("the link leads elsewhere: %s", address)
	}
	other.open(path)
	other.settle()
	other.at(1)
	if mine, theirs := v.text("#counts"), eval[string](other, `document.querySelector("#counts").textContent.replace(/\s+/g, " ").trim()`); strings.Join(strings.Fields(mine), "") != strings.ReplaceAll(theirs, " ", "") {
		t.Errorf("somebody else sees another run: %q, not %q", theirs, mine)
	}
}

func TestAShortLinkCarriesTheRunAndTheViewToSomebodyElse(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=ten-processes&axis=logical&lens=0")
	v.settle()
	v.setSeed("4321")
	v.until("the address holds the edit", `location.search.includes("s=1.")`)
	v.settle()
	v.key(kb.Home)
	v.click("button", "Step forward")
	v.at(1)
	v.do(chromedp.Evaluate[chromedp.Void](`navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }`))
	v.click("button", "Share")
	v.until("the whole link is copied", `globalThis.copied?.includes("/play?s=1.") && document.querySelector(".share-box [role=status]")?.textContent === "Link copied."`)
	v.until("and says which run it shows", `/&h=\d/.test(document.querySelector("#shared input[type=text]").value)`)
	v.click("button", "Copy short link")
	v.until("the short link is copied", `document.querySelector(".share-box [role=status]").textContent === "Short link copied."`)
	address := eval[string](v, `globalThis.copied`)
	v.click("button", "QR code")
	v.until("its QR code is drawn", `document.querySelector(".share-code").naturalWidth > 0`)
	v.shot("share-short")

	other := begin(t, phone)
	path, found := strings.CutPrefix(address, origin)
	short, query, _ := strings.Cut(path, "?")
	if !found || !strings.HasPrefix(short, "/s/") || len(short) != len("/s/")+11 || query != "" {
		t.Fatalf("this is no short link: %s", address)
	}
	other.open(path)
	other.settle()
	other.at(1)
	other.until("the view is the one that was shared", `document.querySelector("#axis").value === "logical"`)
	other.until("without the lens", `document.querySelector("#lens").getAttribute("aria-pressed") === "false"`)
	other.until("and the address stays short", `location.pathname === "`+short+`"`)
	if drift := eval[bool](other, `document.querySelector("#drift") !== null`); drift {
		t.Error("the page says that this is another run")
	}
}

func TestALineTakenAwayShowsWhyItWasThere(t *testing.T) {
	t.Parallel()
	const together = `{"fano":1,"algorithm":"ricart-agrawala","processes":2,"script":[{"at":1,"process":1,"do":"request","hold":50},{"at":1,"process":2,"do":"request","hold":50}]}`
	v := begin(t, desktop)
	v.open("/play?s=" + link(t, together))
	v.settle()
	if said := v.text("#verdicts"); !regexp.MustCompile(`EM1 mutual exclusion\s+✓`).MatchString(said) {
		t.Errorf("before the change the verdict is %q", said)
	}
	v.click("button", "no tie-break") // on its line
	v.until("EM1 is broken", `document.querySelector("#verdicts .witness")?.textContent.includes("EM1")`)

	broken := run(t, strings.Replace(together, `"processes"`, `"switches":["no-tie-break"],"processes"`, 1))
	if len(broken.violations) != 1 || broken.violations[0].Property != "EM1" {
		t.Fatalf("the server finds %v", broken.violations)
	}
	witness := broken.beatOf[broken.violations[0].Step]
	if said := v.text("#verdicts .witness"); !strings.Contains(said, fmt.Sprintf("step %d", broken.violations[0].Step)) {
		t.Errorf("the verdict does not name step %d: %q", broken.violations[0].Step, said)
	}
	v.do(chromedp.Click(chromedp.CSS("#verdicts .witness")))
	v.at(witness)
	v.shot("no tie-break")
}

// The page brings the texts of the algorithm that it opens on; those of others are fetched, once, and before their run
// is shown.
func TestAnotherAlgorithmBringsItsTexts(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3&lang=pt")
	v.settle()
	const fetched = `performance.getEntriesByType("resource").filter((r) => r.name.includes("/texts/")).map((r) => new URL(r.name).pathname).join()`
	if early := eval[string](v, fetched); early != "" {
		t.Errorf("texts are fetched before anybody needs them: %s", early)
	}
	v.tab("run")
	v.choose("Algoritmo", "Lamport, com fila")
	v.until("its switches have their names", `[...document.querySelectorAll(".switches label")].some((l) => l.innerText === "economia de acks")`)
	v.until("its run is on screen", `document.querySelector("#kicker").textContent.includes("1978")`)
	v.choose("Algoritmo", "Ricart–Agrawala")
	v.until("the other run is on screen", `document.querySelector("#kicker").textContent.includes("1981")`)
	v.choose("Algoritmo", "Lamport, com fila")
	v.until("its run is there again", `document.querySelector("#kicker").textContent.includes("1978")`)
	// Beside them come, once, those that a change may need.
	if got := strings.Split(eval[string](v, fetched), ","); len(got) != 2 || !slices.Contains(got, "/texts/pt/lamport-queue") || !slices.Contains(got, "/texts/pt/later") {
		t.Errorf("fetched were %s", got)
	}
}

func TestTheReferencePageLeadsToTheShortestRun(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/algorithms/ricart-agrawala?lang=it")
	v.settle()
	v.shot("switches of an algorithm")
	v.click("link", "EM3 ordine delle richieste, 7 passi")
	v.until("the playground is open", `location.pathname === "/play" && document.querySelector("#caption")?.textContent`)
	v.settle()
	if heading := v.text("h1"); !strings.Contains(heading, "entra prima di") {
		t.Errorf("the heading is %q", heading)
	}
	v.key(kb.End)
	v.at(7)
	v.until("EM3 is broken", `/EM3.*7/.test(document.querySelector("#verdicts .fails")?.innerText ?? "")`)
}
