package stories

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// person finds and sees in a page what a user finds and sees on the screen.
//
//go:embed testdata/person.js
var person string

// A device is a user's screen and preferences.
type device struct {
	width, height int64
	touch         bool // fingers instead of a mouse
	dark, still   bool // the colour scheme, and whether motion is reduced
}

var (
	wide   = device{width: 1440, height: 900}
	laptop = device{width: 1366, height: 640}
	mobile = device{width: 375, height: 812, touch: true}
)

// anotherWindow opens a tab in a window of the shared profile.
var anotherWindow = chromedp.WithNewWindow(true)

func (d device) inDark() device { d.dark = true; return d }

func (d device) String() string {
	return fmt.Sprintf("%dx%d%s", d.width, d.height, map[bool]string{true: " dark"}[d.dark])
}

// A tab is one user's browser tab. When its story ends, the console must be empty, no cookie set, nothing stored, and
// no third party contacted.
type tab struct {
	t       *testing.T
	ctx     context.Context
	record  *record
	origin  string   // the site: the server, or a proxy in front of it
	friends []string // hosts that the page may contact besides the site
	device  device
	private bool // only this story uses the profile
}

// open opens a page in a browser that has the scripts cached.
func open(t *testing.T, d device, path string) *tab {
	t.Helper()
	p := newTab(t, d, anotherWindow)
	p.open(path)
	return p
}

// newTab opens an empty tab.
func newTab(t *testing.T, d device, by chromedp.ContextOption) *tab {
	t.Helper()
	if missing != "" {
		t.Skip(missing)
	}
	ctx, cancel := chromedp.NewContext(browser, by)
	t.Cleanup(cancel)
	ctx, stop := context.WithTimeout(ctx, longestStory())
	t.Cleanup(stop)
	p := &tab{t: t, ctx: ctx, record: newRecord(), origin: origin}
	if err := chromedp.Listen(ctx, p.record.note); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			p.shot("failed " + t.Name())
		}
		p.leavesNoTrace()
	})
	p.inject(person)
	p.use(d)
	return p
}

// newVisitor opens an empty tab with a new profile, as a first visit does.
func newVisitor(t *testing.T, d device) *tab {
	t.Helper()
	p := newTab(t, d, chromedp.WithNewBrowserContext())
	p.private = true
	return p
}

// do calls a command of the browser, and fails the story if it fails.
func do[P, R any](p *tab, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	answer, err := chromedp.Call(ctx, command, params)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer
}

// act performs actions.
func (p *tab) act(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 2*patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// inject runs a script in every page that is opened from now on, before the page's own.
func (p *tab) inject(script string) {
	p.t.Helper()
	do(p, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// use changes to another device.
func (p *tab) use(d device) {
	p.t.Helper()
	p.device = d
	scheme, motion := "light", "no-preference"
	if d.dark {
		scheme = "dark"
	}
	if d.still {
		motion = "reduce"
	}
	var options []chromedp.EmulateViewportOption
	if d.touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	p.act(chromedp.EmulateViewport(d.width, d.height, options...))
	do(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion},
	}})
	// Several tabs are open at once; each behaves as if focused.
	do(p, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
}

// withoutScripts turns the page's scripts off.
func (p *tab) withoutScripts() {
	p.t.Helper()
	do(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
}

// open navigates to a path of the site, such as "/play?s=lab-test-3", and waits until the page is complete.
func (p *tab) open(path string) {
	p.t.Helper()
	p.navigate(path)
	p.settles()
}

// navigate navigates to a path of the site.
func (p *tab) navigate(path string) {
	p.t.Helper()
	p.act(chromedp.Navigate(p.origin + path))
}

// settles waits until the page has loaded, with its fonts, and a playground or an embed has its whole run, or as much of
// it as may be seen before a question is answered.
func (p *tab) settles() {
	p.t.Helper()
	p.until("the page is loaded", `document.readyState === "complete" && document.fonts.status === "loaded"`)
	p.eventually("the whole run is there", func() (string, bool) {
		address := p.url()
		if address.Path != "/play" {
			return "", true
		}
		last := eval[string](p, `$("#scrub")?.max ?? ""`)
		return last, eval[bool](p, `document.body.matches(".predicting")`) || last == strconv.Itoa(traceOf(p.t, address.Query().Get("s")).beats)
	})
	p.until("it is drawn", "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
}

// reload loads the page again.
func (p *tab) reload() { p.t.Helper(); p.act(chromedp.Reload()); p.settles() }

// back goes back in the history.
func (p *tab) back() { p.t.Helper(); eval[any](p, "void setTimeout(() => history.back())") }

// forward goes forward in the history.
func (p *tab) forward() { p.t.Helper(); eval[any](p, "void setTimeout(() => history.forward())") }

// shot saves a screenshot if FANO_SHOTS names a directory.
func (p *tab) shot(name string) {
	folder := os.Getenv("FANO_SHOTS")
	if folder == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err == nil {
		name = strings.NewReplacer("/", "-", " ", "-", "?", "-", "=", "-", "&", "-").Replace(name)
		err = os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o644)
	}
	if err != nil {
		p.t.Logf("no picture of %s: %v", name, err)
	}
}

// quote returns a text as a JavaScript literal.
func quote(text string) string { return strconv.Quote(text) }
