package stories

import "testing"

// A student points at two dots: the smaller timestamp belongs to neither that came before. What the address says comes
// back, and the keys choose another pair.
func TestTwoEventsAreComparedInBothClocks(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=smaller-not-earlier")
	v.settle()
	v.until("the scenario opens on its two events", `document.querySelector(".vectors")?.innerText.includes("Concurrent: L(A) < L(B), yet neither can have known of the other.")`)
	v.until("with their vectors", `[...document.querySelectorAll(".vc-vector")].map((e) => e.textContent).join(" ") === "[0, 1] [3, 0]"`)
	v.usable("two events in both clocks")
	v.key("b") // step 4 is B now
	v.key(",", ",", ",")
	v.until("another event is compared with the one that was kept", `document.querySelector(".vectors").innerText.includes("Concurrent: L(A) < L(B)") || document.querySelector(".vectors").innerText.includes("Concurrent: L(B) < L(A)")`)
	v.until("the address says so", `location.search.includes("with=4") && location.search.includes("at=1")`)
	v.click("button", "Release B")
	v.until("nothing is compared any more", `document.querySelector(".vc-verdict").textContent === "" && location.search.includes("vector=1")`)
	v.key("v")
	v.until("and the lens is off", `document.querySelector(".vectors").hidden && location.search.includes("vector=0")`)

	v.open("/embed?s=smaller-not-earlier&with=3&at=5")
	v.until("an embed has it too", `document.querySelector(".vectors")?.innerText.includes("B happened before A: the vector is smaller, and so is the timestamp.")`)
}
