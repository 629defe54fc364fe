package figure_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"testing"

	"fano/server/figure"
	"fano/server/memtest"
	"fano/server/run"
	"fano/server/scenario"
)

// The known worst cases for the memory of figures: a system in which all processes ask at once, so often that the
// diagram has the most beats, lanes and messages; long runs of which a small part is drawn; and views with many marks.
var worstFigures = []struct {
	text, format, query string
	always              bool // also with -short
}{
	{crowd("ricart-agrawala", 100, 20_000), figure.TeX, "to=1990", false},
	{crowd("ricart-agrawala", 100, 20_000), figure.PNG, "to=1990&scale=1.5", false},
	{crowd("ricart-agrawala", 420, 20_000), "card", "", false},
	{crowd("suzuki-kasami", 100, 1990), figure.SVG, "width=8000&axis=logical", false},
	{crowd("lamport", 100, 1990), figure.SVG, "width=8000", false},
	{crowd("lamport", 30, 400), figure.PNG, "", true},
	{crowd("maekawa", 100, 20_000), figure.PNG, "view=plane&scale=4", false},
	{crowd("campos-carvalho", 31, 20_000), figure.PNG, "view=precedence&scale=4", false},
	{crowd("campos-carvalho", 7, 4000), figure.PNG, "view=precedence&scale=4", true},
	{crowd("campos-carvalho", 31, 20_000), figure.SVG, "view=plane", false},
}

// crowd returns a scenario in which all processes ask at once, again and again.
func crowd(algorithm string, processes, events int) string {
	text, _ := json.Marshal(map[string]any{
		"fano": 1, "algorithm": algorithm, "processes": processes, "stop": map[string]any{"events": events},
		"workload": map[string]any{"entries": 1000, "think": map[string]any{"constant": 0}},
	})
	return string(text)
}

// A figure never takes more memory than it states, and the statement is not far above the worst case.
func TestAFigureTakesNoMoreThanItStates(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	for _, c := range worstFigures {
		if !c.always && os.Getenv("FANO_PROVE") == "" {
			continue
		}
		d, err := scenario.Parse([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		want := figure.CardOf(figure.Default().Texts)
		if c.format != "card" {
			want = request(t, c.format, c.query)
		}
		source, err := run.Of(scenario.Reread(d), run.DefaultLimits, pictured(want)...)
		if err != nil {
			t.Fatal(err)
		}
		told := want.Recording()
		var broken, drawn error
		use := memtest.Of(func() {
			if broken = source.Record(context.Background(), told); broken == nil || errors.Is(broken, figure.ErrEnough) {
				_, drawn = want.Draw(&told.Recording)
			}
		})
		stated := want.Bytes(told.Head.Nodes(), d.Stop.Events)
		t.Logf("%.60s %s?%s: %d MB of %d, %d events (%v)", c.text, c.format, c.query,
			use.Held>>20, stated>>20, len(told.Events), cmp.Or(broken, drawn))
		if use.Held > stated+runBytes {
			t.Errorf("%.60s %s?%s: %d MB, stated are %d", c.text, c.format, c.query, use.Held>>20, stated>>20)
		}
		if stated > 256<<20 {
			t.Errorf("%.60s %s?%s: %d MB may be taken", c.text, c.format, c.query, stated>>20)
		}
	}
}

// runBytes is the memory that the run of such a scenario takes itself.
const runBytes = 16 << 20
