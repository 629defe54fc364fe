package stories

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// next are the choices of what can happen next, futures those that were tried.
const (
	next    = `$$("#pane-act button[aria-keyshortcuts]").filter((b) => /^\S$/.test(b.getAttribute("aria-keyshortcuts")))`
	futures = `$$(".bench button[aria-pressed]").filter((b) => /^[A-Z] · /.test(b.innerText))`
)

// offers waits until the panel shows the choices after an event.
func (p *tab) offers(event int) {
	p.t.Helper()
	p.until(fmt.Sprintf("it is offered what can happen after event %d", event), fmt.Sprintf(
		`%s.length && !$("#pane-act [aria-busy=true]") && parseInt($("#caption").innerText) === %d`, next, event))
}

// future waits until there is the given number of futures, and returns the letter of the one on screen.
func (p *tab) future(count int) string {
	p.t.Helper()
	p.until(fmt.Sprintf("there are %d futures", count),
		fmt.Sprintf(`%s.length === %d && %[1]s.some((b) => b.ariaPressed === "true")`, futures, count))
	return eval[string](p, futures+`.find((b) => b.ariaPressed === "true").innerText.slice(0, 1)`)
}

// Choosing, going back and forward, continuing the run, moving, a menu, futures side by side: all by keyboard.
func TestARunIsScheduledByHand(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/play?s=lab-test-3&at=8")
	p.press("h")
	p.offers(8)
	if axis := eval[string](p, `$("#axis").value`); axis != "steps" {
		t.Errorf("by hand the axis is %s", axis)
	}
	p.usable("by hand")
	p.press("1")
	p.offers(9)
	once := p.query("s")
	p.press("u")
	p.offers(8)
	eval[any](p, next+"[0].focus()")
	p.press(kb.ArrowDown, kb.Enter)
	p.offers(9)
	if on := p.future(3); on != "C" || p.query("s") == once || once == "lab-test-3" {
		t.Errorf("after what was chosen second, %s is on screen, with the link %s; the first had %s", on, p.query("s"), once)
	}
	p.press("[")
	p.until("the other future is on screen, with its link", here+" === "+quote(once))
	p.press("]")
	p.until("and this one again", here+" !== "+quote(once))
	p.offers(9)

	// A link to all of them is shared.
	names := eval[string](p, futures+`.map((b) => b.innerText).join("|")`)
	p.clipboard()
	p.click("button", "Copy the link to all of them")
	passed, err := url.Parse(p.copied("http"))
	if err != nil {
		t.Fatal(err)
	}
	other := open(t, wide, passed.RequestURI())
	other.future(3)
	if got := eval[string](other, futures+`.map((b) => b.innerText).join("|")`); got != names {
		t.Errorf("elsewhere they are %s, and were %s", got, names)
	}
	eval[any](p, `document.activeElement.blur()`)
	p.press("u")
	p.offers(8)
	p.press("r")
	p.offers(9)
	p.tabsTo("button", "by its delays")
	p.press(kb.Enter)
	p.until("the run has gone on to its end", futures+`.length === 4 || Number($("#scrub").max) > 12`)
	p.settles()
	p.focusDiagram()
	p.press(",")
	p.until("the cursor is at an arrival", `$("#caption").textContent.includes("receives")`)
	before, count := p.query("s"), eval[int](p, futures+".length")
	p.moves("was behind", kb.ArrowLeft)
	p.kept(before)
	p.future(count + 1)
	p.tabsTo("button", "A|B")
	p.press(kb.Enter)
	p.until("two futures are side by side", twoRuns)
	p.press("n", "c")
	p.until("one is shown again", `!(`+twoRuns+`)`)
}

// A grip is the position in the window at which a step can be grabbed, and the width of a unit of the axis.
type grip struct{ x, y, unit float64 }

// cursor is the position of the cursor in the window.
const cursor = `($("#diagram").getBoundingClientRect().left +
	parseFloat($("#diagram").style.getPropertyValue("--cursor")))`

// cursorAt moves the cursor to a step, and returns its position in the window.
func (p *tab) cursorAt(step int) float64 {
	p.t.Helper()
	eval[any](p, fmt.Sprintf(`$("#scrub").value = %d;
		$("#scrub").dispatchEvent(new Event("input", {bubbles: true}));
		person.frames(3)`, step))
	p.until("the cursor is at rest", `globalThis.cursorWas === (globalThis.cursorWas = `+cursor+`)`)
	return eval[float64](p, cursor)
}

