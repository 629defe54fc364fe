package stories

import (
	"fmt"
	"testing"
)

func TestARunGoesOnWhereTheConnectionBroke(t *testing.T) {
	t.Parallel()
	line := shaky(t)
	const long = `{"fano":1,"algorithm":"ricart-agrawala","processes":8,"workload":{"entries":40},"stop":{"events":6000}}`
	whole := run(t, long).beats

	v := begin(t, desktop)
	v.origin = line.origin
	v.seen.forgive("ERR_INCOMPLETE_CHUNKED_ENCODING") // this story breaks it
	v.seen.forgive("run:")
	line.most.Store(20_000)
	v.open("/play?s=" + link(t, long))
	v.until("the whole run is there", fmt.Sprintf("document.querySelector('#scrub')?.max === '%d'", whole))
	if calls := line.calls.Load(); calls < 2 {
		t.Errorf("the page called %d times, so the connection was never broken in the middle", calls)
	}
	v.until("nothing is said to be missing", `!document.body.innerText.includes("connection")`)
}
