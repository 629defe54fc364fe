package stories

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// byChoice is a run given choice by choice, without times.
const byChoice = `{"fano":1,"algorithm":"ricart-agrawala","processes":3,"workload":{"entries":1},"schedule":["1 asks","2 asks","deliver 1>3#1","deliver 2>3#1","deliver 1>2#1","deliver 2>1#1","deliver 3>1#1"]}`

// An edit is done to a step in every way that there is.
type edit struct {
	name string
	of   handle
	dx   float64 // how far it is dragged, in units; with bin set it is dragged to where it is lost
	bin  bool
	says string   // what is said of it while it is moved
	keys []string // that move it, between d and Enter
	item string   // what it is called in the menu; and the key that chooses it there
	key  string
	at   string // how the caption begins when it is kept: the cursor stands where something was changed
	told string // something that is said of what changed
}

// lab test 3's sixth step is that P2's reply arrives, its seventh that P2 asks.
var edits = []edit{
	{
		name: "later", of: handle{"lab-test-3", "time", 6}, dx: 1, says: "now at 7, was at 6", keys: []string{"Shift " + kb.ArrowRight},
		item: "Later", key: kb.ArrowRight, at: "8 P1 receives REPLY from P2", told: "P1 waits 5 instead of 4",
	},
	{
		name: "lost", of: handle{"lab-test-3", "time", 6}, bin: true, says: "it is lost", keys: []string{"l"},
		item: "Lose it", key: "l", at: "9 REPLY from P2 to P1 is lost", told: "P1 does not enter any more",
	},
	{
		name: "asks later", of: handle{"lab-test-3", "time", 7}, dx: 1, says: "now at 8, was at 7", keys: []string{"Shift " + kb.ArrowRight},
		item: "Later", key: kb.ArrowRight, at: "8 P2 asks", told: "P2 waits 7 instead of 8",
	},
	{
		name: "later among choices", of: handle{"", "steps", 3}, dx: 1, says: "now behind step 4, was behind step 2", keys: []string{kb.ArrowRight},
		item: "Later", key: kb.ArrowRight, at: "4 P3 receives REQUEST", told: "messages: 7, entries: 0, as before",
	},
	{
		name: "lost among choices", of: handle{"", "steps", 3}, bin: true, says: "it is lost", keys: []string{"l"},
		item: "Lose it", key: "l", at: "3 REQUEST (T = 1) from P1 to P3 is lost", told: "messages: 6 instead of 7",
	},
}

// sometimes are the ways in which only the first edit is done, unless FANO_PROVE is set.
var sometimes = []string{"a mouse", "the menu", "the menu by a finger that rests"}

