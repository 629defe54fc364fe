package stories

import (
	"fmt"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// shiftF10 opens the context menu at the cursor.
var shiftF10 = chromedp.KeyEvent(kb.F10, chromedp.KeyModifiers(chromedp.ModifierShift))

// ctrlEnter runs the program.
var ctrlEnter = chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(chromedp.ModifierCtrl))

// pointer presses ("down"), moves ("move") or releases ("up") the mouse's left button, or a finger.
func (p *tab) pointer(finger bool, does string, x, y float64) {
	p.t.Helper()
	if !finger {
		kind := map[string]input.DispatchMouseEventType{"down": "mousePressed", "move": "mouseMoved",
			"up": "mouseReleased"}[does]
		p.act(chromedp.MouseEvent(kind, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		return
	}
	if does == "down" {
		do(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
	}
	kind := map[string]input.DispatchTouchEventType{"down": "touchStart", "move": "touchMove", "up": "touchEnd"}[does]
	points := []*input.TouchPoint{{X: x, Y: y}}
	if does == "up" {
		points = nil
	}
	do(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
}

// place waits until the only element with a role and an accessible name is stationary and can be clicked, and returns
// its centre.
func (p *tab) place(role, name string) (x, y float64) {
	p.t.Helper()
	p.wait(patience, fmt.Sprintf("the %s %q can be clicked", role, name), fmt.Sprintf(
		`person.ready(%s, %s).then(({why, at}) => { globalThis.placed = at; return why ?? ""; })`, quote(role), quote(name)))
	at := eval[[2]float64](p, "placed")
	return at[0], at[1]
}

// click clicks the only element with a role and an accessible name, again if the page has moved it in between.
func (p *tab) click(role, name string) {
	p.t.Helper()
	p.eventually(fmt.Sprintf("a click hits the %s %q", role, name), func() (string, bool) {
		x, y := p.place(role, name)
		eval[any](p, "person.aims()")
		p.act(chromedp.MouseClickXY(x, y))
		missed, err := evaluate[string](p, "person.missed()")
		return missed, missed == "" || err != nil // the click may lead to another page
	})
}

// follow clicks a link to another page, and waits until that is complete.
func (p *tab) follow(name string) {
	p.t.Helper()
	eval[any](p, "void (window.left = true)")
	p.click("link", name)
	p.until("the link is followed", "!window.left")
	p.settles()
}

// opensPanel opens the panel, which is collapsed on a phone.
func (p *tab) opensPanel() {
	p.t.Helper()
	if eval[bool](p, `$("#grip").ariaExpanded === "false"`) {
		p.click("css", "#grip")
	}
}

// focus focuses the element with a role and an accessible name.
func (p *tab) focus(role, name string) { p.t.Helper(); get[any](p, role, name, "focus()") }

// choose selects an option of a list.
func (p *tab) choose(list, option string) {
	p.t.Helper()
	p.has("combobox", list)
	if !eval[bool](p, fmt.Sprintf(`((list) => {
		const option = [...list.options].find((o) => o.text.trim() === %s);
		if (!option) return false;
		list.value = option.value;
		for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, {bubbles: true}));
		return true;
	})(person.find("combobox", %s)[0])`, quote(option), quote(list))) {
		p.t.Fatalf("%s has no option %q", list, option)
	}
}

// fill replaces the text in a field.
func (p *tab) fill(role, name, text string) {
	p.t.Helper()
	p.has(role, name)
	eval[any](p, fmt.Sprintf(`((field) => {
		field.focus();
		field.select();
		document.execCommand("insertText", false, %s);
	})(person.find(%s, %s)[0])`, quote(text), quote(role), quote(name)))
}

// press presses keys, one after another; see package kb for those without a character.
func (p *tab) press(keys ...string) {
	p.t.Helper()
	for _, k := range keys {
		p.act(chromedp.KeyEvent(k))
	}
}

// pressWith presses a key while a modifier is held.
func (p *tab) pressWith(held chromedp.Modifier, key string) {
	p.t.Helper()
	p.act(chromedp.KeyEvent(key, chromedp.KeyModifiers(held)))
}
