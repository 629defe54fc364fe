package stories

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// cards are the names of the runs that are shown, in a list.
const cards = `[...document.querySelectorAll("[data-run]")].filter((c) => c.checkVisibility()).map((c) => c.dataset.run)`

// without turns scripts off.
func (v *visit) withoutScripts() {
	v.t.Helper()
	v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	}))
}

// toSearch takes the focus to the search by its key. The key that the browser is told of is one event, and the character
// another, which a page can only keep from a keyboard: if that has come into the field, it is taken out.
func (v *visit) toSearch() {
	v.t.Helper()
	v.key("/")
	v.until("the search has the focus", `document.activeElement.id === "q"`)
	v.key(kb.Backspace) // Escape would clear the chips of an empty field
}

// chip presses a choice of the filter bar.
func (v *visit) chip(row, value string) {
	v.t.Helper()
	v.do(chromedp.Click(chromedp.CSS(fmt.Sprintf("#bar [data-row=%s][data-value=%q]", row, value))))
}

func TestRunsAreFoundByChipsThatCombineAndByWords(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/")
	v.settle()
	all := eval[int](v, cards+".length")
	v.chip("breaks", "EM2")
	v.chip("processes", "3")
	v.until("the address says both", `location.search === "?processes=3&breaks=EM2"`)
	v.until("only those are shown", cards+`.includes("maekawa-naive-deadlock") && !`+cards+`.includes("central-server-forgotten")`)
	v.until("their pictures have come", `[...document.querySelectorAll("[data-run] .drawing")].every((d) => d.childElementCount)`)
	v.until("the contents count them", `document.querySelector("#contents [data-chapter=time] small").textContent === "0" && !document.querySelector("#contents [data-chapter=time]").href`)
	v.shot("gallery by chips")
	v.chip("breaks", "EM1")
	v.until("chips of one row exclude each other", `location.search === "?processes=3&breaks=EM1" && !`+cards+`.includes("maekawa-naive-deadlock")`)
	v.do(chromedp.Evaluate[chromedp.Void]("history.back()"))
	v.until("the way back leads back", `location.search === "?processes=3&breaks=EM2" && `+cards+`.includes("maekawa-naive-deadlock")`)

	v.toSearch()
	v.key("a deadlock with quorums")
	v.until("it is found", `JSON.stringify(`+cards+`) === '["maekawa-naive-deadlock"]' && location.search.includes("q=a+deadlock+with+quorums")`)
	v.key(" nonsense")
	v.until("nothing is left, and it is said what to take away", cards+`.length === 0 && document.querySelector("#ways a")`)
	v.shot("gallery with nothing found")
	v.key(kb.Escape)
	v.until("Escape takes the words away", `location.search === "?processes=3&breaks=EM2" && document.querySelector("#q").value === ""`)
	v.key(kb.Escape)
	v.until("and once more, all that is chosen", `location.search === "" && document.activeElement.id === "q"`)
	v.chip("breaks", "EM2")
	v.until("a chip is chosen, and has the focus", `location.search === "?breaks=EM2" && document.activeElement.dataset.value === "EM2"`)
	v.key(kb.Escape)
	v.until("Escape clears from there too, and the focus stays", `location.search === "" && document.activeElement.dataset.value === "EM2"`)
	v.chip("breaks", "starvation")
	v.until("a run that goes on for ever is found by that", cards+`.includes("central-server-for-ever")`)
	v.click("link", "clear")
	v.until("all is as it was", fmt.Sprintf(`location.search === "" && %s.length === %d`, cards, all))
	v.do(chromedp.Click(chromedp.CSS("[data-open=problem]")))
	v.until("a chapter opens in place", fmt.Sprintf(`location.search === "?open=problem" && %s.length > %d`, cards, all))
	v.until("its pictures have come", `[...document.querySelectorAll("#problem .drawing")].every((d) => d.childElementCount)`)
}

func TestTheGalleryNeedsNoMouse(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/?lang=pt")
	v.settle()
	v.toSearch()
	v.key("impasse")
	v.until("the deadlock is found", cards+`.includes("maekawa-naive-deadlock")`)
	v.do(chromedp.Focus(chromedp.CSS(`#bar [data-row=processes][data-value="3"]`)))
	v.key(kb.Enter)
	v.until("a chip is chosen", `document.activeElement.dataset.row === "processes" && document.activeElement.ariaCurrent === "true" && location.search.includes("processes=3")`)
	v.do(chromedp.Focus(chromedp.CSS(`[data-run=maekawa-naive-deadlock] a`)))
	v.until("a card that has the focus plays", `document.querySelector("[data-run=maekawa-naive-deadlock] .played")`)
	v.key(kb.Enter)
	v.until("the run is there", `location.pathname === "/play" && location.search.includes("maekawa-naive-deadlock")`)

	still := begin(t, look{width: 1024, height: 768, still: true})
	still.open("/")
	still.settle()
	still.do(chromedp.Focus(chromedp.CSS(`[data-run=central-server-calm] a`)))
	still.do(chromedp.Evaluate[chromedp.Void](`new Promise((done) => setTimeout(done, 200))`))
	if eval[bool](still, `document.querySelector(".played") !== null`) {
		t.Error("a picture plays for somebody who asks for less motion")
	}
}

