package figure

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// The page draws what print draws, by modules of its own. asked.json is what both are asked: see asked_test.go.
const (
	asked = "testdata/page/asked.json"
	drawn = "testdata/page/drawn.json"
)

// question is what both are asked.
type question struct {
	Algorithms []struct {
		Algorithm string
		Messages  []trace.MessageKind
		Carried   []struct {
			Type   string
			Fields json.RawMessage
		}
	}
	Runs []struct {
		Name   string
		Header trace.Header
		Events []trace.Event
	}
	Dials []struct {
		N        int
		Line, By []mutex.ID
	}
}

// answer is what is to be drawn.
type answer struct {
	Forms   map[string][][]string `json:"forms"`   // of an algorithm's samples
	Time    map[string][]float64  `json:"time"`    // where each beat of a run stands
	Logical map[string][]float64  `json:"logical"` // and by its clock
	Teeth   [][]tooth             `json:"teeth"`   // of each dial, by client and arbiter
}

type tooth struct {
	Client  mutex.ID   `json:"client"`
	Arbiter mutex.ID   `json:"arbiter"`
	Ends    [4]float64 `json:"ends"` // x and y at the rail, x and y at the point
}

// read reads one of the two.
func read[T any](t *testing.T, name string) (found T) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &found); err != nil {
		t.Fatal(err)
	}
	return found
}

func TestMessagesAreNamedAsOnThePage(t *testing.T) {
	q, page := read[question](t, asked), read[answer](t, drawn)
	several := 0
	for _, k := range q.Algorithms {
		r := reduction{kinds: map[string]trace.MessageKind{}}
		for _, m := range k.Messages {
			r.kinds[m.Type] = m
		}
		for i, s := range k.Carried {
			m := r.message(1, 2, s.Type, s.Fields)
			if len(m.values) > 1 {
				several++
			}
			if got, want := m.forms(), page.Forms[k.Algorithm][i]; !slices.Equal(got, want) {
				t.Errorf("%s, %s %s: %q, and %q on the page", k.Algorithm, s.Type, s.Fields, got, want)
			}
		}
	}
	if several == 0 {
		t.Error("no message has two fields")
	}
}

func TestEventsStandWhereTheyStandOnThePage(t *testing.T) {
	q, page := read[question](t, asked), read[answer](t, drawn)
	kinds := map[trace.Kind]int{}
	for _, l := range q.Runs {
		for i := range l.Events {
			kinds[l.Events[i].Kind]++
		}
		r := reduce(&l.Header, l.Events)
		for axis, want := range map[string][]float64{TimeAxis: page.Time[l.Name], LogicalAxis: page.Logical[l.Name]} {
			got := axisOf(r, axis, 0, len(r.beats)).xs
			if len(want) != len(got) {
				t.Fatalf("%s, %s axis: %d beats, and %d on the page", l.Name, axis, len(got), len(want))
			}
			for i := range got {
				if math.Abs(got[i]-want[i]) > 1e-6 {
					t.Fatalf("%s, %s axis: beat %d (%s) stands at %v, on the page at %v",
						l.Name, axis, i+1, r.beats[i].kind, got[i], want[i])
				}
			}
		}
	}
	if kinds[trace.Duplicate] < 10 || kinds[trace.Drop] == 0 {
		t.Errorf("too little is lost or comes twice: %v", kinds)
	}
}

// rounded is how far the page's coordinates, which have one decimal, may be from print's.
const rounded = 0.0501

func TestTheTeethOfADialAreThoseOfThePage(t *testing.T) {
	q, page := read[question](t, asked), read[answer](t, drawn)
	for i, a := range q.Dials {
		s := &scene{header: &trace.Header{Processes: a.N}, phases: map[mutex.ID]string{}, slots: map[mutex.ID]int{}}
		for turn := range a.N {
			var set []mutex.ID
			for _, x := range a.Line {
				set = append(set, (x+mutex.ID(turn))%mutex.ID(a.N)+1)
			}
			slices.Sort(set)
			s.sets = append(s.sets, set)
		}
		for _, p := range a.By {
			phase := "waiting"
			if s.phases[p] == phase {
				phase = "idle"
			}
			s.seat(&trace.Event{At: p, Phase: phase})
		}
		d := s.dialAt(0)
		want := page.Teeth[i]
		count := 0
		for _, c := range d.combs {
			for _, k := range s.sets[c-1] {
				at := slices.IndexFunc(want, func(w tooth) bool { return w.Client == c && w.Arbiter == k })
				if at < 0 {
					t.Errorf("%v: the page has no tooth of %d at %d", a, c, k)
					continue
				}
				count++
				x1, y1, x2, y2 := d.tooth(c, k)
				for j, got := range [4]float64{x1, y1, x2, y2} {
					if math.Abs(got-want[at].Ends[j]) > rounded {
						t.Errorf("%v: a tooth of %d at %d is %v, and %v on the page", a, c, k, [4]float64{x1, y1, x2, y2}, want[at].Ends)
						break
					}
				}
			}
		}
		if count != len(want) || count == 0 {
			t.Errorf("%v: %d teeth, and %d on the page", a, count, len(want))
		}
	}
}
