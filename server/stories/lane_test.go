package stories

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// What a process is to do besides is said where one clicks on its lane, where a finger rests, or by key at an event of it:
// one edit, and one link, whichever way.
func TestALaneHasAMenu(t *testing.T) {
	t.Parallel()
	// P1 has a step of its own at 1 and asks at 2: behind the former is at 1.5
	at := handle{"lab-test-3", "time", 1}
	const heading = "P1, at 1.5"
	for i, item := range []struct{ name, key, told, at string }{
		{"Ask here", "a", "P1 asks at 1.5", "2 P1 asks"},
		{"A step of its own", "e", "P1: a step of its own at 1.5", "2 P1"},
		{"Crash here", "x", "P1 crashes at 1.5", "2 P1 crashes"},
	} {
		t.Run(item.name, func(t *testing.T) {
			t.Parallel()
			links := map[string]string{}
			for _, way := range []string{"keys", "a mouse", "a finger"} {
				if way == "a mouse" && i > 0 && !proving() {
					continue
				}
				v, g := takes(t, at)
				eval[any](v, `void (window.opened = new URL(location.href).searchParams.get("s"))`)
				switch way {
				case "keys":
					v.cursorAt(at.step)
					v.menuByKey()
					v.headed(heading)
					v.shot("the menu of a lane")
					v.usable("the menu of a lane")
					v.key(item.key)
				case "a mouse":
					v.menuByMouse(g.X+g.Unit/2, g.Y)
					v.headed(heading)
					v.click("menuitem", item.name)
				case "a finger":
					v.rests(g.X+g.Unit/2, g.Y)
					v.headed(heading)
					v.taps(item.name)
				}
				links[way] = v.kept()
				v.until("it is called by its name among the futures", fmt.Sprintf(`document.querySelector(".future[aria-pressed=true]").innerText.includes(%q)`, item.told))
				v.until("the cursor stands at it", fmt.Sprintf(`document.querySelector("#caption").innerText.replace(/\s+/g, " ").startsWith(%q)`, item.at))
			}
			for way, link := range links {
				if link != links["keys"] {
					t.Errorf("%s made %s, keys %s", way, link, links["keys"])
				}
			}
		})
	}
}

// headed waits until the menu says what it is of.
func (v *visit) headed(heading string) {
	v.t.Helper()
	v.until("the menu is of "+heading, fmt.Sprintf(`document.querySelector(".edit-menu p").innerText.trim() === %q`, heading))
}

// What cannot be done at a place is there, greyed, with its reason; choosing it does nothing.
func TestWhatCannotBeIsInTheMenuWithItsReason(t *testing.T) {
	t.Parallel()
	v, _ := takes(t, handle{"lab-test-3", "time", 2}) // P1 asks
	v.cursorAt(2)
	before := v.s()
	v.menuByKey()
	v.until("the reason is told", `[...document.querySelectorAll(".menu-item[aria-disabled=true]")].some((x) => x.innerText.includes("Ask here") && x.innerText.includes("P1: WANTED already"))`)
	v.key("a")
	v.until("the menu stays", `document.querySelector(".edit-menu")`)
	v.key(kb.Escape)
	v.until("it is closed, and the diagram has the focus", `!document.querySelector(".edit-menu") && document.activeElement.id === "plot"`)
	if now := v.s(); now != before {
		t.Errorf("what cannot be done was done: %s, and was %s", now, before)
	}
}
