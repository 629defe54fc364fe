package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fano/algorithms"
)

// some is any number except 0.
const some = -1

// A moment is a step of a gallery run in one view of its picture, with the required numbers of drawn elements.
type moment struct {
	run   string
	event int
	view  string
	drawn map[string]int
}

var moments = []moment{
	{"campos-carvalho-who-decides", 24, "arbiters", map[string]int{".gl.fork": 7, ":scope > g > .gl.fork": 2}},
	{"campos-carvalho-who-decides", 24, "plane",
		map[string]int{"[data-press^=point]": 7, "[data-press^=line]": 7, ".gl.fork": 7, ".pt.dec": 3, ".pic-bridge": 3}},
	{"maekawa-naive-deadlock", 12, "waits", map[string]int{".pic-warn": 3}}, // a cycle
	{"maekawa-yield", 12, "arbiters", map[string]int{".gl.vote": 3}},
	{"chandy-misra-table", 13, "graph", map[string]int{".gl.fork": 5}},
	{"chandy-misra-table", 13, "precedence", map[string]int{".arc": 5, ".pic-warn": 0}},
	{"chandy-misra-circle", 9, "precedence", map[string]int{".pic-warn": 5}},
	{"raymond-tree", 10, "graph", map[string]int{".gl.token": 1}},
	{"naimi-trehel-queue", 7, "graph", map[string]int{".gl.token": 1, ".pointer.next": some}},
	{"token-ring-full", 7, "graph", map[string]int{".gl.token": 1}},
	{"central-server-calm", 13, "graph", map[string]int{"rect.pt": 1}},
	{"lab-test-3", 14, "graph", map[string]int{".pic-owed": some}},
}

// looksAt opens a moment in its view.
func (p *tab) looksAt(m moment) {
	p.t.Helper()
	p.open(fmt.Sprintf("/play?s=%s&at=%d&tab=picture&lang=en", m.run, m.event))
	p.until("the view is offered", fmt.Sprintf(`$("[data-view=%s]")`, m.view))
	if eval[bool](p, fmt.Sprintf(`$("[data-view=%s]").checkVisibility()`, m.view)) {
		p.click("css", fmt.Sprintf("[data-view=%s]", m.view))
	}
	p.until("it is drawn", m.in("svg"))
}

// in returns an expression about the drawing of a moment.
func (m moment) in(expression string) string {
	return fmt.Sprintf(`((svg) => svg && (%s))($(".pic-%s:not([hidden]) svg"))`, expression, m.view)
}

// legible returns the texts of the visible pictures that are too small, cut off, or overlap.
const legible = `$$("#pane-picture svg").filter((s) => s.checkVisibility()).flatMap((svg) => {
	const frame = svg.getBoundingClientRect(), boxes = [], faults = [];
	for (const e of svg.querySelectorAll("text")) {
		const {left, right, top, height} = e.getBoundingClientRect(), m = e.getScreenCTM(), text = e.textContent,
			size = parseFloat(getComputedStyle(e).fontSize) * Math.hypot(m.a, m.b), base = top + height * 0.81,
			box = {text, left, right, top: base - size * 0.74, bottom: base + size * (/[gjpqy,;(){}|]/.test(text) ? 0.2 : 0.02)};
		if (!text) continue;
		if (size < 10.95) faults.push(text + " has " + size.toFixed(1) + " px");
		if (left < frame.left - 0.5 || right > frame.right + 0.5) faults.push(text + " is cut at the side");
		if (box.top < frame.top - 0.5 || box.bottom > frame.bottom + 0.5) faults.push(text + " is cut");
		for (const o of boxes)
			if (Math.min(o.right, right) - Math.max(o.left, left) > 1 &&
				Math.min(o.bottom, box.bottom) - Math.max(o.top, box.top) > 1)
				faults.push(text + " lies over " + o.text);
		boxes.push(box);
	}
	return faults;
})`

// isLegible fails if a text of a picture cannot be read.
func (p *tab) isLegible(state string) {
	p.t.Helper()
	for _, fault := range eval[[]string](p, legible) {
		p.t.Errorf("%s: %s", state, fault)
	}
}

