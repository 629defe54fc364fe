package stepping_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"fano/server/scenario"
	"fano/server/stepping"
)

// What an untrusted client asks about a document costs little, or is refused. The inputs are the largest allowed.
// Nothing is timed, but minutes or exhausted memory would be noticed.
func TestTheLargestThatIsScheduledByHandIsSmall(t *testing.T) {
	read := func(text string) *scenario.Document {
		d, err := scenario.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, name := range []string{"ricart-agrawala", "token-ring"} {
		d := read(fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":64,"workload":{"entries":1000000000}}`, name))
		for _, by := range []stepping.By{stepping.ByTime, stepping.BySeed, stepping.ByAdversary} {
			on, err := stepping.Resume(t.Context(), d, 50, by, 1)
			if err != nil || len(on.Schedule) > 50+2_500 {
				t.Errorf("%s goes on by %s: %v", name, by, err)
			}
		}
		var invalid *scenario.Invalid
		if offer, err := stepping.Next(t.Context(), d, 2_000); err != nil && !errors.As(err, &invalid) || err == nil && len(offer.Choices) > stepping.MostChoices {
			t.Errorf("%s: %v", name, err)
		}
	}
	never := `"deliver 1>2#9"` + strings.Repeat(`,"deliver 1>2#9"`, 1_000) + strings.Repeat(`,"1 internal"`, 999)
	if fit, left, err := stepping.Repair(t.Context(), read(`{"fano":1,"algorithm":"lamport","processes":2,"schedule":[`+never+`]}`)); err != nil || len(left) != 1_001 || len(fit.Schedule) != 999 {
		t.Errorf("%d left: %v", len(left), err)
	}
	if _, _, err := stepping.Repair(t.Context(), read(`{"fano":1,"algorithm":"lamport","processes":2,"schedule":[`+never+`,"1 internal"]}`)); err == nil {
		t.Error("more choices are fitted than may be")
	}
}

// Each offered choice contains one message and one process: the state that a program keeps in all others is not
// repeated for it.
func TestAnOfferTellsOnlyWhatItOffers(t *testing.T) {
	field, slots := strings.Repeat("w", 4_000), make([]string, 100)
	for i := range slots {
		slots[i] = fmt.Sprintf("s%d = %d", i, i)
	}
	program, _ := json.Marshal(fmt.Sprintf(`state(%s)

def ask(p, net):
    net.broadcast(M(0))

def may_enter(p, net):
    return False

def on_M(p, net, j, %s):
    p.s1 = %[2]s

def leave(p, net):
    pass
`, strings.Join(slots, ", "), field)) // text always marshals
	d, err := scenario.Parse(fmt.Appendf(nil, `{"fano":1,"program":%s,"processes":30}`, program))
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	offer, err := stepping.Next(t.Context(), d, 30)
	runtime.ReadMemStats(&after)
	if err != nil || len(offer.Choices) < 500 {
		t.Fatal(offer, err)
	}
	if bytes := (after.TotalAlloc - before.TotalAlloc) >> 20; bytes > 250 {
		t.Errorf("%d choices took %d MB", len(offer.Choices), bytes)
	} else {
		t.Logf("%d choices took %d MB", len(offer.Choices), bytes)
	}
}
