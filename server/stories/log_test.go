package stories

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The log is where the cursor is, also where it is long.
func TestTheLogFollowsTheCursor(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=ten-processes&at=150&tab=log")
	v.settle()
	lit := `((row, frame) => row && row.top >= frame.top && row.bottom <= frame.bottom)(
		document.querySelector("#pane-log tr.on")?.getBoundingClientRect(), document.querySelector("#tabbody").getBoundingClientRect())`
	v.until("the row of the step is in sight", lit)
	v.key(kb.Home)
	v.at(0)
	v.key(kb.End)
	v.until("at the end it is the last", `document.querySelector("#pane-log tr.on") === document.querySelector("#pane-log tbody tr:last-child")`)
	v.until("which is in sight", lit)
}
