package maekawa_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex/picture"
	"fano/algorithms/topology"
)

// drawn tells the marks of a system's picture, sorted.
func drawn(s *system.System) []string {
	told := []string{}
	for _, m := range picture.Append(nil, s.Configuration()) {
		text := fmt.Sprintf("%s %s", m.What, m.Name)
		switch {
		case m.Order != nil:
			text += fmt.Sprint(" ", m.Order)
		case m.What == picture.MarkOwner:
			text += fmt.Sprint(" is ", m.Of)
		default:
			text += fmt.Sprintf(" %c%d", m.At.Side, m.At.Node)
		}
		if m.To.Node != 0 {
			text += fmt.Sprintf(" to %c%d", m.To.Side, m.To.Node)
		}
		if m.Message != 0 {
			text += fmt.Sprint(" by ", m.Message)
		}
		if m.State != "" {
			text += ": " + m.State
		}
		told = append(told, text)
	}
	slices.Sort(told)
	return told
}

func TestThePictureOfACircleThatIsAboutToBreak(t *testing.T) {
	sets := quorums(topology.Quorums{Sets: [][]int{{1, 2}, {2, 3}, {3, 1}}})
	s, _ := system.New(context.Background(), small{"triangle", plane, sets, []int{1, 1, 1}}.config(t, system.FIFO, ""))
	trial.Go(t, s, "1 asks; 2 asks; 3 asks; deliver 1>1#1; deliver 2>2#1; deliver 3>3#1; "+
		"deliver 1>1#2; deliver 2>2#2; deliver 3>3#2")
	want := []string{
		"owner 1 is 1", "owner 2 is 2", "owner 3 is 3",
		"request c1>a2 c1 to a2 by 1", "request c2>a3 c2 to a3 by 1", "request c3>a1 c3 to a1 by 1",
		"vote 1 c1", "vote 2 c2", "vote 3 c3",
	}
	if got := drawn(s); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	trial.Go(t, s, "deliver 1>2#1; deliver 2>3#1; deliver 3>1#1; deliver 2>2#3")
	want = []string{
		"answer 1>3#1 a1 to c3 by 1: failed", "answer 3>3#3 a3 to c3 by 3: inquire", "cycle waits [1 2 3]", "list 1 [3]", "list 2 [1]", "list 3 [2]",
		"owner 1 is 1", "owner 2 is 2", "owner 3 is 3",
		"request a2>c2 c2: inquire", "request c1>a2 a2", "request c2>a3 a3", "request c3>a1 a1",
		"vote 1 c1", "vote 2 c2", "vote 3 c3",
		"waits 1>2@2 c1 to c2", "waits 2>3@3 c2 to c3", "waits 3>1@1 c3 to c1",
	}
	if got := drawn(s); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	trial.Go(t, s, "deliver 1>3#1; deliver 3>3#3; deliver 3>3#4")
	want = []string{
		"list 1 [3]", "list 2 [1]", "list 3 [3]", "owner 1 is 1", "owner 2 is 2", "owner 3 is 2",
		"request a2>c2 c2: inquire", "request c1>a2 a2", "request c3>a1 a1", "request c3>a3 a3",
		"vote 1 c1", "vote 2 c2", "vote 3 a3 to c2 by 1",
		"waits 1>2@2 c1 to c2", "waits 3>1@1 c3 to c1", "waits 3>2@3 c3 to c2",
	}
	if got := drawn(s); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// Whatever may still be under way, there is nothing twice: above all no vote.
func TestNothingIsDrawnTwice(t *testing.T) {
	for seed := range thorough.Seeds(t, 200) {
		chance := rand.New(rand.NewPCG(seed, 0))
		in := small{"triangle", plane, topology.Spec{}, []int{3, 3, 3}}
		s, _ := system.New(context.Background(), in.config(t, system.AnyOrder, ""))
		for next := s.Choices(); len(next) > 0; next = s.Choices() {
			if _, err := s.Apply(next[chance.IntN(len(next))]); err != nil {
				t.Fatal(err)
			}
			for _, m := range picture.Append(nil, s.Configuration()) {
				if strings.Contains(m.Name, ".") { // a second of the same name
					t.Fatalf("there is a %s %s", m.What, m.Name)
				}
			}
		}
	}
}
