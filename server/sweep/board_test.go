package sweep

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"fano/algorithms/engine/explore"
	"fano/server/check"
	"fano/server/fairqueue"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var some = []Point{{"lamport", 2, Saturated}, {"maekawa", 3, Alone}, {"naimi-trehel", 3, 3}}

// opens is a board of some points, and what it logs.
func opens(t *testing.T, directory string) (*Board, *bytes.Buffer) {
	t.Helper()
	var said bytes.Buffer
	log := slog.New(slog.NewTextHandler(&said, nil))
	desk := check.NewDesk(check.DefaultLimits, explore.Search, fairqueue.New(fairqueue.DefaultLimits), log)
	t.Cleanup(desk.Close)
	return boardOf(Options{Desk: desk, Directory: directory, Log: log}, some), &said
}

func TestABoardMeasuresOnceAndKeepsWhatItHas(t *testing.T) {
	directory := t.TempDir()
	board, said := opens(t, directory)
	if s := board.State(); s.Of != len(some) || s.Failed {
		t.Errorf("%+v", s)
	}
	first := board.Wait(t.Context())
	if !first.Done() || first.Failed || first.Count() != len(some) || !strings.Contains(said.String(), "are measured") {
		t.Fatalf("%+v: %s", first, said)
	}
	next, said := opens(t, directory)
	second := next.Wait(t.Context())
	if !second.Done() || strings.Contains(said.String(), "measured") {
		t.Fatalf("%+v: %s", second, said)
	}
	for _, p := range some {
		a, _ := first.At(p)
		b, ok := second.At(p)
		if !ok || len(a.Runs) != len(b.Runs) {
			t.Fatalf("%v: %v and %v", p, a, b)
		}
		for i := range a.Runs {
			if a.Runs[i] != b.Runs[i] {
				t.Errorf("%v: %v and %v", p, a.Runs[i], b.Runs[i])
			}
		}
	}
}

// A file that is damaged, or another build's, is not believed; nor does a disk that takes nothing stop the measuring.
func TestWhatIsKeptIsExamined(t *testing.T) {
	directory := t.TempDir()
	board, _ := opens(t, directory)
	board.Wait(t.Context())
	path := filepath.Join(directory, "sweep.json")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(whole)
	for name, c := range map[string]struct {
		text  string
		warns bool
	}{
		"cut":             {text[:len(text)/2], true},
		"empty":           {"", true},
		"another build's": {strings.Replace(text, `"build":"`, `"build":"0`, 1), false},
		"another point":   {strings.Replace(text, `"n":2`, `"n":20`, 1), true},
		"a point less":    {text[:strings.LastIndex(text, `,{"algorithm"`)] + "]}", true},
		"another seed":    {strings.Replace(text, `"seed":2`, `"seed":3`, 1), true},
		"a negative cost": {strings.Replace(text, `"messages":`, `"messages":-`, 1), true},
		"no entries":      {strings.Replace(text, `"entries":100`, `"entries":0`, 1), true},
		"another field":   {strings.Replace(text, `"build"`, `"more":1,"build"`, 1), true},
		"no runs":         {strings.Replace(text, `"load":0,`, `"load":0,"left":"none",`, 1), true},
	} {
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if c.text == text {
			t.Fatalf("%s: nothing is changed", name)
		}
		next, said := opens(t, directory)
		s := next.Wait(t.Context())
		if !s.Done() || s.Failed || !strings.Contains(said.String(), "are measured") {
			t.Errorf("%s: %s", name, said)
		}
		if strings.Contains(said.String(), "WARN") != c.warns {
			t.Errorf("%s: %s", name, said)
		}
	}
	nowhere, said := opens(t, filepath.Join(directory, "nowhere"))
	if s := nowhere.Wait(t.Context()); !s.Done() || s.Failed || !strings.Contains(said.String(), "not kept") {
		t.Errorf("%+v: %s", s, said)
	}
}

// A server that goes away does not wait for what nobody waits for, and a mistake ends the measuring and nothing else.
func TestABoardEnds(t *testing.T) {
	board, _ := opens(t, "")
	board.desk.Close()
	if s := board.State(); s.Done() || s.Count() != 0 {
		t.Errorf("%+v", s)
	}
	wrong, said := opens(t, "")
	wrong.points = []Point{{"nobody", 2, Saturated}}
	if s := wrong.Wait(t.Context()); !s.Failed || !s.Done() || !strings.Contains(said.String(), "no algorithm nobody") {
		t.Errorf("%+v: %s", s, said)
	}
}
