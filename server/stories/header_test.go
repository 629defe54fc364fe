package stories

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Where the menu has no room a button opens it, on every page and without scripts: by hand and by keyboard, and Escape
// closes it.
func TestThePhoneHasTheWholeMenu(t *testing.T) {
	t.Parallel()
	for i, path := range []string{"/", "/algorithms/lamport", "/play?s=lab-test-3", "/docs/api"} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			v := begin(t, inTurn(i, phone, phone.inDark())[0])
			v.open(path)
			v.settle()
			const links = `[...document.querySelectorAll("#places a")].filter((a) => a.checkVisibility()).length`
			if n := eval[int](v, links); n != 0 {
				t.Errorf("%d links of the menu are seen before it is opened", n)
			}
			v.do(chromedp.Click(chromedp.CSS("[popovertarget=places]")))
			v.until("the menu is open", `document.querySelector("#places").matches(":popover-open")`)
			if n := eval[int](v, links); n < 10 {
				t.Errorf("the menu has only %d links", n)
			}
			if low := eval[bool](v, `[...document.querySelectorAll("#places a")].some((a) => a.getBoundingClientRect().height < 44)`); low {
				t.Error("a link of the menu is lower than 44 pixels")
			}
			v.usable("menu open")
			v.fits("menu open")
			v.shot("menu " + path)
			v.key(kb.Escape)
			v.until("Escape closes it", `!document.querySelector("#places").matches(":popover-open")`)
			v.do(chromedp.Focus(chromedp.CSS("[popovertarget=places]")))
			v.key(kb.Enter)
			v.until("Enter opens it", `document.querySelector("#places").matches(":popover-open")`)
		})
	}
}

// Whoever comes to a run of the gallery sees where it belongs, and comes to its chapter; a run that was changed belongs
// nowhere there.
func TestARunLeadsToItsChapter(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lamport-not-fifo&lang=en")
	v.settle()
	v.until("the chapter is told", `document.querySelectorAll("#trail a").length === 2 && document.querySelector("#trail").checkVisibility()`)
	v.do(chromedp.Click(chromedp.CSS("#trail a:last-of-type")))
	v.until("the chapter is there", `location.pathname === "/" && location.hash === "#channels" && document.querySelector("#channels") !== null`)
}

// On a phone a changed run has its title beside the way back to what it was.
func TestAChangedRunKeepsItsTitleOnAPhone(t *testing.T) {
	t.Parallel()
	v := begin(t, phone)
	v.open("/play?lang=pt&s=lab-test-3&tab=run")
	v.settle()
	v.until("the form is there", `document.querySelector("`+algorithmField+`")`)
	before := v.s()
	v.puts(algorithmField, "maekawa")
	v.becomes(before)
	v.until("the way back is there", `document.querySelector("#origin button")?.checkVisibility()`)
	if wide := eval[float64](v, `document.querySelector("#title").getBoundingClientRect().width`); wide < 60 {
		t.Errorf("the title is %v pixels wide", wide)
	}
	v.fits("a changed run")
	v.shot("changed on a phone")
}
