package stories

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A student reads a number in the table, follows it, and finds it beside the run.
func TestANumberOfTheComparisonLeadsToARunThatShowsIt(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	for _, c := range []struct{ row, column string }{
		{"Ricart–Agrawala", "messages, alone"},
		{"Lamport", "messages, saturated"},
	} {
		v.open("/algorithms?lang=en")
		v.settle()
		name := eval[*string](v, fmt.Sprintf(`[...document.querySelectorAll(".ctable a")].map((a) => a.ariaLabel).find((l) => l?.endsWith(%q)) ?? null`,
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

// Every cross opens a run that breaks the order, at the step that tells so.
func TestACrossOfTheComparisonLeadsToWhereTheOrderIsBroken(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/algorithms?lang=en")
	v.settle()
	paths := eval[[]string](v, `[...document.querySelectorAll(".ctable a.broken")].map((a) => a.getAttribute("href"))`)
	if len(paths) == 0 {
		t.Fatal("no algorithm breaks the order: there is no cross")
	}
	for _, path := range paths {
		v.open(path)
		v.until(path+" tells what is broken", `document.querySelector("#caption")?.textContent.includes("EM3 is broken") === true`)
	}
	v.shot("comparison leads to a broken order")
}

// focused is the name of what has the focus.
func (v *visit) focused() string {
	v.t.Helper()
	return eval[string](v, `document.activeElement.getAttribute("aria-label") ?? document.activeElement.id`)
}

// Who has no pointer goes from mark to mark, reads what each is, and opens the run in the middle.
func TestTheMarksOfTheChartAreReachedByKeys(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/algorithms?lang=en")
	v.settle()
	if stops := eval[int](v, `document.querySelectorAll('#costs .series a[tabindex="0"]').length`); stops != 2 {
		t.Errorf("the charts have %d stops, not one each", stops)
	}
	v.do(chromedp.Focus(chromedp.CSS("#messages-lamport-2")))
	for _, step := range []struct{ key, says string }{
		{kb.ArrowRight, "Lamport, N = 3: measured 6, claimed 6"},
		{kb.ArrowDown, "Maekawa, N = 3: measured 3."},
		{kb.ArrowRight, "Maekawa, N = 5: measured"},
		{kb.ArrowLeft, "Maekawa, N = 3: measured"},
		{kb.ArrowUp, "Ricart–Agrawala, N = 3"},
		{kb.Home, "Ricart–Agrawala, N = 2: measured 2, claimed 2"},
	} {
		before := v.focused()
		v.key(step.key)
		after := v.focused()
		if step.key == kb.ArrowDown || step.key == kb.ArrowUp { // which of two that coincide comes first is not said
			if after == before || !strings.Contains(after, "N = 3") {
				t.Errorf("up or down leads from %q to %q", before, after)
			}
			v.do(chromedp.Focus(chromedp.CSS(map[string]string{kb.ArrowDown: "#messages-maekawa-3", kb.ArrowUp: "#messages-ricart-agrawala-3"}[step.key])))
			continue
		}
		if !strings.HasPrefix(after, step.says) {
			t.Errorf("the focus is on %q, not %q", after, step.says)
		}
	}
	if said := v.text("#readout"); !strings.Contains(said, "Ricart–Agrawala, N = 2") || !strings.Contains(said, "seed") {
		t.Errorf("below the charts it says %q", said)
	}
	v.until("it is told beside the mark", `document.querySelector(".tip").hidden === false && document.querySelector(".tip").textContent.includes("N = 2")`)
	v.usable("on a mark")
	v.shot("mark of the chart")
	v.key(kb.Enter)
	v.until("the run is opened", `location.pathname === "/play"`)
	v.settle()
	v.until("its cost is that of the mark", `[...document.querySelectorAll("#counts dl > div")].some((d) => d.querySelector("dt").textContent === "per entry" && Number(d.querySelector("b").textContent) === 2)`)
}

// Chips choose what is shown, in the address, without a new page; the way back leads back.
func TestChipsChooseTheAlgorithms(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/algorithms?lang=en")
	v.settle()
	v.do(chromedp.Evaluate[chromedp.Void]("window.same = true"))
	chip := func(name string) {
		v.do(chromedp.Focus(chromedp.CSS("#chip-" + name)))
		v.key(kb.Enter)
	}
	chip("lamport")
	v.until("Lamport is gone", `location.search.includes("a=,ricart-agrawala") && !document.querySelector('[data-series="lamport"]') && window.same`)
	if kept := eval[string](v, `document.activeElement.id`); kept != "chip-lamport" {
		t.Errorf("the focus has gone to %q", kept)
	}
	chip("raymond")
	v.until("Raymond has its place", `document.querySelector('[data-series="raymond"]')?.classList.contains("place1")`)
	chip("token-ring")
	v.until("a sixth takes the place of another", `document.querySelectorAll(".chip[aria-current=true]").length === 5 && document.querySelector('[data-series="token-ring"]')`)
	v.click("link", "load")
	v.until("against load", `location.search.includes("x=load") && document.querySelector(".story").textContent.includes("On the left")`)
	v.click("link", "31")
	v.until("of 31 processes", `location.search.includes("n=31")`)
	v.shot("against load")
	v.do(chromedp.NavigateBack())
	v.until("back is one choice before", `!location.search.includes("n=31") && document.querySelector("#pick-n-7").getAttribute("aria-current") === "true"`)
}

// The heads of the table sort it, and say so.
func TestTheTableOfAlgorithmsIsSorted(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/algorithms?lang=en")
	v.settle()
	first := `document.querySelector(".ctable tbody th a").textContent.trim()`
	if name := eval[string](v, first); name != "Token ring" {
		t.Errorf("%s has the fewest messages when all compete", name)
	}
	v.click("link", "messages, alone")
	v.until("it is sorted by another column", `location.search.includes("sort=alone") && document.querySelector("#sort-alone").closest("th").getAttribute("aria-sort") === "ascending"`)
	v.until("whose least is first", first+` !== "Token ring"`)
	v.click("link", "messages, alone")
	v.until("and the other way round", `document.querySelector("#sort-alone").closest("th").getAttribute("aria-sort") === "descending" && `+first+` === "Bakery, over messages"`)
	if kept := eval[string](v, `document.activeElement.id`); kept != "sort-alone" {
		t.Errorf("the focus has gone to %q", kept)
	}
}

// On a phone the rows are cards, and a list sorts them.
func TestThePhoneHasCardsInsteadOfATable(t *testing.T) {
	t.Parallel()
	v := begin(t, phone)
	v.open("/algorithms?lang=en")
	v.settle()
	v.choose("Sort by", "wait when alone, in T")
	v.until("they are sorted", `location.search.includes("sort=client")`)
	v.until("each says what its numbers are", `[...document.querySelectorAll(".ctable td .of")].every((e) => e.offsetWidth > 0)`)
	if small := eval[int](v, `[...document.querySelectorAll(".pick a, .sorter select")].filter((e) => e.offsetHeight < 44).length`); small > 0 {
		t.Errorf("%d things are too small for a finger", small)
	}
	touch := `document.getElementById("messages-lamport-2").dispatchEvent(new PointerEvent("click", {bubbles: true, cancelable: true, pointerType: "touch"}))`
	if opened := eval[bool](v, touch); opened || !strings.Contains(v.text("#readout"), "Lamport, N = 2") {
		t.Errorf("the first touch of a mark opens it: %v; it is told %q", opened, v.text("#readout"))
	}
	v.usable("cards")
	v.shot("algorithms on a phone")
}

// Without scripts every choice is a page, and a form sorts.
func TestTheAlgorithmsAreComparedWithoutScripts(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		_, err := cdp.Call(ctx, to, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	}))
	v.open("/algorithms?lang=en&a=raymond,,maekawa&x=load&n=3&sort=-bits")
	v.until("it is there", `document.readyState === "complete" && document.querySelector("#chip-raymond[aria-current=true]")`)
	for _, part := range []string{".plot-field polyline", "#numbers table", ".ctable tbody tr", ".sorter", `a[href*="sort=alone"]`} {
		if n := eval[int](v, fmt.Sprintf(`document.querySelectorAll(%q).length`, part)); n == 0 {
			t.Errorf("there is no %s", part)
		}
	}
	v.shot("algorithms without scripts")
}

// No window is too narrow, in any language, whatever is shown.
func TestTheAlgorithmsFitEveryWindow(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/algorithms?lang=en")
	v.settle()
	for _, width := range []int64{320, 768, 1024, 1366, 1920} {
		v.look(look{width: width, height: 800})
		for _, path := range []string{"/algorithms?lang=en", "/algorithms?lang=pt&x=load&a=bakery,lamport-queue,singhal-dynamic,campos-carvalho,token-ring", "/algorithms?lang=it&load=light&scale=linear"} {
			v.open(path)
			v.settle()
			v.fits(fmt.Sprintf("%s at %d px", path, width))
			v.do(chromedp.Evaluate[chromedp.Void](`document.querySelectorAll("details").forEach((d) => { d.open = true; })`))
			v.fits(fmt.Sprintf("%s at %d px, all open", path, width))
		}
	}
}
