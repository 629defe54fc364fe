package stories

import (
	"fmt"
	"strings"
	"testing"
)

// A student reads a number in the table, follows it, and finds it beside the run.
func TestANumberOfTheComparisonLeadsToARunThatShowsIt(t *testing.T) {
	v := begin(t, desktop)
	for _, c := range []struct{ row, column string }{
		{"Ricart–Agrawala", "alone"},
		{"Lamport", "saturated"},
	} {
		v.open("/algorithms?lang=en")
		v.settle()
		name := eval[*string](v, fmt.Sprintf(`[...document.querySelectorAll(".compare a")].map((a) => a.ariaLabel).find((l) => l?.endsWith(%q)) ?? null`,
			fmt.Sprintf(": %s, %s, the run", c.row, c.column)))
		if name == nil {
			t.Fatalf("no number of %s, %s leads anywhere", c.row, c.column)
		}
		value, _, _ := strings.Cut(*name, ":")
		v.click("link", *name)
		v.settle()
		v.until("the whole run is there", `[...document.querySelectorAll("#counts dt")].some((d) => d.textContent === "per entry")`)
		v.until(fmt.Sprintf("%s messages per entry are shown", value), fmt.Sprintf(
			`[...document.querySelectorAll("#counts dl > div")].some((d) => d.querySelector("dt").textContent === "per entry" && Number(d.querySelector("b").textContent) === %s)`, value))
		v.shot("comparison leads to " + c.row)
	}
}

// Whoever scrolls in the table still sees whose row and which column it is.
func TestTheComparisonKeepsItsHeadAndItsNamesInSight(t *testing.T) {
	for _, l := range []look{desktop, phone, {width: 320, height: 640, touch: true}} {
		v := begin(t, l)
		v.open("/algorithms?lang=pt")
		v.settle()
		v.shot("comparison at its beginning " + l.String())
		apart := eval[float64](v, `(() => {
			const box = document.querySelector(".compare-box");
			box.scrollIntoView();
			box.scrollTo(box.scrollWidth, box.scrollHeight);
			const place = (e) => document.querySelector(e).getBoundingClientRect(), b = box.getBoundingClientRect();
			return Math.max(Math.abs(place(".compare thead").top - b.top - (box.scrollHeight > box.clientHeight ? box.clientTop : place(".compare thead").top - b.top)),
				Math.abs(place(".compare tbody .compare-name").left - b.left));
		})()`)
		if apart > 1 {
			t.Errorf("on %d px the head or the names have gone %.0f px out of sight", l.width, apart)
		}
		v.shot("comparison at its end " + l.String())
	}
}

// A cross at EM3 opens a run where somebody is overtaken, at the step at which that shows.
func TestACrossOfTheComparisonLeadsToWhereTheOrderIsBroken(t *testing.T) {
	v := begin(t, desktop)
	v.open("/algorithms?lang=en")
	v.settle()
	path := eval[*string](v, `[...document.querySelectorAll(".compare a.broken")].at(-1)?.getAttribute("href") ?? null`)
	if path == nil {
		t.Skip("every algorithm keeps the order")
	}
	v.open(*path)
	v.settle()
	v.until("the step tells what it breaks", `document.querySelector("#caption").textContent.includes("EM3 is broken")`)
	v.shot("comparison leads to a broken order")
}
