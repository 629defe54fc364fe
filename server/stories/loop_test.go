package stories

import (
	"strings"
	"testing"
)

// rounds is in which round the page says that one is.
const rounds = `Number(/^↻ Round (\d+)\./.exec(document.querySelector(".looping")?.textContent)?.[1] ?? 0)`

func TestATeacherPlaysALoopRoundAndRoundAndStepsOutOfIt(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=central-server-for-ever&at=6")
	v.settle()
	v.until("the page tells of the loop ahead", `document.querySelector(".looping")?.textContent.startsWith("↻ From step 9 on, the run repeats for ever.")`)
	if said := v.text(".looping"); !strings.Contains(said, "P2 waits for ever: in each round P1 enters 1 time and P3 enters 1 time.") {
		t.Errorf("the loop is told as %q", said)
	}
	v.hasten(5)
	v.click("button", "Play")
	v.until("the loop has been played twice", rounds+" >= 3")
	v.until("those who hear the page hear of the round", `/^Round \d+\.$/.test(document.querySelector(".looping [role=status]").textContent)`)
	v.click("button", "Pause")
	v.until("playing has stopped", `document.querySelector('#buttons .play').getAttribute('aria-label') === "Play"`)

	v.click("button", "To the end")
	v.at(20)
	v.click("button", "Step forward")
	v.at(9)
	v.until("it is another round", rounds+" >= 4")
	v.shot("a loop from its beginning again")
	v.usable("in the loop")
	v.click("button", "Step back")
	v.at(8)
	v.until("the way lies before the loop", `document.querySelector(".looping").textContent.includes("From step 9 on,")`)
	v.choose("Horizontal axis", "logical")
	v.until("the logical order is shown", `document.querySelector('#axis').value === 'logical'`)
	v.click("button", "To the end")
	v.at(20)
	v.shot("a loop in logical order")

	// the loop goes with the switch that makes it
	v.click("button", "newest first")
	v.until("the loop has gone", `document.querySelector(".looping").hidden && document.querySelector(".track-loop").hidden`)
}

func TestAnEmbedPlaysALoopOnAndOnAndDoesNotEnd(t *testing.T) {
	t.Parallel()
	v := around(t, desktop, "", frame("s=central-server-for-ever&at=18&autoplay=1&speed=16")+frame("s=central-server-for-ever&at=18&until=20&autoplay=1&speed=16"))
	v.until("the first has gone round", `globalThis.heard[0].filter((m) => m.fano === "step" && m.step === 9).length >= 2`)
	v.until("the other has ended where it was told to", `globalThis.heard[1].some((m) => m.fano === "ended" && m.step === 20)`)
	if eval[bool](v, `globalThis.heard[0].some((m) => m.fano === "ended")`) {
		t.Error("a loop that plays on says that it has ended")
	}
	v.shot("two embeds of a loop")
}