// Whatever an edit is made with — a mouse, a finger, keys, the menu by any of them — its link is the same.
func TestADragAFingerAMenuAndKeysMakeTheSameEdit(t *testing.T) {
	t.Parallel()
	for i, e := range edits {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			if e.of.s == "" {
				e.of.s = link(t, byChoice)
			}
			links := map[string]string{}
			for name, does := range e.ways() {
				if i > 0 && slices.Contains(sometimes, name) && !proving() {
					continue
				}
				v, g := takes(t, e.of)
				eval[any](v, `void (window.opened = new URL(location.href).searchParams.get("s"))`)
				does(v, g)
				links[name] = v.kept()
				v.isSaid(e)
				if name == "keys" {
					v.shot("the run as it was is a ghost, " + e.name)
					v.usable("a run that was kept: " + e.name)
					v.key("u")
					v.until("undone, it is the run as it was", `new URL(location.href).searchParams.get("s") === window.opened`)
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

// isSaid holds what is told of an edit that is kept against what it is.
func (v *visit) isSaid(e edit) {
	v.t.Helper()
	if told := v.text(".moved-changes"); !strings.Contains(told, e.told) {
		v.t.Errorf("%s: it is said to change %q, without %q", e.name, told, e.told)
	}
	v.until("the cursor stands at what was changed", fmt.Sprintf(`document.querySelector("#caption").innerText.replace(/\s+/g, " ").startsWith(%q)`, e.at))
}

// ways are all in which an edit can be done.
func (e edit) ways() map[string]func(v *visit, g grip) {
	target := func(v *visit, g grip) (x, y float64) {
		if e.bin {
			return v.bin(g)
		}
		return g.X + e.dx*g.Unit, g.Y
	}
	return map[string]func(v *visit, g grip){
		"keys": func(v *visit, _ grip) { v.moves(e.says, e.keys...) },
		"a mouse": func(v *visit, g grip) {
			x, y := target(v, g)
			v.drags(g, x, y, e.says)
		},
		"a finger": func(v *visit, g grip) {
			x, y := target(v, g)
			v.slides(g, x, y, e.says)
		},
		"the menu": func(v *visit, g grip) {
			v.menuByMouse(g.X, g.Y)
			v.click("menuitem", e.item)
		},
		"the menu by keys": func(v *visit, _ grip) {
			v.menuByKey()
			v.shot("the menu, " + e.name)
			v.usable("the menu: " + e.name)
			v.key(e.key)
		},
		"the menu by a finger that rests": func(v *visit, g grip) {
			v.rests(g.X, g.Y)
			v.taps(e.item)
		},
	}
}

// bin is where something is lost that is taken hold of: it is looked for with the pointer, and what was moved is put back.
func (v *visit) bin(g grip) (x, y float64) {
	v.t.Helper()
	v.mouse("mousePressed", g.X, g.Y)
	for _, dy := range []float64{52, -104, 44, -90, 60, -76, 36, -60, 76, -44} {
		for dx := 38.0; dx >= -38; dx -= 12 {
			v.mouse("mouseMoved", g.X+dx, g.Y+dy)
			if strings.Contains(v.text(".moved-now"), "it is lost") {
				v.shot("what is moved is lost")
				v.key(kb.Escape)
				v.until("it is where it was", `document.querySelector(".moved").hidden`)
				v.mouse("mouseReleased", g.X+dx, g.Y+dy)
				return g.X + dx, g.Y + dy
			}
		}
	}
	v.t.Fatal("there is no place where what is moved is lost")
	return 0, 0
}

// While something is moved the cursor stands at it, the caption says what changes, nothing lies over anything else, and
// no other key does anything.
func TestWhatIsMovedIsAtTheCursor(t *testing.T) {
	t.Parallel()
	v, _ := takes(t, handle{"lab-test-3", "time", 6})
	cursor := `parseFloat(document.querySelector("#diagram").style.getPropertyValue("--cursor"))`
	was := eval[float64](v, cursor)
	unit := v.cursorAt(2) - v.cursorAt(1)
	v.cursorAt(6)
	before := v.s()
	v.do(chromedp.Focus(chromedp.CSS("#plot")))
	v.key("d")
	v.do(chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(chromedp.ModifierShift)))
	v.until("the caption says what changes", `document.querySelector("#cap").innerText.includes("now at 7, was at 6. P1 waits 5 instead of 4")`)
	v.until("the cursor stands there", fmt.Sprintf(`Math.abs(%s - %f) < 1`, cursor, was+unit))
	v.shot("an arrowhead moved by key")
	v.usable("an arrowhead moved by key")
	v.key("1", "u", "h", " ", ".")
	if now := v.s(); now != before || eval[bool](v, `document.querySelector(".moved").hidden`) {
		t.Errorf("another key did something while an arrowhead was moved: %s, and was %s", now, before)
	}
	v.key(kb.Escape)
	v.until("it is where it was", fmt.Sprintf(`document.querySelector(".moved").hidden && Math.abs(%s - %f) < 1`, cursor, was))
	v.until("the list is there again", `document.querySelector(".next-row").checkVisibility()`)
	v.until("the caption is that of the step", `document.querySelector("#cap").innerText.trim().startsWith("7") && getComputedStyle(document.querySelector("#caption")).display !== "none"`)
}

// Where nothing can be moved, it is said why, and what helps: along logical time another axis, in a challenge to leave it.
func TestWhereNothingCanBeMovedItIsSaidWhy(t *testing.T) {
	t.Parallel()
	v, _ := takes(t, handle{"lab-test-3", "time", 6})
	v.choose("Horizontal axis", "logical")
	v.do(chromedp.Focus(chromedp.CSS("#plot")))
	v.key("d")
	v.until("it is said why", `document.querySelector("#cap").innerText.includes("Along logical time nothing can be moved")`)
	v.shot("along logical time nothing is moved")
	v.usable("along logical time nothing is moved")
	v.click("button", "show steps")
	v.until("the axis is another", `document.querySelector("#axis").value === "steps" && !document.querySelector("#cap").innerText.includes("Along logical")`)
	v.do(chromedp.Focus(chromedp.CSS("#plot")))
	v.key("d")
	v.until("there it is moved", `document.querySelector(".moved-now")`)
	v.key(kb.Escape)

	c := faced(t, desktop, "/play?s=challenge-tie")
	c.key("1")
	c.spent(1)
	c.settle()
	c.until("what can happen then is told", `document.querySelector(".next-list").ariaBusy !== "true" && document.querySelector("#scrub").value > 0`)
	c.do(chromedp.Focus(chromedp.CSS("#plot")))
	c.key("d")
	c.until("it is said why", `document.querySelector("#cap").innerText.includes("In a challenge one chooses what is next")`)
	c.click("button", "go on without the challenge")
	c.until("it is no challenge any more", `!document.querySelector(".ch")?.checkVisibility()`)
	c.settle()
	c.do(chromedp.Focus(chromedp.CSS("#plot")))
	c.key("d")
	c.until("there it is moved", `document.querySelector(".moved-now")`)
}
