package stories

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A grip is where in the window something can be taken hold of, in a run that is open by hand, and how wide a unit of the
// axis is.
type grip struct{ X, Y, Unit float64 }

// A handle is a step that can be taken hold of: of which run, along which axis, and at which place of the scrubber.
type handle struct {
	s, axis string
	step    int
}

// takes opens a run by hand at a step, and looks for the place where the pointer is told that it can take hold of it.
func takes(t *testing.T, h handle) (v *visit, g grip) {
	t.Helper()
	v = begin(t, desktop)
	v.open("/play?s=" + h.s + "&at=1")
	v.settle()
	v.key("h")
	v.until("what can happen is told", `document.querySelector(".next-row")`)
	v.choose("Horizontal axis", h.axis)
	first, second := v.cursorAt(1), v.cursorAt(2)
	g = grip{X: v.cursorAt(h.step), Unit: second - first}
	g.Y = eval[float64](v, fmt.Sprintf(`(plot => {
		const box = plot.getBoundingClientRect();
		for (let y = box.top + 20; y < box.bottom; y += 2) {
			plot.dispatchEvent(new PointerEvent("pointermove", {clientX: %f, clientY: y, bubbles: true, pointerType: "mouse"}));
			if (plot.hasAttribute("data-holds")) return y + 8;
		}
		return -1;
	})(document.querySelector("#plot"))`, g.X))
	if g.Y < 0 {
		t.Fatalf("nowhere is the pointer told that it can take hold of step %d of %s", h.step, h.s)
	}
	return v, g
}

// cursorAt moves the cursor to a place of the scrubber, and says where in the window it stands then.
func (v *visit) cursorAt(step int) float64 {
	v.t.Helper()
	eval[bool](v, fmt.Sprintf(`(scrub => { scrub.value = %d; return scrub.dispatchEvent(new Event("input", {bubbles: true})); })(document.querySelector("#scrub"))`, step))
	v.settle()
	return eval[float64](v, `document.querySelector("#diagram").getBoundingClientRect().left + parseFloat(document.querySelector("#diagram").style.getPropertyValue("--cursor"))`)
}

// moved waits until what is moved is said to be somewhere.
func (v *visit) moved(says string) {
	v.t.Helper()
	v.until("it is moved: "+says, fmt.Sprintf(`document.querySelector(".moved-now")?.innerText.includes(%q)`, says))
}

// kept waits until a run is kept, and is its place in the address.
func (v *visit) kept() string {
	v.t.Helper()
	v.until("it is kept", `document.querySelector(".moved-do")?.innerText.includes("put the old run away")`)
	v.until("the address holds it, and the cursor stands there", `document.querySelector(".future[aria-pressed=true]") && new URL(location.href).searchParams.get("s") !== window.opened`)
	v.settle()
	return v.s()
}

// mouse does something with the left button of a mouse.
func (v *visit) mouse(kind input.DispatchMouseEventType, x, y float64) {
	v.t.Helper()
	v.do(chromedp.MouseEvent(kind, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// drags takes hold with a mouse, goes to a place in small steps, and lets go once it is said to be there.
func (v *visit) drags(g grip, x, y float64, says string) {
	v.t.Helper()
	v.mouse(input.DispatchMouseEventTypeMousePressed, g.X, g.Y)
	for i := 1; i <= 8; i++ {
		part := float64(i) / 8
		v.mouse(input.DispatchMouseEventTypeMouseMoved, g.X+(x-g.X)*part, g.Y+(y-g.Y)*part)
	}
	v.moved(says)
	v.mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
}

// fingers gives the visitor a touch screen.
func (v *visit) fingers() {
	v.t.Helper()
	v.do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		_, err := cdp.Call(ctx, to, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
		return err
	}))
}

// touch does something with fingers at places of the window.
func (v *visit) touch(kind input.DispatchTouchEventType, at ...float64) {
	v.t.Helper()
	points := []*input.TouchPoint{}
	for i := 0; i < len(at); i += 2 {
		points = append(points, &input.TouchPoint{X: at[i], Y: at[i+1]})
	}
	v.do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		_, err := cdp.Call(ctx, to, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
		return err
	}))
}

// slides takes hold with a finger, goes straight to a place, and lets go once it is said to be there.
func (v *visit) slides(g grip, x, y float64, says string) {
	v.t.Helper()
	v.fingers()
	v.touch(input.DispatchTouchEventTypeTouchStart, g.X, g.Y)
	for i := 1; i <= 8; i++ {
		part := float64(i) / 8
		v.touch(input.DispatchTouchEventTypeTouchMove, g.X+(x-g.X)*part, g.Y+(y-g.Y)*part)
	}
	v.moved(says)
	v.touch(input.DispatchTouchEventTypeTouchEnd)
}

// rests lets a finger rest until the menu is open.
func (v *visit) rests(x, y float64) {
	v.t.Helper()
	v.fingers()
	v.touch(input.DispatchTouchEventTypeTouchStart, x, y)
	v.until("the menu is open", `document.querySelector(".edit-menu")`)
	v.touch(input.DispatchTouchEventTypeTouchEnd)
	v.until("the menu stays open", `document.querySelector(".edit-menu")`)
}

// taps touches the item of the menu with a name.
func (v *visit) taps(item string) {
	v.t.Helper()
	x, y := v.middle(v.find("menuitem", item))
	v.touch(input.DispatchTouchEventTypeTouchStart, x, y)
	v.touch(input.DispatchTouchEventTypeTouchEnd)
	v.until("the menu is closed", `!document.querySelector(".edit-menu")`)
}

// menuByKey opens the menu of what is in focus.
func (v *visit) menuByKey() {
	v.t.Helper()
	v.do(chromedp.Focus(chromedp.CSS("#plot")), chromedp.KeyEvent(kb.F10, chromedp.KeyModifiers(chromedp.ModifierShift)))
	v.until("the menu is open", `document.activeElement.getAttribute("role") === "menuitem"`)
}

// menuByMouse opens the menu of a place.
func (v *visit) menuByMouse(x, y float64) {
	v.t.Helper()
	v.do(chromedp.MouseClickXY(x, y, chromedp.ButtonRight))
	v.until("the menu is open", `document.querySelector(".edit-menu")`)
}

// moves begins to move what is in focus by key, and presses keys.
func (v *visit) moves(says string, keys ...string) {
	v.t.Helper()
	v.do(chromedp.Focus(chromedp.CSS("#plot")))
	v.key("d")
	v.until("it is held", `document.querySelector(".moved-now")`)
	for _, k := range keys {
		if shifted, is := strings.CutPrefix(k, "Shift "); is {
			v.do(chromedp.KeyEvent(shifted, chromedp.KeyModifiers(chromedp.ModifierShift)))
		} else {
			v.key(k)
		}
	}
	v.moved(says)
	v.key(kb.Enter)
}