// grips opens a run by hand, and returns where the pointer can grab a step.
func grips(t *testing.T, s, axis string, step int) (*tab, grip) {
	t.Helper()
	p := open(t, wide, "/play?s="+s+"&at=1")
	p.press("h")
	p.until("it is offered what can happen", next+".length")
	p.choose("Horizontal axis", axis)
	first, second := p.cursorAt(1), p.cursorAt(2)
	g := grip{x: p.cursorAt(step), unit: second - first}
	g.y = eval[float64](p, fmt.Sprintf(`((plot) => {
		const box = plot.getBoundingClientRect();
		for (let y = box.top + 20; y < box.bottom; y += 2) {
			plot.dispatchEvent(new PointerEvent("pointermove", {clientX: %f, clientY: y, bubbles: true, pointerType: "mouse"}));
			if (!plot.hasAttribute("data-holds")) continue;
			plot.dispatchEvent(new PointerEvent("pointerleave"));
			return y + 8;
		}
		return -1;
	})($("#plot"))`, g.x))
	if g.y < 0 {
		t.Fatalf("nowhere can step %d of %s be taken hold of", step, s)
	}
	return p, g
}

// moves moves what is at the cursor with keys, until the page reports its position.
func (p *tab) moves(says string, keys ...string) {
	p.t.Helper()
	p.focusDiagram()
	p.press("d")
	p.until("it is held", `$("[data-held]")?.checkVisibility()`)
	for _, k := range keys {
		if k, shifted := strings.CutPrefix(k, "Shift "); shifted {
			p.pressWith(chromedp.ModifierShift, k)
		} else {
			p.press(k)
		}
	}
	p.sees(says)
	p.press(kb.Enter)
}

// kept waits until an edit is saved, and returns its link.
func (p *tab) kept(before string) string {
	p.t.Helper()
	p.sees("put the old run away")
	p.until("the address holds it", futures+`.some((b) => b.ariaPressed === "true") && `+here+" !== "+quote(before))
	p.settles()
	return p.query("s")
}

// drags moves what a grip holds with the mouse or a finger, until the page reports its position.
func (p *tab) drags(g grip, x, y float64, finger bool, says string) {
	p.t.Helper()
	p.pointer(finger, "down", g.x, g.y)
	for i := 1.0; i <= 8; i++ {
		p.pointer(finger, "move", g.x+(x-g.x)*i/8, g.y+(y-g.y)*i/8)
	}
	p.sees(says)
	p.pointer(finger, "up", x, y)
}

// Moving a step with a mouse, a finger, keys or its menu results in the same link.
func TestAStepIsMovedInEveryWay(t *testing.T) {
	t.Parallel()
	for _, edit := range []struct {
		name      string
		step      int
		says      string
		keys      []string
		item, key string
		caption   string // at the changed step, once the edit is saved
		changes   string
	}{
		{"later", 6, "now at 7, was at 6", []string{"Shift " + kb.ArrowRight}, "Later", kb.ArrowRight,
			"8 P1 receives REPLY from P2", "P1 waits 5 instead of 4"},
		{"lost", 6, "it is lost", []string{"l"}, "Lose it", "l", "9 REPLY from P2 to P1 is lost",
			"P1 does not enter any more"},
	} {
		t.Run(edit.name, func(t *testing.T) {
			t.Parallel()
			links := map[string]string{}
			for name, way := range map[string]func(p *tab, g grip){
				"keys":     func(p *tab, _ grip) { p.moves(edit.says, edit.keys...) },
				"a mouse":  func(p *tab, g grip) { p.drags(g, g.x+g.unit, g.y, false, edit.says) },
				"a finger": func(p *tab, g grip) { p.drags(g, g.x+g.unit, g.y, true, edit.says) },
				"the menu": func(p *tab, g grip) {
					p.act(chromedp.MouseClickXY(g.x, g.y, chromedp.ButtonRight))
					p.usable("the menu")
					p.click("menuitem", edit.item)
				},
				"the menu by keys": func(p *tab, _ grip) {
					p.focusDiagram()
					p.act(shiftF10)
					p.until("the menu is open", `document.activeElement.role === "menuitem"`)
					p.press(edit.key)
				},
			} {
				if edit.name == "lost" && strings.HasPrefix(name, "a ") {
					continue // a pointer loses it at the place of the drop, which no other way states
				}
				p, g := grips(t, "lab-test-3", "time", edit.step)
				way(p, g)
				links[name] = p.kept("lab-test-3")
				p.sees(edit.changes)
				p.caption(edit.caption)
				if name == "keys" {
					p.usable("an edit that was kept")
					p.press("u")
					p.until("undone, it is the run as it was", here+` === "lab-test-3"`)
				}
			}
			for name, link := range links {
				if link != links["keys"] {
					t.Errorf("%s made %s, keys %s", name, link, links["keys"])
				}
			}
		})
	}
}

