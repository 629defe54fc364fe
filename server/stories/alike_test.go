package stories

import (
	"strconv"
	"testing"
)

// inAlike is a condition on what is said there.
const inAlike = `document.querySelector(".duo-alike [role=status]")?.textContent`

func TestAStudentAsksWhetherTwoBehaveAlike(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=no-tie-break&at=2")
	v.settle()
	v.click("button", "Show both runs")
	v.until("both runs are there", `document.querySelectorAll(".duo .plot canvas").length === 2 && document.querySelector(".duo-alike")`)
	v.click("button", "Ask")
	v.until("only the run without the line can do this", inAlike+`?.includes("No. Only in A") && document.querySelectorAll(".duo-word li").length > 2`)
	v.usable("whether both behave alike")
	v.shot("whether both behave alike")
	was := eval[string](v, `location.search`)
	v.click("button", "Play it")
	v.until("another pair is on screen", `location.search !== `+strconv.Quote(was)+` && document.querySelectorAll(".duo .plot canvas").length === 2 && document.querySelector(".duo-verdict").textContent !== ""`)
	v.until("the first of the two goes further", `document.querySelector(".duo-title")?.textContent.startsWith("First difference")`)
	v.shot("what only one can do")
}