func TestTheGalleryNeedsNoScripts(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.withoutScripts()
	v.open("/?lang=it")
	v.do(chromedp.Click(chromedp.CSS(`#bar [data-row=breaks][data-value=EM1]`)))
	v.do(chromedp.WaitReady(chromedp.CSS(`[data-value=EM1][aria-current]`)))
	v.do(chromedp.Focus(chromedp.CSS("#q")))
	v.key("Lamport", kb.Enter)
	v.do(chromedp.WaitReady(chromedp.CSS(`#q[value=Lamport]`)))
	v.do(chromedp.WaitReady(chromedp.CSS(`[data-value=EM1][aria-current]`)))
	v.do(chromedp.WaitReady(chromedp.CSS(`[data-run=lamport-not-fifo]`)))
	v.shot("gallery without scripts")
}

func TestTheGalleryFitsAPhone(t *testing.T) {
	t.Parallel()
	for _, l := range []look{phone, {width: 320, height: 640, touch: true, dark: true}} {
		v := begin(t, l)
		v.open("/?lang=pt")
		v.settle()
		if wide := eval[int](v, "document.documentElement.scrollWidth"); int64(wide) > l.width {
			t.Errorf("at %d px the page is %d px wide", l.width, wide)
		}
		if steps := eval[bool](v, `(() => { const c = document.querySelector("#problem .cards"); return c.scrollWidth > c.clientWidth && getComputedStyle(c).scrollSnapType.startsWith("x"); })()`); !steps {
			t.Error("a chapter is not scrolled sideways in steps of a card")
		}
		v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#bar [data-row=shows][data-value=tie]").click()`))
		v.until("the address says it", `location.search.includes("shows=tie")`)
		v.shot(fmt.Sprintf("gallery on a phone of %d", l.width))
	}
}

func TestTheRunOfTheHomePageSteps(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/")
	v.settle()
	if eval[bool](v, `performance.getEntriesByType("resource").some((r) => r.name.endsWith("/session.js"))`) {
		t.Error("what steps it has come before anybody asked for it")
	}
	said := v.text(".hero-caption")
	v.click("button", "Play")
	v.until("it stands where the picture stood", `document.querySelector("#caption b").textContent === "14" || Number(document.querySelector("#caption b").textContent) > 14`)
	v.until("and goes on", `Number(document.querySelector("#caption b").textContent) > 14 && document.querySelector("#hero-open").href.includes("at=")`)
	v.click("button", "Pause")
	for range 20 {
		if strings.HasPrefix(v.text("#caption"), "14 ") {
			break
		}
		before := v.text("#caption")
		v.click("button", "Step back")
		v.until("it is stepped back", fmt.Sprintf("document.querySelector('#caption').innerText.replace(/\\s+/g, ' ').trim() !== %q", before))
	}
	v.until("the event is told as the picture told it", fmt.Sprintf("document.querySelector('#caption').innerText.replace(/\\s+/g, ' ').trim() === %q", said))
	v.shot("home page, stepping")
}

// heaviestHome is the most that opening the home page may bring before anybody scrolls, in bytes as compressed.
const heaviestHome = 150_000

func TestTheHomePageIsLight(t *testing.T) {
	t.Parallel()
	v := beginFirst(t, desktop)
	v.open("/")
	v.settle()
	var loaded []resource
	text := eval[string](v, `JSON.stringify([...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
		.map((r) => ({Name: r.name, Body: r.encodedBodySize, Whole: r.transferSize})))`)
	if err := json.Unmarshal([]byte(text), &loaded); err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, r := range loaded {
		t.Logf("%7d  %s", r.Body, strings.TrimPrefix(r.Name, v.origin))
		sum += r.Body
	}
	t.Logf("%7d  in %d requests", sum, len(loaded))
	if sum > heaviestHome || sum == 0 {
		t.Errorf("the home page brings %d bytes: more than %d", sum, heaviestHome)
	}
}

// What of the gallery is not yet in sight is as high as it will be when it is, so that what one has scrolled to stays.
func TestTheGalleryIsAsHighAsItSays(t *testing.T) {
	t.Parallel()
	for _, l := range []look{desktop, {width: 820, height: 1180}} {
		v := begin(t, l)
		v.open("/")
		v.settle()
		wrong := eval[[]string](v, `(async () => {
			const chapters = [...document.querySelectorAll(".runs .chapter")], highOf = (c) => c.getBoundingClientRect().height;
			const said = chapters.map(highOf);
			for (const c of chapters) c.style.contentVisibility = "visible";
			const is = chapters.map(highOf);
			return chapters.filter((c, i) => Math.abs(said[i] - is[i]) > 0.1 * is[i]).map((c) => c.id + ": " + said[chapters.indexOf(c)] + " of " + is[chapters.indexOf(c)]);
		})()`)
		if len(wrong) != 0 {
			t.Errorf("%s: chapters are not as high as they say: %q", l, wrong)
		}
	}
}
