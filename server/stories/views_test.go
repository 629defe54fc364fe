package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A seen is a moment of a gallery's scenario in one view of its picture.
type seen struct {
	name     string
	scenario string
	event    int    // by which an address names the moment
	step     int    // its place on the scrubber
	view     string // the view's name in the page, and the words on its button
	button   string
	holds    map[string]string // what must be so: an expression in which svg is the drawing
}

// views are the moments that show each view at what it is for.
var views = []seen{
	{"arbiters", "campos-carvalho-who-decides", 24, 23, "arbiters", "Arbiters", map[string]string{
		"seven forks":                            `svg.querySelectorAll(".gl.fork").length === 7`,
		"two of them on their way":               `svg.querySelectorAll(":scope > g > .gl.fork").length === 2`,
		"each arbiter and client can be reached": `svg.querySelectorAll("[role=img][tabindex]").length === 14`,
	}},
	{"deadlock", "maekawa-naive-deadlock", 12, 12, "waits", "Who waits", map[string]string{
		"a circle of three, as a warning": `svg.querySelectorAll(".pic-warn").length === 3`,
		"and the word":                    `[...svg.querySelectorAll(".warns")].some((e) => e.textContent === "cycle")`,
	}},
	{"votes", "maekawa-yield", 12, 12, "arbiters", "Arbiters", map[string]string{
		"a vote an arbiter": `svg.querySelectorAll(".gl.vote").length === 3`,
	}},
	{"table", "chandy-misra-table", 13, 11, "graph", "Network", map[string]string{
		"five forks on five edges": `svg.querySelectorAll(".gl.fork").length === 5`,
	}},
	{"precedence at table", "chandy-misra-table", 13, 11, "precedence", "Precedence", map[string]string{
		"five arrows":      `svg.querySelectorAll(".arc").length === 5`,
		"and no warning":   `!svg.querySelector(".pic-warn")`,
		"turned ones dash": `getComputedStyle(svg.querySelector(".arc.turned")).strokeDasharray !== "none"`,
	}},
	{"circle in precedence", "chandy-misra-circle", 9, 9, "precedence", "Precedence", map[string]string{
		"five wrong arrows": `svg.querySelectorAll(".pic-warn").length === 5`,
	}},
	{"tree", "raymond-tree", 10, 8, "graph", "Network", map[string]string{
		"six pointers, or one less while the token travels": `[5, 6].includes(svg.querySelectorAll(".pointer.holder").length)`,
		"one token": `svg.querySelectorAll(".gl.token").length === 1`,
	}},
	{"fathers", "naimi-trehel-queue", 7, 6, "graph", "Network", map[string]string{
		"a token":     `svg.querySelectorAll(".gl.token").length === 1`,
		"who is next": `svg.querySelector(".pointer.next")`,
	}},
	{"ring", "token-ring-full", 7, 6, "graph", "Network", map[string]string{"one token": `svg.querySelectorAll(".gl.token").length === 1`}},
	{"star", "central-server-calm", 13, 11, "graph", "Network", map[string]string{"a square server": `svg.querySelectorAll("rect.pt").length === 1`}},
	{"everybody", "lab-test-3", 14, 13, "graph", "Network", map[string]string{"answers owed, dotted": `svg.querySelector(".pic-owed")`}},
}

// look opens a moment and chooses its view.
func (s seen) look(v *visit) {
	v.t.Helper()
	v.open(fmt.Sprintf("/play?s=%s&at=%d&tab=picture", s.scenario, s.event))
	v.settle()
	v.at(s.step)
	v.until("there is a picture", `document.querySelector(".pic-stage svg")`)
	button := fmt.Sprintf(`document.querySelector("[data-view=%s]")`, s.view)
	v.until("the view is offered", button)
	if eval[bool](v, button+".parentElement.hidden === false") {
		v.do(chromedp.Evaluate[chromedp.Void](button + `.scrollIntoView({block: "center"})`)) // not below the transport of a phone
		v.click("button", s.button)
	}
	v.at(s.step)
	v.until("the view is seen", fmt.Sprintf(`document.querySelector(".pic-%s:not([hidden]) svg")`, s.view))
}

