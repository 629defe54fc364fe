package stepping_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fano/server/scenario"
)

// A tree that is passed on is a document that the server reads, with what is on screen and as many of the latest futures as
// have room in it, of which none is lost without a word.
func TestATreeHasAsManyFuturesAsTheServerReads(t *testing.T) {
	const begin = `{"fano":1,"algorithm":"ricart-agrawala","processes":3`
	choices := func(n int) string { return `,"schedule":["1 asks"` + strings.Repeat(`,"1 internal"`, n-1) + `]` }
	script := func(n int) string {
		return `,"script":[` + strings.Repeat(`{"at":1,"process":1,"do":"internal"},`, n-1) + `{"at":2,"process":1,"do":"internal"}]`
	}
	of := func(more string) func(i int) string {
		return func(i int) string { return fmt.Sprintf(`%s,"seed":1%d%s}`, begin, i, more) }
	}
	timed, scripted, chosen, long := of(""), of(script(1000)), of(choices(2000)), of(choices(7000))
	wordy := of(`,"title":"` + strings.Repeat("é", 200) + `"` + choices(1360))
	m := start(t, "tree.mjs")
	for _, c := range []struct {
		name      string
		scenarios []string
		shown     int
		room      int // for the futures, that on screen among them
	}{
		{"of a timed run, one of which is long and on screen", append(several(59, timed), chosen(0)), 59, 60},
		{"that are many", several(70, timed), 69, 60},
		{"that are many, the oldest of which is on screen", several(70, timed), 0, 60},
		{"with a script in common", several(30, scripted), 29, 21},
		{"with a script in common, the oldest of which is on screen", several(30, scripted), 0, 21},
		{"that are long, beside one that is not", append(several(30, chosen), timed(1)), 30, 31},
		{"that are long", append(several(30, long), timed(1)), 30, 12},
		{"that are long, with words", append(several(59, wordy), timed(1)), 59, 58},
	} {
		var got struct {
			Text string
			Left int
			Has  []bool
		}
		m.ask(map[string]any{"scenarios": c.scenarios, "shown": c.shown}, func(line []byte) {
			if err := json.Unmarshal(line, &got); err != nil {
				t.Fatal(err)
			}
		})
		d, err := scenario.Parse([]byte(got.Text))
		if err != nil {
			t.Errorf("futures %s: %v", c.name, err)
			continue
		}
		has := make([]bool, len(c.scenarios))
		has[c.shown] = true
		for i, more := len(has)-1, c.room-1; i >= 0 && more > 0; i-- {
			if i != c.shown {
				has[i] = true
				more--
			}
		}
		if len(d.Futures) != c.room || got.Left != len(c.scenarios)-c.room || !slices.Equal(got.Has, has) {
			t.Errorf("futures %s: of %d there are %d, %d are left: %v", c.name, len(c.scenarios), len(d.Futures), got.Left, got.Has)
		}
	}
}

// several are so many scenarios.
func several(n int, of func(i int) string) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = of(i)
	}
	return all
}
