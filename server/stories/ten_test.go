package stories

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"fano/algorithms"
	"fano/server/facts"
	"fano/server/gallery"
)

// An action is one thing that a visitor does.
type action func(v *visit)

// say writes words into the search field, all at once.
func say(words string) action {
	return func(v *visit) {
		v.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#q").focus()`))
		for _, letter := range words {
			v.key(string(letter))
		}
	}
}

// press presses a chip of a row.
func press(row, value string) action {
	return func(v *visit) {
		selector := fmt.Sprintf("#rows [data-row=%s][data-value=%q], .bar [data-row=%s][data-value=%q]", row, value, row, value)
		const inSight = "document.querySelector(%q).scrollIntoView({block: 'center', inline: 'center'})"
		v.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(inSight, selector)))
		v.do(chromedp.Click(chromedp.CSS(selector)))
		v.until("the chip is pressed", fmt.Sprintf(`document.querySelector('.bar [data-row=%s][aria-current=true]')`, row))
	}
}

// choose chooses an algorithm.
func choose(algorithm string) action {
	return func(v *visit) {
		v.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
			const list = document.querySelector("#algorithm");
			list.value = %q;
			list.dispatchEvent(new Event("change", {bubbles: true}));
		})()`, algorithm)))
	}
}

// first opens the first run that is left.
func first(v *visit) {
	const left = `[...document.querySelectorAll(".card")].filter((c) => c.checkVisibility())`
	v.until("a run is left", left+`.length > 0 && document.querySelector("#runs").ariaBusy !== "true"`)
	v.do(chromedp.Evaluate[chromedp.Void]("window.left = true; " + left + `[0].querySelector("a").click()`))
	v.until("the run is opened", "!window.left")
	v.settle()
}

// breaks says that a run breaks a property.
func breaks(property string) func(gallery.Run) bool {
	return func(e gallery.Run) bool {
		return slices.ContainsFunc(e.Breaks, func(b gallery.Violation) bool { return b.Property == property })
	}
}

// all says that all of some things are so.
func all(of ...func(gallery.Run) bool) func(gallery.Run) bool {
	return func(e gallery.Run) bool {
		return !slices.ContainsFunc(of, func(is func(gallery.Run) bool) bool { return !is(e) })
	}
}

func class(name string) func(gallery.Run) bool {
	return func(e gallery.Run) bool {
		a, _ := algorithms.Named(e.Document.Algorithm)
		return a.Class == name
	}
}

func of(algorithm string) func(gallery.Run) bool {
	return func(e gallery.Run) bool { return e.Document.Algorithm == algorithm }
}

func shows(key string) func(gallery.Run) bool {
	return func(e gallery.Run) bool { return slices.Contains(e.Shows, key) }
}

func faulty(fault string) func(gallery.Run) bool {
	return func(e gallery.Run) bool { return slices.Contains(e.Faults, fault) }
}

// philosophers says that processes eat with forks.
func philosophers(e gallery.Run) bool {
	return slices.Contains([]string{"chandy-misra", "campos-carvalho"}, e.Document.Algorithm)
}

func processes(n int) func(gallery.Run) bool {
	return func(e gallery.Run) bool { return e.Document.Processes == n }
}

func changed(e gallery.Run) bool { return len(e.Document.Switches) > 0 }

// What visitors look for, in their words, and what they do to find it: at most three things, from the home page on. That
// what they find is it is judged by its run, and not by its name.
var sought = []struct {
	wish string
	by   []action
	is   func(gallery.Run) bool
}{
	{"a deadlock with quorums", []action{say("deadlock quorums"), first}, all(class("quorum"), breaks("EM2"))},
	{"something where the older request loses", []action{say("older request loses"), first}, shows("overtaking")},
	{
		"two inside, since messages overtake each other",
		[]action{press("breaks", "EM1"), press("shows", "fifo"), first}, all(breaks("EM1"), faulty("order")),
	},
	{"a process that crashes", []action{press("faults", "crash"), first}, faulty("crash")},
	{"what happens if two ask with the same timestamp", []action{press("shows", "tie"), first}, shows("tie")},
	{"the Fano plane at work", []action{say("plane"), press("processes", "7"), first}, all(class("quorum"), processes(7))},
	{
		"Ricart and Agrawala with a line changed",
		[]action{choose("ricart-agrawala"), press("shows", "line"), first}, all(of("ricart-agrawala"), changed),
	},
	{
		"a philosopher that never eats",
		[]action{say("philosopher"), press("breaks", "EM2"), first}, all(philosophers, breaks("EM2")),
	},
	{
		"what it costs with ten processes",
		[]action{press("processes", "10"), press("shows", "cost"), first}, all(processes(10), shows("cost")),
	},
}

func TestTenThingsAreFoundInThreeActions(t *testing.T) {
	t.Parallel()
	for _, l := range []look{desktop, phone} {
		t.Run(l.String(), func(t *testing.T) {
			t.Parallel()
			v := begin(t, l)
			each := func(wish string, finds func()) {
				t.Run(wish, func(t *testing.T) {
					v.t = t
					v.open("/?lang=en")
					v.settle()
					finds()
				})
				v.t = t
			}
			for _, s := range sought {
				each(s.wish, func() { v.comesTo(s.by, s.is) })
			}
			each("the fewest messages when no other competes", v.cheapestAlone)
		})
	}
}

// comesTo opens a run by at most three actions; what is opened must be what was sought.
func (v *visit) comesTo(by []action, is func(gallery.Run) bool) {
	v.t.Helper()
	if len(by) > 3 {
		v.t.Errorf("it takes %d actions", len(by))
	}
	for _, act := range by {
		act(v)
	}
	found, err := url.Parse(eval[string](v, "location.href"))
	if err != nil {
		v.t.Fatal(err)
	}
	runs, err := gallery.All()
	if err != nil {
		v.t.Fatal(err)
	}
	at := slices.IndexFunc(runs, func(e gallery.Run) bool { return e.Name == found.Query().Get("s") })
	if at < 0 || !is(runs[at]) {
		v.t.Errorf("found %s", found)
	}
}

// cheapestAlone is the tenth thing: who uses the fewest messages when no other competes. Two actions: read the papers, and
// sort by what an entry costs alone; on a phone, where the table has no head, with the list above it.
func (v *visit) cheapestAlone() {
	v.t.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](`window.left = true; document.querySelector('main a[href^="/algorithms"]').click()`))
	v.until("the algorithms are compared", "!window.left")
	v.settle()
	v.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const list = document.querySelector("#sort"), head = document.querySelector("#sort-alone");
		if (!list.checkVisibility()) return head.click();
		list.value = "alone";
		list.dispatchEvent(new Event("change", {bubbles: true}));
	})()`))
	v.until("it is sorted", `document.querySelector("#sort-alone")?.closest("th").ariaSort === "ascending"`)
	cheapest := eval[string](v, `new URL(document.querySelector(".ctable tbody th a").href).pathname.split("/").pop()`)
	all, err := facts.AllMeasures()
	if err != nil {
		v.t.Fatal(err)
	}
	alone := func(m facts.Measures) float64 { return m.Runs[facts.Alone].Messages }
	least := slices.MinFunc(all, func(a, b facts.Measures) int { return cmp.Compare(alone(a), alone(b)) })
	if least.Algorithm.Name != cheapest {
		v.t.Errorf("%s stands first, but %s needs %.2f messages", cheapest, least.Algorithm.Name, alone(least))
	}
}
