package stories

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a story waits for the page to follow, beside other stories on a busy machine.
const patience = 30 * time.Second

// A visit is one person's tab, in a window of its own. At its end the console must be empty, nothing stored, no cookie
// set, and nobody but the server asked for anything.
type visit struct {
	t       *testing.T
	ctx     context.Context
	seen    *watcher
	origin  string   // where the site is: the server itself, or something that stands before it
	friends []string // hosts that may be asked beside it
	width   int64    // of the screen, in pixels
	alone   bool     // whether the profile is of this story alone
}

// A look is what a visitor's device is like.
type look struct {
	width, height int64
	touch         bool // fingers, not a mouse
	dark, still   bool // the colour scheme, and whether motion is to be reduced
}

var (
	desktop = look{width: 1440, height: 900}
	phone   = look{width: 375, height: 812, touch: true}
)

func (l look) inDark() look { l.dark = true; return l }

// looks are those in which a page is tried: the first two, one in the light and one in the dark, one wide and one narrow;
// all of them when FANO_PROVE is set.
func looks(all ...look) []look {
	if proving() {
		return all
	}
	return all[:2]
}

// inTurn is one of the first two of some looks, for the i-th of things that are alike; all of them when FANO_PROVE is
// set.
func inTurn(i int, all ...look) []look {
	if proving() {
		return all
	}
	return all[i%2 : i%2+1]
}

// proving says whether everything is to be tried, as by make prove.
func proving() bool { return os.Getenv("FANO_PROVE") != "" }

func (l look) String() string {
	scheme := "light"
	if l.dark {
		scheme = "dark"
	}
	return fmt.Sprintf("%d %s", l.width, scheme)
}

// begin opens a tab for somebody who has been here before: what all stories load, the browser has. That halves the work
// of opening a page.
func begin(t *testing.T, l look) *visit {
	t.Helper()
	return visitBy(t, l, chromedp.WithNewWindow(true))
}

// beginFirst opens a tab for somebody who has never been here, with a profile of their own, in which they may store
// something.
func beginFirst(t *testing.T, l look) *visit {
	t.Helper()
	v := visitBy(t, l, chromedp.WithNewBrowserContext())
	v.alone = true
	return v
}

func visitBy(t *testing.T, l look, by chromedp.ContextOption) *visit {
	t.Helper()
	if missing != "" {
		t.Skip(missing)
	}
	ctx, cancel := chromedp.NewContext(browser, by)
	t.Cleanup(cancel)
	seen, err := watch(ctx)
	if err != nil {
		t.Fatal(err)
	}
	v := &visit{t: t, ctx: ctx, seen: seen, origin: origin}
	t.Cleanup(func() {
		if t.Failed() {
			v.shot("failed " + t.Name())
		}
		v.isPrompt()
		v.leaveNoTrace()
	})
	v.observe()
	v.look(l)
	return v
}

// look makes the tab look as on the device.
func (v *visit) look(l look) {
	v.t.Helper()
	v.width = l.width
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "light"}, {Name: "prefers-reduced-motion", Value: "no-preference"}}
	if l.dark {
		features[0].Value = "dark"
	}
	if l.still {
		features[1].Value = "reduce"
	}
	var device []chromedp.EmulateViewportOption
	if l.touch {
		device = append(device, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	v.do(chromedp.EmulateViewport(l.width, l.height, device...), chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
		return err
	}), chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		// Several tabs are open at once, and each has the focus.
		_, err := cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return err
	}))
}

// do performs actions, which have a person's patience.
func (v *visit) do(actions ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, 3*patience)
	defer cancel()
	for _, action := range actions {
		err := chromedp.Do(ctx, action)
		for err != nil && strings.Contains(err.Error(), replaced) {
			err = chromedp.Do(ctx, action) // nothing was done yet
		}
		if err != nil {
			v.t.Fatal(err)
		}
	}
}

// replaced is what Chromium says of an element that was found in a page in whose place another has come.
const replaced = "Could not find node with given id"

// open goes to a path of the site, such as "/play?s=lab-test-3".
func (v *visit) open(path string) {
	v.t.Helper()
	v.do(chromedp.Navigate(v.origin + path))
}

// eval is the value of an expression in the page; a promise is awaited.
func eval[T any](v *visit, expression string) T {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, 3*patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		v.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// until waits for an expression to hold. It survives a navigation, which Poll does not.
func (v *visit) until(what, expression string) {
	v.t.Helper()
	v.within(patience, what, expression)
}

// within waits so long for an expression to hold.
func (v *visit) within(long time.Duration, what, expression string) {
	v.t.Helper()
	for deadline := time.Now().Add(long); ; time.Sleep(30 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(v.ctx, patience)
		holds, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+expression+")"))
		cancel()
		if err == nil && holds {
			return
		}
		if time.Now().After(deadline) {
			v.t.Fatalf("waited in vain for: %s (%s, %v)\n%s", what, expression, err, v.state())
		}
	}
}

