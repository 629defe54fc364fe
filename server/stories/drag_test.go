package stories

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A grip is where P2's reply arrives in lab test 3, in the window, and how wide a unit of time is.
type grip struct{ X, Y, Unit float64 }

// takes opens lab test 3 by hand, at the step at which P2's reply arrives, on the axis of time.
func takes(t *testing.T) (v *visit, g grip) {
	t.Helper()
	v = begin(t, desktop)
	v.open("/play?s=lab-test-3&at=1")
	v.settle()
	v.key("h")
	v.until("what can happen is told", `document.querySelector(".next-row")`)
	v.choose("Horizontal axis", "time")
	x := func(step int) float64 {
		eval[bool](v, fmt.Sprintf(`(scrub => { scrub.value = %d; return scrub.dispatchEvent(new Event("input", {bubbles: true})); })(document.querySelector("#scrub"))`, step))
		v.settle()
		return eval[float64](v, `document.querySelector("#diagram").getBoundingClientRect().left + parseFloat(document.querySelector("#diagram").style.getPropertyValue("--cursor"))`)
	}
	first, second := x(1), x(2)
	g = grip{X: x(6), Unit: second - first}
	g.Y = eval[float64](v, fmt.Sprintf(`(plot => {
		const box = plot.getBoundingClientRect();
		for (let y = box.top + 20; y < box.bottom; y += 2) {
			plot.dispatchEvent(new PointerEvent("pointermove", {clientX: %f, clientY: y, bubbles: true, pointerType: "mouse"}));
			if (plot.hasAttribute("data-holds")) return y + 8;
		}
		return -1;
	})(document.querySelector("#plot"))`, g.X))
	if g.Y < 0 {
		t.Fatal("nowhere is the pointer told that it can take hold of the arrowhead")
	}
	return v, g
}

// kept is the link of the run in which the reply arrives a unit of time later.
func (v *visit) kept() string {
	v.t.Helper()
	v.until("it says what changed", `document.querySelector(".moved-changes")?.innerText.includes("P1 waits 5 instead of 4") && document.querySelector(".moved-do")?.innerText.includes("put the old run away")`)
	v.until("the address holds it", `new URL(location.href).searchParams.get("s")?.startsWith("1.")`)
	return eval[string](v, `new URL(location.href).searchParams.get("s")`)
}

// Dragging, a finger, the menu and the keyboard make the same edit.
func TestADragAFingerAMenuAndKeysMakeTheSameEdit(t *testing.T) {
	t.Parallel()
	ways := []struct {
		name string
		does func(v *visit, g grip)
	}{
		{"keys", func(v *visit, _ grip) {
			v.do(chromedp.Focus(chromedp.CSS("#plot")))
			v.key("d")
			v.until("it is held", `document.querySelector(".moved-now")?.innerText.includes("at 6")`)
			v.do(chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(chromedp.ModifierShift)))
			v.until("it is moved", `document.querySelector(".moved-now")?.innerText.includes("now at 7")`)
			v.shot("an arrowhead moved by key")
			v.usable("an arrowhead moved by key")
			v.key(kb.Enter)
		}},
		{"the menu by keys", func(v *visit, _ grip) {
			v.do(chromedp.Focus(chromedp.CSS("#plot")))
			v.do(chromedp.KeyEvent(kb.F10, chromedp.KeyModifiers(chromedp.ModifierShift)))
			v.until("the menu is open", `document.activeElement.getAttribute("role") === "menuitem"`)
			v.shot("the menu of a message")
			v.usable("the menu of a message")
			v.key(kb.ArrowRight)
		}},
		{"the menu", func(v *visit, g grip) {
			v.do(chromedp.MouseClickXY(g.X, g.Y, chromedp.ButtonRight))
			v.until("the menu is open", `document.querySelector(".edit-menu")`)
			v.click("menuitem", "Later")
		}},
		{"a mouse", func(v *visit, g grip) {
			at := func(kind input.DispatchMouseEventType, x float64) {
				v.do(chromedp.MouseEvent(kind, x, g.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
			}
			at(input.DispatchMouseEventTypeMousePressed, g.X)
			for i := 1; i <= 4; i++ {
				at(input.DispatchMouseEventTypeMouseMoved, g.X+g.Unit*float64(i)/4)
			}
			v.until("it is moved", `document.querySelector(".moved-now")?.innerText.includes("now at 7")`)
			at(input.DispatchMouseEventTypeMouseReleased, g.X+g.Unit)
		}},
		{"a finger", func(v *visit, g grip) {
			v.do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
				_, err := cdp.Call(ctx, to, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
				return err
			}))
			at := func(kind input.DispatchTouchEventType, x ...float64) {
				points := []*input.TouchPoint{}
				for _, x := range x {
					points = append(points, &input.TouchPoint{X: x, Y: g.Y})
				}
				v.do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
					_, err := cdp.Call(ctx, to, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
					return err
				}))
			}
			at(input.DispatchTouchEventTypeTouchStart, g.X)
			for i := 1; i <= 8; i++ {
				at(input.DispatchTouchEventTypeTouchMove, g.X+g.Unit*float64(i)/8)
			}
			v.until("it is moved", `document.querySelector(".moved-now")?.innerText.includes("now at 7")`)
			at(input.DispatchTouchEventTypeTouchEnd)
		}},
	}
	links := map[string]string{}
	for _, way := range ways {
		v, g := takes(t)
		way.does(v, g)
		links[way.name] = v.kept()
		if way.name == "keys" {
			v.shot("the run as it was is a ghost")
			v.key("u")
			v.until("undone, it is the run of its name", `new URL(location.href).searchParams.get("s") === "lab-test-3"`)
		}
	}
	for name, link := range links {
		if link != links["keys"] {
			t.Errorf("%s made %s, keys %s", name, link, links["keys"])
		}
	}
}
