package stories

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// isInOrder fails if an element matching the selector is cut off, covered, outside the window, or overlaps another.
func (p *tab) isInOrder(state, selector string) {
	p.t.Helper()
	for _, fault := range eval[[]string](p, fmt.Sprintf("person.disorder(%s)", quote(selector))) {
		p.t.Errorf("%s: %s", state, fault)
	}
}

// Tests sees and isInOrder: a text that cannot be read is not seen.
func TestWhatIsCutOrCoveredIsNotSeen(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/docs?lang=en")
	for _, c := range []struct{ style, cover, why string }{
		{"left: 20px", "", ""},
		{"left: 20px", "inset: 0", "covered"},
		{"left: -20px", "", "outside"},
		{"left: 20px; width: 20px; white-space: nowrap; overflow: hidden", "", "cut"},
		{"left: 20px; height: 9px; overflow: clip", "", "cut"},
		{"left: 20px; opacity: 0", "", "hidden"},
	} {
		eval[any](p, fmt.Sprintf(`((words, cover) => {
			words.style.cssText = "position: fixed; top: 20px; z-index: 8; " + %q;
			cover.style.cssText = "position: fixed; z-index: 9; " + %q;
			words.textContent = "Words";
			document.body.replaceChildren(words, cover);
		})(document.createElement("p"), document.createElement("div"))`, c.style, c.cover))
		got := eval[string](p, `person.unseen("Words", true)`)
		if !strings.HasPrefix(got, c.why) || c.why == "" && got != "" {
			t.Errorf("%s, %s: %q, not %q", c.style, c.cover, got, c.why)
		}
	}
}

// Nothing is cut off, covered or wider than the window: on every page, in every language, on screens from the
// smallest phone to a wide desktop. Controls can be reached, texts can be read, and none is missing.
func TestNothingIsCutOrCovered(t *testing.T) {
	t.Parallel()
	pages := []string{
		"/", "/?breaks=EM2", "/?q=nothing+like+this", "/algorithms?x=load", "/algorithms/campos-carvalho",
		"/algorithms/singhal-heuristic",
		"/play?s=lab-test-3&at=14", "/play?s=majority-split-votes&tab=state", "/play?s=no-tie-break&at=12&tab=why",
		"/play?s=campos-carvalho-neighbours&at=10&tab=picture", "/play?s=ten-processes&tab=run",
		"/play?s=lab-test-3&at=9&tab=log",
		"/play?s=central-server-for-ever&at=12", "/play?s=challenge-tie", "/embed?s=lab-test-3&at=13&code=1",
		"/teach?s=lab-test-3", "/claims", "/quorums?n=31&system=plane", "/import?example=1", "/docs/api", "/nowhere",
	}
	devices := []device{{width: 320, height: 640, touch: true}, {width: 768, height: 1024}, laptop, {width: 1920,
		height: 1080, dark: true}}
	for k, lang := range []string{"en", "pt", "it"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			p := newTab(t, wide, anotherWindow)
			p.inject(noRawTexts)
			p.record.expect("404") // the page that does not exist
			for i, path := range pages {
				join := "?"
				if strings.Contains(path, "?") {
					join = "&"
				}
				for j, d := range devices {
					if !proving() && j != (i+k)%4 {
						continue
					}
					p.use(d)
					p.open(path + join + "lang=" + lang)
					state := fmt.Sprintf("%s in %s, %s", path, lang, d)
					p.fits(state)
					for _, fault := range eval[[]string](p, `person.frames(2).then(person.unreadable)`) {
						t.Errorf("%s: %s", state, fault)
					}
					p.shot("layout " + state)
				}
				p.speaks(path)
			}
		})
	}
}