// While something is moved, the cursor is on it, the caption describes the change, and other keys do nothing. If
// nothing can be moved, the page explains why, and what helps.
func TestWhatIsMovedIsShownOrWhyNot(t *testing.T) {
	t.Parallel()
	p, g := grips(t, "lab-test-3", "time", 6)
	const cap = `person.clean($("#cap").innerText)`
	p.focusDiagram()
	p.press("d")
	p.pressWith(chromedp.ModifierShift, kb.ArrowRight)
	p.until("the caption says what changes", cap+`.includes("now at 7, was at 6. P1 waits 5 instead of 4")`)
	p.until("the cursor is at it", fmt.Sprintf(`Math.abs(%s - %f) < 1.5`, cursor, g.x+g.unit))
	p.isInOrder("while it is moved", "#cap, #buttons, #diagram")
	p.press("1", "u", "h", " ", ".")
	if p.query("s") != "lab-test-3" || !eval[bool](p, `$("[data-held]").checkVisibility()`) {
		t.Error("another key did something while a step was moved")
	}
	p.press(kb.Escape)
	p.until("it is where it was", `!$("[data-held]")?.checkVisibility() && `+next+`.length`)
	p.choose("Horizontal axis", "logical")
	p.focusDiagram()
	p.eventually("d says that nothing can be moved", func() (string, bool) {
		p.press("d") // repeated while the page still takes the move back
		unseen := eval[string](p, `person.unseen("Along logical time nothing can be moved", true)`)
		return unseen, unseen == ""
	})
	p.usable("along logical time nothing is moved")
	p.click("button", "show steps")
	p.until("the axis is another", `$("#axis").value === "steps"`)

	c := open(t, wide, "/play?s=challenge-tie")
	c.spent(0)
	c.press("1")
	c.spent(1)
	c.focusDiagram()
	c.press("d")
	c.sees("In a challenge one chooses what is next")
	c.click("button", "go on without the challenge")
	c.seesNo("choices: 1")
}

// A click on a lane, a long press on it, or a key at one of its events opens a menu of what its process can do there;
// impossible entries are greyed out, with the reason.
func TestALaneHasAMenu(t *testing.T) {
	t.Parallel()
	for i, item := range []struct{ name, key, told, caption string }{
		{"Ask here", "a", "P1 asks at 1.5", "2 P1 asks"},
		{"Crash here", "x", "P1 crashes at 1.5", "2 P1 crashes"},
	} {
		links := []string{}
		for _, way := range []string{"keys", "a mouse", "a finger"} {
			if i > 0 && way != "keys" {
				continue
			}
			p, g := grips(t, "lab-test-3", "time", 1) // P1 has an internal event at 1 and asks at 2: 1.5 is between
			switch way {
			case "keys":
				p.cursorAt(1)
				p.focusDiagram()
				p.act(shiftF10)
				p.sees("P1, at 1.5")
				p.usable("the menu of a lane")
				p.press(item.key)
			case "a mouse":
				p.act(chromedp.MouseClickXY(g.x+g.unit/2, g.y, chromedp.ButtonRight))
				p.sees("P1, at 1.5")
				p.click("menuitem", item.name)
			case "a finger":
				p.pointer(true, "down", g.x+g.unit/2, g.y)
				p.sees("P1, at 1.5")
				p.pointer(true, "up", g.x+g.unit/2, g.y)
				x, y := p.place("menuitem", item.name)
				p.pointer(true, "down", x, y)
				p.pointer(true, "up", x, y)
			}
			links = append(links, p.kept("lab-test-3"))
			p.sees(item.told)
			p.caption(item.caption)
		}
		for _, link := range links {
			if link != links[0] {
				t.Errorf("%s: the links are %q", item.name, links)
			}
		}
	}
	p, _ := grips(t, "lab-test-3", "time", 2) // P1 asks
	p.cursorAt(2)
	p.focusDiagram()
	p.act(shiftF10)
	p.sees("P1: WANTED already")
	p.press("a")
	p.sees("P1: WANTED already")
	p.press(kb.Escape)
	p.until("it is closed, and the diagram has the focus", `!$("[role=menu]") && document.activeElement.id === "plot"`)
	if now := p.query("s"); now != "lab-test-3" {
		t.Errorf("what cannot be done was done: %s", now)
	}
}
