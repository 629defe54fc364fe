package stories

import (
	"fmt"
	"strings"
	"testing"
)

// A student reads a number in the table, follows it, and finds it beside the run.
func TestANumberOfTheComparisonLeadsToARunThatShowsIt(t *testing.T) {
	t.Parallel()
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
		v.follow(*name)
		v.until("the whole run is there", `[...document.querySelectorAll("#counts dt")].some((d) => d.textContent === "per entry")`)
		v.until(fmt.Sprintf("%s messages per entry are shown", value), fmt.Sprintf(
			`[...document.querySelectorAll("#counts dl > div")].some((d) => d.querySelector("dt").textContent === "per entry" && Number(d.querySelector("b").textContent) === %s)`, value))
		v.shot("comparison leads to " + c.row)
	}
}

// Whoever scrolls in the table still sees whose row and which column it is.
func TestTheComparisonKeepsItsHeadAndItsNamesInSight(t *testing.T) {
	t.Parallel()
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

// Every cross opens a run that breaks the order, at the step that tells so.
func TestACrossOfTheComparisonLeadsToWhereTheOrderIsBroken(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/algorithms?lang=en")
	v.settle()
	paths := eval[[]string](v, `[...document.querySelectorAll(".compare a.broken")].map((a) => a.getAttribute("href"))`)
	if len(paths) == 0 {
		t.Fatal("no algorithm breaks the order: there is no cross")
	}
	for _, path := range paths {
		v.open(path)
		v.until(path+" tells what is broken", `document.querySelector("#caption")?.textContent.includes("EM3 is broken") === true`)
	}
	v.shot("comparison leads to a broken order")
}