// The theme follows the system until the user chooses one, which persists. With reduced motion nothing is animated.
func TestThemeAndMotionAreTheUsers(t *testing.T) {
	t.Parallel()
	p := newVisitor(t, wide.inDark())
	p.open("/play?s=lab-test-3&lang=en")
	const paper = `Math.max(...getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).map(Number))`
	p.until("at night the paper is dark", paper+" < 60")
	p.use(wide)
	p.until("by day it is light", paper+" > 200")
	p.click("button", "Theme: same as the system")
	p.has("button", "Theme: dark")
	p.until("dark is chosen", paper+" < 60")
	p.reload()
	p.until("what is chosen stays", paper+" < 60")

	still := open(t, device{width: 1440, height: 900, still: true}, "/play?s=lab-test-3&at=5")
	changes := eval[int](still, `person.frames(20).then(() => new Promise((done) => {
		const seen = new Set(), from = performance.now(), canvas = $("#diagram canvas");
		person.find("button", "Step forward")[0].click();
		(function look() {
			seen.add(canvas.toDataURL());
			if (performance.now() - from < 500) requestAnimationFrame(look);
			else done(seen.size);
		})();
	}))`)
	if changes > 3 { // the old picture, the step, and its labels once more
		t.Errorf("one step went through %d pictures", changes)
	}
}

// shifts sums up the layout shifts, as browsers measure them.
const shifts = `globalThis.moved = 0;
new PerformanceObserver((list) => {
	for (const e of list.getEntries()) if (!e.hadRecentInput) moved += e.value;
}).observe({type: "layout-shift", buffered: true});`

// The layout does not shift: neither when the fonts arrive late, nor when a panel is opened while the run plays.
func TestNothingJumps(t *testing.T) {
	t.Parallel()
	for path, d := range map[string]device{
		"/play?s=lab-test-3&at=14":                     laptop,
		"/play?s=lab-test-3&at=14&lang=pt":             {width: 390, height: 844, touch: true},
		"/play?s=maekawa-naive-deadlock&at=13&lang=it": laptop,
		"/?lang=it": laptop,
	} {
		site, release := lateFonts(t)
		p := newTab(t, d, anotherWindow)
		p.friends = append(p.friends, strings.TrimPrefix(p.origin, "http://"))
		p.origin = site
		p.inject(shifts)
		p.act(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("location.href = %q", site+path)))
		p.until("the page stands", `$("footer, #scrub[max]:not([max='0'])") && document.readyState !== "loading"`)
		p.until("it is at rest", `person.frames(40).then(() => { const still = moved === 0; moved = 0; return still; })`)
		release()
		p.until("the fonts are here", `document.fonts.status === "loaded" && document.fonts.check("16px Inter")`)
		if moved := eval[float64](p, "person.frames(10).then(() => moved)"); moved > 0.002 {
			t.Errorf("%s moves by %.4f when the fonts come", path, moved)
		}
	}
	p := open(t, laptop, "/play?s=campos-carvalho-neighbours&at=3&lang=en")
	const box = `JSON.stringify($("#plot canvas").getBoundingClientRect())`
	before := eval[string](p, box)
	p.focusDiagram()
	p.press(" ")
	p.click("tab", "Picture")
	p.until("the picture is there", `$("#pane-picture svg")?.checkVisibility()`)
	p.press(" ")
	if now := eval[string](p, box); now != before {
		t.Errorf("the diagram has moved from %s to %s", before, now)
	}
}

// lateFonts returns the site behind a proxy that holds the fonts until they are released.
func lateFonts(t *testing.T) (site string, release func()) {
	t.Helper()
	gate := make(chan struct{})
	release = sync.OnceFunc(func() { close(gate) })
	site = proxied(t, func(proxy http.Handler, w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".woff2") {
			<-gate
		}
		proxy.ServeHTTP(w, r)
	})
	t.Cleanup(release)
	return site, release
}

// proxied returns the site behind a proxy that may change responses.
func proxied(t *testing.T, passes func(proxy http.Handler, w http.ResponseWriter, r *http.Request)) (site string) {
	t.Helper()
	if missing != "" {
		t.Skip(missing)
	}
	server, err := url.Parse(origin)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(server)
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { passes(proxy, w, r) }))
	t.Cleanup(front.Close)
	return front.URL
}