func TestEveryPictureShowsItsMoment(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/")
	for i, m := range moments {
		p.use([]device{wide, mobile.inDark(), wide.inDark(), mobile}[i%4])
		p.looksAt(m)
		for what, count := range m.drawn {
			p.until(fmt.Sprintf("%s has %d %s", m.run, count, what), m.in(fmt.Sprintf(
				`((n) => %d < 0 ? n > 0 : n === %[1]d)(svg.querySelectorAll("%s").length)`, count, what)))
		}
		p.isLegible(m.run)
		if i%3 == 0 {
			p.usable(m.run)
		}
	}
	// The pictures of every algorithm are legible, with few processes and with many.
	p.use(wide)
	for i, a := range algorithms.All {
		for k, n := range []int{3, 5, 7, 13, 31, 57} {
			if !proving() && (k != i%6 || i%2 == 1) {
				continue
			}
			p.open("/play?tab=picture&at=60&lang=" + []string{"en", "pt", "it"}[i%3] + "&s=" +
				link(t, fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d,"stop":{"events":%d}}`, a.Name, n, 200+n)))
			p.until("there is a picture", `$("#pane-picture svg")?.checkVisibility() || /\S/.test($("#pane-picture").innerText)`)
			p.isLegible(fmt.Sprintf("%s of %d", a.Name, n))
		}
	}
}

// Points and lines of the plane can be clicked, its tokens link to the step that brought them, and arrow keys move
// through it.
func TestThePlaneIsExplored(t *testing.T) {
	t.Parallel()
	p := open(t, wide, "/")
	plane := moments[1]
	p.looksAt(plane)
	p.sees("P7 has the fork; P1 comes first; strong request on its way to P7")
	press := func(what string) {
		t.Helper()
		eval[any](p, plane.in(fmt.Sprintf(`svg.querySelector("[data-press='%s']").focus()`, what)))
		p.press(kb.Enter)
	}
	press("point 2")
	press("point 3")
	p.sees("Only one line passes through points 2 and 3: S5 = {2, 3, 5}.")
	press("line 1")
	press("line 7")
	p.sees("meet in exactly one point: 1. Arbiter 1 decides between 1 and 7.")
	p.press(kb.Escape)
	p.until("nothing is chosen", plane.in(`!svg.querySelector("[aria-pressed=true]")`))

	token := func(says string) { // fork 1
		t.Helper()
		p.until("fork 1: "+says, plane.in(`svg.querySelector("[data-go='fork/1']").ariaLabel.startsWith(`+quote(says)+`)`))
	}
	token("P7 has fork 1, clean.")
	eval[any](p, plane.in(
		`svg.querySelector("[data-go='fork/1']").dispatchEvent(new MouseEvent("click", {bubbles: true}))`))
	p.until("the cursor is where the fork arrived", `Number($("#scrub").value) < 23`)
	p.click("button", "Step back")
	token("Fork 1 is on its way to P7.")
	p.click("button", "Step forward")
	token("P7 has fork 1, clean.")

	// A view is one Tab stop, and is the same from whichever direction the cursor came.
	p.use(device{width: wide.width, height: wide.height, still: true})
	arbiters := moments[0]
	p.looksAt(arbiters)
	if stops := eval[int](p, arbiters.in(`svg.querySelectorAll("[tabindex='0']").length`)); stops != 1 {
		t.Errorf("the Tab key stops %d times in the drawing", stops)
	}
	drawn := func() string {
		return strings.NewReplacer(` tabindex="0"`, "", ` tabindex="-1"`, "").Replace(eval[string](p,
			arbiters.in(`new XMLSerializer().serializeToString(svg)`)))
	}
	before := drawn()
	p.click("button", "Step forward")
	p.until("the drawing changes", arbiters.in(`true`))
	p.click("button", "Step back")
	p.at(23)
	if now := drawn(); now != before {
		t.Error("the picture is another on the way back")
	}
	eval[any](p, arbiters.in(`svg.querySelector("[tabindex='0']").focus()`))
	first := eval[string](p, `document.activeElement.ariaLabel`)
	p.press(kb.ArrowDown)
	second := eval[string](p, `document.activeElement.ariaLabel`)
	if first == second || second == "" {
		t.Errorf("an arrow leads from %q to %q", first, second)
	}
	p.sees(second)
	p.at(23) // arrow keys in the drawing do not move the cursor
}