// state describes the page, to explain why a wait failed.
func (v *visit) state() string {
	const page = `[location.href, document.readyState, document.visibilityState, document.hasFocus() ? "in focus" : "not in focus",
		document.activeElement?.outerHTML.slice(0, 120), document.body?.innerText.replace(/\s+/g, " ").slice(0, 600)].join(" · ")`
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	is, err := chromedp.Run(ctx, chromedp.Evaluate[string](page))
	return fmt.Sprintf("at %s: %s %v\n%s", time.Now().UTC().Format("15:04:05"), is, err, v.seen.waiting())
}

// text is what the first element of a selector says, with its white space made single.
func (v *visit) text(selector string) string {
	v.t.Helper()
	said := eval[*string](v, fmt.Sprintf("document.querySelector(%q)?.innerText ?? null", selector))
	if said == nil {
		v.t.Fatalf("there is no %s", selector)
	}
	return strings.Join(strings.Fields(*said), " ")
}

// find returns the one element of a role with a name, waiting for it to be there.
func (v *visit) find(role, name string) cdp.BackendNodeID {
	v.t.Helper()
	var nodes []cdp.BackendNodeID
	var err error
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if nodes, err = v.named(role, name); err == nil && len(nodes) == 1 {
			return nodes[0]
		}
	}
	v.t.Fatalf("found %d elements of role %s named %q, instead of one (%v)", len(nodes), role, name, err)
	return 0
}

// named returns the elements of a role with a name that are not hidden.
func (v *visit) named(role, name string) ([]cdp.BackendNodeID, error) {
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	root, err := chromedp.Call(ctx, runtime.Evaluate, runtime.EvaluateParams{Expression: "document"})
	if err != nil {
		return nil, err
	}
	tree, err := chromedp.Call(ctx, accessibility.QueryAXTree, accessibility.QueryAXTreeParams{
		ObjectID: root.Result.ObjectID, Role: role, AccessibleName: name,
	})
	if err != nil {
		return nil, err
	}
	var nodes []cdp.BackendNodeID
	for _, node := range tree.Nodes {
		if !node.Ignored {
			nodes = append(nodes, node.BackendDOMNodeID)
		}
	}
	return nodes, nil
}

// click clicks in the middle of the element of a role with a name, as a mouse does.
func (v *visit) click(role, name string) {
	v.t.Helper()
	x, y := v.middle(v.find(role, name))
	v.do(chromedp.MouseClickXY(x, y))
}

// follow clicks a link to another page, and waits until that is there, and no longer the one that it leaves.
func (v *visit) follow(name string) {
	v.t.Helper()
	v.do(chromedp.Evaluate[chromedp.Void]("window.left = true"))
	v.click("link", name)
	v.until("the link is followed", "!window.left")
	v.settle()
}

// middle is the centre of an element, scrolled into view, once it has come to rest: what is seen for the first time may
// turn out to be higher than was thought, and move what is below, which takes Chromium three frames to find.
func (v *visit) middle(node cdp.BackendNodeID) (x, y float64) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	for rest := 0; rest < 6; {
		if _, err := chromedp.Call(ctx, dom.ScrollIntoViewIfNeeded, dom.ScrollIntoViewIfNeededParams{BackendNodeID: node}); err != nil {
			v.t.Fatal(err)
		}
		shape, err := chromedp.Call(ctx, dom.GetContentQuads, dom.GetContentQuadsParams{BackendNodeID: node})
		if err != nil || len(shape.Quads) == 0 {
			v.t.Fatalf("an element has no place on the page: %v", err)
		}
		q := shape.Quads[0]
		if nowX, nowY := (q[0]+q[4])/2, (q[1]+q[5])/2; nowX != x || nowY != y {
			x, y, rest = nowX, nowY, 0
		} else {
			rest++
		}
		v.do(chromedp.Evaluate[chromedp.Void](`new Promise((r) => requestAnimationFrame(() => r()))`))
	}
	return x, y
}

// call calls a function on the element of a role with a name, as its this, and returns what it returns.
func call[T any](v *visit, role, name, function string) T {
	v.t.Helper()
	node := v.find(role, name)
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	object, err := chromedp.Call(ctx, dom.ResolveNode, dom.ResolveNodeParams{BackendNodeID: node})
	if err != nil {
		v.t.Fatal(err)
	}
	value, err := chromedp.Run(ctx, chromedp.CallFunctionOn[T](function, func(p *runtime.CallFunctionOnParams) {
		p.ObjectID = object.Object.ObjectID
	}))
	if err != nil {
		v.t.Fatalf("%s %q: %v", role, name, err)
	}
	return value
}

// key presses keys, one after another; see package kb for those without a character.
func (v *visit) key(keys ...string) {
	v.t.Helper()
	for _, k := range keys {
		v.do(chromedp.KeyEvent(k))
	}
}

// shot writes a picture of what is to be seen, if anyone asked for pictures.
func (v *visit) shot(name string) {
	folder := os.Getenv("FANO_SHOTS")
	if folder == "" {
		return
	}
	time.Sleep(500 * time.Millisecond) // the cursor glides, the labels settle
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, strings.NewReplacer("/", "-", " ", "-", "?", "-", "=", "-").Replace(name)+".png"), picture, 0o644)
	}
	if err != nil {
		v.t.Logf("no picture of %s: %v", name, err)
	}
}