// in is an expression about the drawing that is seen.
func (s seen) in(expression string) string {
	return fmt.Sprintf(`((svg) => %s)(document.querySelector(".pic-%s:not([hidden]) svg"))`, expression, s.view)
}

func TestEveryViewShowsItsMoment(t *testing.T) {
	t.Parallel()
	for i, s := range views {
		for _, l := range inTurn(i, desktop, phone.inDark(), desktop.inDark(), phone) {
			t.Run(s.name+" "+l.String(), func(t *testing.T) {
				t.Parallel()
				v := begin(t, l)
				s.look(v)
				for what, holds := range s.holds {
					v.until(what, s.in(holds))
				}
				v.until("it is told in words", `document.querySelector(".pic-words").textContent.length > 10`)
				if said := v.text(".pic-words"); strings.Contains(said, "picture.") || strings.ContainsAny(said, "{}") {
					t.Errorf("a text is missing: %s", said)
				}
				v.usable("")
				if n := eval[int](v, s.in(`svg.querySelectorAll("*").length`)); n > 900 {
					t.Errorf("%d elements", n)
				}
				v.do(chromedp.Evaluate[chromedp.Void](s.in(`svg.scrollIntoView({block: "center"})`)))
				v.shot("view " + s.name + " " + l.String())
			})
		}
	}
}

func TestAPictureIsTheSameWhicheverWayTheCursorCame(t *testing.T) {
	t.Parallel()
	calm := desktop
	calm.still = true
	for _, s := range []seen{views[0], views[3], views[6]} {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			v := begin(t, calm)
			s.look(v)
			drawn := func() string { return eval[string](v, s.in(`new XMLSerializer().serializeToString(svg)`)) }
			forwards := map[int]string{s.step: drawn()}
			for step := s.step + 1; step <= s.step+4; step++ {
				v.click("button", "Step forward")
				v.at(step)
				forwards[step] = drawn()
			}
			for step := s.step + 3; step >= s.step; step-- {
				v.click("button", "Step back")
				v.at(step)
				if back := drawn(); normal(back) != normal(forwards[step]) {
					t.Errorf("step %d is another picture on the way back", step)
				}
			}
		})
	}
}

// normal is a drawing without what the keyboard left on it.
func normal(drawing string) string {
	return strings.NewReplacer(` tabindex="0"`, "", ` tabindex="-1"`, "").Replace(drawing)
}

func TestAViewIsOneStopOfTheTabKeyAndArrowsLeadThroughIt(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	s := views[0]
	s.look(v)
	if stops := eval[int](v, s.in(`svg.querySelectorAll("[tabindex='0']").length`)); stops != 1 {
		t.Errorf("the Tab key stops %d times in the drawing", stops)
	}
	v.do(chromedp.Evaluate[chromedp.Void](s.in(`svg.querySelector("[tabindex='0']").focus()`)))
	first := v.text(".pic-words")
	v.key(kb.ArrowDown)
	if second := v.text(".pic-words"); second == first || second != eval[string](v, `document.activeElement.getAttribute("aria-label")`) {
		t.Errorf("an arrow key leads from %q to %q", first, second)
	}
	v.at(s.step) // arrows in the drawing do not move the cursor
	v.key(kb.End)
	if said := v.text(".pic-words"); !strings.Contains(said, "Request") && !strings.Contains(said, "FORK") {
		t.Errorf("the last, which is under way, is told as %q", said)
	}
	v.key(kb.Enter)
	v.until("the cursor is at the step that sent it", fmt.Sprintf("Number(document.querySelector('#scrub').value) < %d", s.step))
}
