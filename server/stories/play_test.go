package stories

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func TestAFirstVisitorPlaysARun(t *testing.T) {
	t.Parallel()
	p := newVisitor(t, wide)
	p.open("/")
	// The run of the home page plays in place of its picture.
	p.click("button", "Play")
	p.until("it goes on", `Number($("#caption b")?.textContent) > 14 && $("#hero-open").href.includes("at=")`)
	p.click("button", "Pause")
	p.has("button", "Play")
	p.follow("Two ask while one is inside")
	p.seesAtOnce("Two ask while one is inside", "Check every schedule", "EM1 mutual exclusion")
	p.click("button", "To the start")
	p.at(0)
	p.press(">", ">", ">", ">", ">")
	p.click("button", "Play")
	p.at(22)
	p.has("button", "Play")
	p.caption("25 P3")
	for back := range 10 {
		p.click("button", "Step back")
		p.at(21 - back)
	}
	p.caption("13 P1 receives REQUEST")
	p.shot("lab test 3")
}

func TestEverythingIsReachedByKeys(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=lab-test-3&at=0")
	for _, step := range []struct {
		key string
		at  int
	}{{kb.End, 22}, {",", 21}, {",", 20}, {kb.Home, 0}, {".", 1}} {
		p.press(step.key)
		p.at(step.at)
	}
	// Tab goes around the page: it reaches every control, each is visible when focused, and none traps the focus.
	eval[any](p, "void document.activeElement.blur()")
	reached := []string{}
	for p.press(kb.Tab); eval[bool](p, "document.activeElement !== document.body"); p.press(kb.Tab) {
		reached = append(reached, eval[string](p, `person.name(document.activeElement)`))
		if !eval[bool](p, `document.activeElement.getClientRects().length > 0`) || len(reached) > 200 {
			t.Fatalf("the focus is on what cannot be seen, or never leaves: %q", reached)
		}
	}
	for _, wanted := range []string{"Share", "Past", "Two ask while one is inside", "Horizontal axis", "Step", "Play",
		"Step back",
		"no tie-break", "Code", "Key", "more", "Speed: 1×", "Check every schedule"} {
		if !slices.Contains(reached, wanted) {
			t.Errorf("Tab never reaches %q: %q", wanted, reached)
		}
	}
	p.focusDiagram()
	p.press(kb.ArrowRight)
	p.until("the event is announced", `$("#announce").textContent.includes("P1")`)
	p.press("?")
	p.until("the help is open", `$("#help").open`)
	p.sees("Keys")
	p.press(kb.Escape)
	p.until("the help is closed", `!$("#help").open`)
	p.click("button", "more")
	p.until("what the run is about is open", `$("#about .key li")?.checkVisibility()`)
	p.usable("what the run is about")

	// The log follows the cursor, even if it is long.
	p.open("/play?s=ten-processes&at=150&tab=log&lang=en")
	const row = `$("#pane-log tr[aria-current=step]")`
	const inSight = row + ` && !person.hides(` + row + `, ` + row + `.getBoundingClientRect())`
	p.until("the row of the step is in sight", inSight)
	p.press(kb.End)
	p.until("at the end it is the last", row+`?.matches(":last-child") && `+inSight)
}

func TestTheAddressKeepsThePlaceAndEdits(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=lab-test-3&at=14&lang=en")
	p.at(13)
	p.choose("Horizontal axis", "logical")
	p.click("tab", "State")
	p.click("button", "Step back")
	p.at(12)
	p.addressHas(`at=13\b.*axis=logical|axis=logical.*at=13\b`)
	p.reload()
	p.at(12)
	p.until("the axis and the panel are as they were", `$("#axis").value === "logical" &&
		person.find("tab", "State")[0].ariaSelected === "true"`)

	// An edit is one entry of the history, and going back restores the same run.
	p.open("/play?s=ten-processes")
	before := p.seed()
	p.setSeed("77")
	p.addressHas(`s=1\.`)
	p.settles()
	counts := eval[string](p, `$("#counts").innerText`)
	p.back()
	p.hasSeed(before)
	p.forward()
	p.hasSeed("77")
	p.until("the run is the same", `$("#counts").innerText === `+quote(counts))

	// The texts of another algorithm arrive with its run.
	p.open("/play?s=lab-test-3&lang=pt&tab=run")
	p.choose("Algoritmo", "Lamport, com fila")
	p.sees("economia de acks", "1978")
	p.back()
	p.sees("1981")

	// For an invalid link the page says so, and offers another run.
	p.record.expect("status of 40")
	p.open("/play?s=1.not-a-link")
	p.until("the page says so", `$("[role=alert]")?.textContent.length > 40`)
	p.until("another run is offered", `Number($("#scrub").max) > 0`)
}

// seed returns the seed of the run.
func (p *tab) seed() string {
	p.t.Helper()
	p.click("tab", "Run")
	return get[string](p, "spinbutton", "Seed", "value")
}

