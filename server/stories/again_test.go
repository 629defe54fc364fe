package stories

import (
	"strings"
	"testing"
)

// What a student sees of those who ask again in the very moment of leaving, and what it is in two events.
func TestWhoLeavesAndAsksInOneMomentIsTold(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=campos-carvalho-asks-again&at=54")
	v.settle()
	if said := v.text("#caption"); !strings.Contains(said, "P1 leaves. In the same instant P1 asks to enter again: it sends DirtyFORK+Request to P2, P4 and itself.") {
		t.Errorf("it is told as %q", said)
	}
	v.tab("run")
	v.click("button", "3 each")
	v.until("it is ticked that everybody asks again", `[...document.querySelectorAll('.chance input[type=checkbox]')].some((box) => box.checked)`)
	v.shot("asks again in the moment of leaving")
	v.click("checkbox", "Ask again in the instant of leaving")
	v.until("the address holds the changed scenario", `new URLSearchParams(location.search).get("s").startsWith("1.")`)
	v.settle()
	v.until("leaving is told alone", `document.querySelector('#caption').textContent.includes("P1 leaves") && !document.querySelector('#caption').textContent.includes("In the same instant")`)
}
