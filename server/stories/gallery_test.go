package stories

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"fano/server/gallery"
)

// shownRuns are the names of the visible runs of the gallery.
const shownRuns = `$$("[data-run]").filter((c) => c.checkVisibility()).map((c) => c.dataset.run)`

// chip clicks a chip of the filter bar.
func (p *tab) chip(row, value string) {
	p.t.Helper()
	p.click("css", fmt.Sprintf("[data-row=%s][data-value=%q]", row, value))
}

// finds waits until the gallery shows the given runs, and does not show others.
func (p *tab) finds(runs string, not ...string) {
	p.t.Helper()
	p.until("it shows "+runs, fmt.Sprintf(`%s.includes(%q)`, shownRuns, runs))
	for _, run := range not {
		p.until("it does not show "+run, fmt.Sprintf(`!%s.includes(%q)`, shownRuns, run))
	}
}

func TestRunsAreFoundInTheGallery(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/?lang=en")
	p.until("what is not in sight yet is as high as it will be", `((high) => {
		for (const e of $$("main *"))
			if (getComputedStyle(e).contentVisibility === "auto") e.style.contentVisibility = "visible";
		return Math.abs(document.documentElement.scrollHeight / high - 1) < 0.05;
	})(document.documentElement.scrollHeight)`)
	all := eval[int](p, shownRuns+".length")
	p.chip("breaks", "EM2")
	p.chip("processes", "3")
	p.addressHas(`processes=3&breaks=EM2`)
	p.finds("maekawa-naive-deadlock", "central-server-forgotten")
	p.until("their pictures have come", `$$("[data-run]").every((d) => !d.checkVisibility() || d.querySelector("svg"))`)
	p.chip("breaks", "EM1")
	p.until("chips of one row exclude each other", `!`+shownRuns+`.includes("maekawa-naive-deadlock")`)
	p.back()
	p.finds("maekawa-naive-deadlock")
	p.press("/")
	p.until("the search has the focus", `document.activeElement.type === "search"`)
	p.fill("searchbox", "Search the runs", "a deadlock with quorums")
	p.until("it is found", `JSON.stringify(`+shownRuns+`) === '["maekawa-naive-deadlock"]'`)
	p.press(" nonsense")
	p.until("nothing is left, and a way out is offered", shownRuns+`.length === 0 && $("#ways a")?.checkVisibility()`)
	p.press(kb.Escape)
	p.until("Escape takes the words away",
		`location.search.includes("processes=3") && document.activeElement.value === ""`)
	p.press(kb.Escape)
	p.until("and once more, all that is chosen", fmt.Sprintf(`!location.search.includes("breaks") && %s.length === %d`,
		shownRuns, all))
	p.chip("breaks", "starvation")
	p.finds("central-server-for-ever")
	p.click("link", "clear")
	p.until("all is as it was", fmt.Sprintf(`%s.length === %d`, shownRuns, all))
	p.click("css", "[data-open=problem]")
	p.until("a chapter opens in place", fmt.Sprintf(`location.search.includes("open=problem") && %s.length > %d`,
		shownRuns, all))

	// By keyboard: a focused card plays, and Enter opens its run, which links back to its chapter.
	p.open("/?breaks=EM1&lang=en")
	p.focus("link", "Two inside")
	p.until("the card plays", `$("[data-run] canvas, [data-run] .played")`)
	p.press(kb.Enter)
	p.until("the run is there", `location.pathname === "/play"`)
	p.settles()
	p.follow("The problem and its simple answers")
	p.until("its chapter is there", `location.hash === "#problem" && $("#problem")`)

	still := open(t, device{width: 1024, height: 768, still: true}, "/?lang=en")
	still.focus("link", "Ask the one who decides")
	eval[any](still, `new Promise((done) => setTimeout(done, 200))`)
	if eval[bool](still, `$("[data-run] canvas, [data-run] .played") !== null`) {
		t.Error("a picture plays for a user who asks for less motion")
	}
	phone := open(t, mobile.inDark(), "/?lang=pt")
	phone.chip("shows", "tie")
	phone.addressHas("shows=tie")
	phone.fits("the gallery on a phone")
}

// Every run of the gallery can be played to its end, and at each step the diagram, the caption and the transport are
// completely visible, on a small laptop and on a phone in both orientations.
func TestEveryRunIsInSightAtEveryStep(t *testing.T) {
	t.Parallel()
	runs, err := gallery.All()
	if err != nil {
		t.Fatal(err)
	}
	of, every := 15, 4
	if proving() {
		of, every = 1, 1
	}
	for i, d := range []device{laptop, {width: 844, height: 390, touch: true}, {width: 390, height: 844, touch: true}} {
		t.Run(d.String(), func(t *testing.T) {
			t.Parallel()
			p := open(t, d, "/")
			for at := i * 5; at < len(runs); at += of {
				p.open("/play?s=" + runs[at].Name + "&at=0&lang=" + []string{"en", "pt", "it"}[at%3])
				faults := eval[[]string](p, fmt.Sprintf(`(async () => {
					const scrub = $("#scrub"), last = Number(scrub.max), faults = [];
					for (let beat = 0; beat <= last && faults.length < 4; beat += beat === last ? 1 : Math.min(%d, last - beat)) {
						scrub.value = beat;
						scrub.dispatchEvent(new Event("input", {bubbles: true}));
						await person.frames(2);
						const {scrollHeight, scrollWidth} = document.documentElement;
						if (scrollHeight > innerHeight || scrollWidth > innerWidth) faults.push("the page scrolls");
						faults.push(...person.disorder("#diagram, #caption, #buttons").map((fault) => fault + " at step " + beat));
					}
					return faults;
				})()`, every))
				for _, fault := range faults {
					t.Errorf("%s: %s", runs[at].Name, fault)
				}
			}
		})
	}
}

// Without scripts every page can be read, and operated with links and forms.
func TestNothingNeedsScripts(t *testing.T) {
	t.Parallel()
	p := newTab(t, wide, anotherWindow)
	p.withoutScripts()
	p.record.expect("Blocked script execution")
	for _, page := range []struct {
		path string
		has  []string
	}{
		{"/?lang=it&breaks=EM1&q=Lamport", []string{"[data-value=EM1][aria-current]", "#q[value=Lamport]",
			"[data-run=lamport-not-fifo]"}},
		{"/play?s=lab-test-3&lang=en", []string{"h1", "main svg", `a[href*="format=lab"], noscript a, a[href*="/api/"]`}},
		{"/algorithms?lang=en&a=raymond,,maekawa&x=load&n=3&sort=-bits", []string{"#chip-raymond[aria-current=true]",
			"#costs polyline", "#numbers table", `a[href*="sort=alone"]`}},
		{"/algorithms/maekawa?lang=it", []string{"#line-5.on", "#hero-play[hidden]",
			`#hero-open[href^="/play?s=maekawa-two-lines&at="]`}},
		{"/teach?lang=it&at=7", []string{`#frame[src*="at=7"]`}},
		{"/teach?breaks=EM2&q=deadlock+quorum&s=maekawa-naive-deadlock",
			[]string{"#f-s option[value=maekawa-naive-deadlock][selected]", "#f-s:not(:has(option[value=lab-test-3]))"}},
		{"/embed?s=lab-test-3", []string{"noscript iframe", `#open[href*="/play?s=lab-test-3"]`}},
	} {
		p.act(chromedp.Navigate(p.origin + page.path))
		for _, selector := range page.has {
			p.act(chromedp.WaitReady(chromedp.CSS(selector)))
		}
	}
}