// hasSeed waits until the run has a seed.
func (p *tab) hasSeed(seed string) {
	p.t.Helper()
	p.until("the seed is "+seed, fmt.Sprintf(`person.find("spinbutton", "Seed")[0]?.value === %q`, seed))
	p.settles()
}

// setSeed changes the seed of the run.
func (p *tab) setSeed(seed string) {
	p.t.Helper()
	p.click("tab", "Run")
	p.fill("spinbutton", "Seed", seed)
	p.press(kb.Enter)
}

func TestARunIsSharedAndDownloaded(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=ten-processes&axis=logical&lens=0&at=40")
	if said := p.query("events"); said != "" {
		t.Errorf("untouched, the page says that it shows %s", said)
	}
	p.setSeed("4321")
	p.addressHas(`s=1\.`)
	p.settles()
	counts := eval[string](p, `$("#counts").textContent`)
	at := eval[int](p, `Number($("#scrub").value)`)
	p.focusDiagram()
	p.press("+", "+", "+")
	p.addressHas(`events=\d+-\d+`)
	p.settles()
	seen := p.query("events")
	p.clipboard()
	p.click("button", "Share")
	p.sees("Link copied.")
	p.click("button", "Copy short link")
	short := strings.TrimPrefix(p.copied(`\/s\/`), origin)
	p.click("button", "QR code")
	p.until("the QR code is drawn", `[...document.images].some((i) => i.checkVisibility() && i.naturalWidth > 50)`)
	p.click("button", "Copy link")
	whole := strings.TrimPrefix(p.copied(`\/play\?s=1\..*&h=\d`), origin)
	p.click("checkbox", "At this step, as seen now")
	p.click("button", "Copy link")
	p.until("the run alone is copied", `!/events=|at=/.test(copied)`)
	p.shot("share")

	other := open(t, mobile, whole)
	for _, path := range []string{whole, short} {
		other.open(path)
		other.at(at)
		other.until("it is the same run, seen in the same way", `$("#counts").textContent === `+quote(counts)+
			` && $("#axis").value === "logical" && $("#lens").ariaPressed === "false"`)
		other.seesNo("another run")
	}
	if len(short) != len("/s/")+11 || other.url().Path != short {
		t.Errorf("the short link %s has become %s", short, other.url())
	}
	other.open(whole)
	other.press("l", "l") // it rewrites the URL
	other.until("the window is the one that was shared",
		`new URLSearchParams(location.search).get("events") === `+quote(seen))
	other.focusDiagram()
	other.press("0")
	other.addressHas(`events=0`)

	// Without permission to use the clipboard the page shows the link to copy by hand.
	p.open("/play?s=lab-test-3")
	eval[any](p, `void (navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed")))`)
	p.click("button", "Share")
	p.until("the link is offered", `$("#shared input[type=text]")?.value.includes("lab-test-3")`)

	// The Share panel also has the downloads of a run's files.
	p.open("/play?s=campos-carvalho-who-decides&at=25&axis=logical&lang=en")
	p.at(24)
	p.click("button", "Share")
	p.click("css", "#shared summary")
	p.sees("Quorums, at this step")
	p.usable("the dialog of Share")
	files := eval[[]string](p, `Promise.all($$("#shared a[download], #shared a[href*='/api/']").map(async (a) => {
		if (a.protocol === "data:") return a.download + " " + decodeURIComponent(a.href);
		const answer = await fetch(a.href);
		const named = answer.headers.get("content-disposition")?.match(/filename="?([^";]+)/)?.[1];
		return [named ?? a.download, answer.status, (await answer.text()).slice(0, 20).replaceAll("\n", " ")].join(" ");
	}))`)
	for _, want := range []string{
		"campos-carvalho-who-decides.svg 200 <svg", "campos-carvalho-who-decides.png 200 ",
		"campos-carvalho-who-decides.tex 200 % ",
		"campos-carvalho-who-decides-plane-", "campos-carvalho-who-decides-precedence-",
		`campos-carvalho-who-decides.ndjson 200 {"fano":1`,
		"campos-carvalho-who-decides.csv 200 step,time", "campos-carvalho-who-decides-log.txt 200 ",
		"campos-carvalho-who-decides-shiviz.log 200 (?<host>", `scenario.json data:application/json,{`,
	} {
		if !slices.ContainsFunc(files, func(f string) bool { return strings.HasPrefix(f, want) }) {
			t.Errorf("no %q in %q", want, files)
		}
	}
	if as := get[string](p, "link", "Diagram: SVG", "href"); !strings.Contains(as, "axis=logical") {
		t.Errorf("the figure is not as it is seen: %s", as)
	}
}

// focusDiagram focuses the diagram.
func (p *tab) focusDiagram() {
	p.t.Helper()
	eval[any](p, `$$("[role=application]").find(person.shown).focus()`)
}
