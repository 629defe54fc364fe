package gallery

import (
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/server/locale"
	"fano/web"
)

// The caption of the home page's run describes its event: P2 waits with the request (4, P2), and defers its answer to
// a request of P3.
func TestTheHomePageTellsWhatHappensAtItsEvent(t *testing.T) {
	_, run, err := recorded(HeroRun)
	if err != nil {
		t.Fatal(err)
	}
	e, asked := run.Events[HeroStep-1], 0
	for _, before := range run.Events[:HeroStep] {
		if before.Kind == trace.Ask && before.At == 2 {
			asked = before.Clock
		}
	}
	m := e.Message
	if e.Kind != trace.Receive || e.At != 2 || m.From != 3 || m.Type != "REQUEST" || string(m.Fields) != `{"T":6}` ||
		e.Clock != 7 || asked != 4 || e.Phase != "waiting" || len(e.Sends) > 0 {
		t.Errorf("%+v, and P2 has asked at %d", e, asked)
	}
	for _, l := range web.Languages {
		texts, _ := locale.Named(l.Code)
		hero, err := Hero(texts)
		if err != nil || !strings.Contains(hero.Caption, "(4, P2) < (6, P3)") || hero.Title == "" || !slices.Equal(hero.Wide.Entries, []int{1}) {
			t.Errorf("%s: %q, %q, entered %v (%v)", l.Code, hero.Title, hero.Caption, hero.Wide.Entries, err)
		}
	}
}

func TestTheTwoLinesOfThePlaneMeet(t *testing.T) {
	plane, err := Plane()
	if err != nil {
		t.Fatal(err)
	}
	if plane.First != 1 || plane.Second != 3 || plane.Meet != 4 || plane.N != 7 || plane.Run != PlaneRun ||
		!slices.Equal(plane.FirstLine, []int{1, 2, 4}) || !slices.Equal(plane.SecondLine, []int{3, 4, 6}) {
		t.Errorf("%+v", plane)
	}
}
