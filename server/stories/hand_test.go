package stories

import (
	"fmt"
	"net/url"
	"testing"
)

// offered waits until there is something to choose, or nothing any more, at an event.
func (v *visit) offered(at int) {
	v.t.Helper()
	v.until(fmt.Sprintf("it is offered what can happen behind event %d", at), fmt.Sprintf(
		`(() => {
			const list = document.querySelector(".next-list");
			return list && list.getAttribute("aria-busy") !== "true" && (list.querySelector(".next-row") || list.querySelector(".note"))
				&& document.querySelector("#caption .step, #caption b, #caption")?.textContent.trim().startsWith("%d");
		})()`, at))
}

// s is the place of the scenario in the address.
func (v *visit) s() string {
	v.t.Helper()
	address, err := url.Parse(eval[string](v, `location.href`))
	if err != nil {
		v.t.Fatal(err)
	}
	return address.Query().Get("s")
}

func TestARunIsScheduledByHand(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3&at=8")
	v.settle()
	v.key("h")
	v.offered(8)
	if axis := eval[string](v, `document.querySelector("#axis").value`); axis != "steps" {
		t.Errorf("by hand the axis is that of %s", axis)
	}
	v.shot("by-hand")
	v.usable("by hand")
	v.key("1")
	v.offered(9)
	once := v.s()
	v.key("2")
	v.offered(10)
	twice := v.s()
	if once == twice || once == "lab-test-3" {
		t.Errorf("what is chosen is not in the link: %s, %s", once, twice)
	}
	v.key("u")
	v.offered(9)
	if got := v.s(); got != once {
		t.Errorf("what is undone has the link %s, and had %s", got, once)
	}
	v.key("1")
	v.offered(10)
	v.until("the futures are shown", `document.querySelectorAll(".future").length >= 3`)
	v.shot("by-hand-futures")
	v.key("[")
	v.until("another future is shown", fmt.Sprintf(`new URL(location.href).searchParams.get("s") === %q`, twice))
	other := eval[string](v, `document.querySelector(".future[aria-pressed=true] .future-name").textContent`)
	if other == "" {
		t.Error("no future is the one on screen")
	}
	eval[any](v, `void document.querySelector(".future-both").click()`)
	v.until("two futures stand side by side", `document.querySelector("#tab-act span").textContent === "Compare" && document.querySelectorAll(".duo-head, .duo canvas").length > 0`)
	// a link to one of them replays it
	elsewhere := begin(t, desktop)
	elsewhere.open("/play?s=" + twice)
	elsewhere.settle()
	if n := eval[int](elsewhere, `Number(document.querySelector("#scrub").max)`); n != 9 { // an entry and what allowed it are one
		t.Errorf("the link leads to %d beats", n)
	}
}

func TestATreeOfFuturesIsPassedOn(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=no-tie-break&at=5")
	v.settle()
	eval[any](v, `void (navigator.clipboard.writeText = (text) => { window.passed = text; return Promise.resolve(); })`)
	v.key("h")
	v.offered(5)
	v.key("1")
	v.offered(6)
	v.key("u")
	v.offered(5)
	v.key("2")
	v.offered(6)
	v.until("the futures are shown", `document.querySelectorAll(".future").length === 3`)
	names := `[...document.querySelectorAll(".future-name")].map((x) => x.textContent).join("|")`
	told := eval[string](v, names)
	v.click("button", "Copy the link to all of them")
	v.until("the link is copied", `window.passed`)
	link, err := url.Parse(eval[string](v, `window.passed`))
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := begin(t, desktop)
	elsewhere.open(link.RequestURI())
	elsewhere.settle()
	elsewhere.until("the futures have come", `document.querySelectorAll(".future").length === 3`)
	if got := eval[string](elsewhere, names); got != told {
		t.Errorf("elsewhere they are %s, and were %s", got, told)
	}
	elsewhere.offered(6)
	elsewhere.key("u")
	elsewhere.until("what came before is there", `document.querySelector("#caption").textContent.trim().startsWith("14")`)
}
