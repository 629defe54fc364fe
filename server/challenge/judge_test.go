package challenge

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/scenario"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func searches(t *testing.T, change func(*check.Limits)) *check.Service {
	t.Helper()
	l := check.DefaultLimits
	if change != nil {
		change(&l)
	}
	s := check.NewService(l, explore.Search, fairqueue.New(fairqueue.DefaultLimits), slog.New(slog.DiscardHandler))
	t.Cleanup(s.Close)
	return s
}

func document(t *testing.T, text string) *scenario.Document {
	t.Helper()
	d, err := scenario.Resolve(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// tie returns the challenge to let two processes in without the tie-break, after some choices, with more fields.
func tie(t *testing.T, more string, choices ...string) *scenario.Document {
	quoted, _ := json.Marshal(append([]string{"1 asks", "2 asks"}, choices...))
	return document(t, fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","switches":["no-tie-break"],"processes":2,
		"schedule":%s,"challenge":{"goal":{"breaks":"EM1"},"given":2%s}}`, quoted, more))
}

// solution is a shortest solution of tie.
var solution = []string{
	"deliver 1>2#1", "deliver 2>1#1", "deliver 1>2#2", "2 enters", "deliver 2>1#2", "1 enters",
}

func TestAChallengeIsJudgedChoiceByChoice(t *testing.T) {
	for _, c := range []struct{ more, choices, want string }{
		{``, ``, `{"goal":{"breaks":"EM1"},"solved":false,"steps":0,"budget":{},"used":{},"possible":"yes","least":6,"reachable":"yes","from":6,"next":"deliver 1>2#1"}`},
		{`,"steps":9`, `deliver 1>2#1; deliver 2>1#1`, `{"goal":{"breaks":"EM1"},"solved":false,"steps":2,"budget":{"steps":9},"used":{"steps":2},"possible":"yes","least":6,"reachable":"yes","from":4,"next":"deliver 1>2#2"}`},
		{``, strings.Join(solution, "; "), `{"goal":{"breaks":"EM1"},"solved":true,"at":8,"steps":6,"budget":{},"used":{"steps":6},"possible":"yes","least":6,"reachable":"yes","from":0}`},
		{``, strings.Join(solution, "; ") + "; 1 leaves", `{"goal":{"breaks":"EM1"},"solved":true,"at":8,"steps":6,"budget":{},"used":{"steps":6},"possible":"yes","least":6,"reachable":"yes","from":0}`},
		{`,"steps":5`, ``, `{"goal":{"breaks":"EM1"},"solved":false,"steps":0,"budget":{"steps":5},"used":{},"lost":"search","possible":"no","reachable":"no"}`},
		{`,"steps":1`, `deliver 1>2#1`, `{"goal":{"breaks":"EM1"},"solved":false,"steps":1,"budget":{"steps":1},"used":{"steps":1},"lost":"spent","possible":"no","reachable":"no"}`},
		{`,"drop":1`, `drop 1>2#1; drop 2>1#1`, `{"goal":{"breaks":"EM1"},"solved":false,"steps":1,"budget":{"drop":1},"used":{"steps":1,"drop":1},"lost":"over","over":4,"possible":"yes","least":6}`},
		{``, `1 internal`, `{"goal":{"breaks":"EM1"},"solved":false,"steps":0,"budget":{},"used":{},"lost":"over","over":3,"possible":"yes","least":6}`},
		{`,"crash":1`, `1 crashes`, `{"goal":{"breaks":"EM1"},"solved":false,"steps":1,"budget":{"crash":1},"used":{"steps":1,"crash":1},"lost":"search","possible":"yes","least":6,"reachable":"no"}`},
		{`,"answer":"impossible"`, ``, `{"goal":{"breaks":"EM1"},"solved":false,"steps":0,"budget":{},"used":{},"answer":"wrong","possible":"yes","least":6,"reachable":"yes","from":6,"next":"deliver 1>2#1"}`},
		{`,"answer":"impossible","steps":5`, ``, `{"goal":{"breaks":"EM1"},"solved":true,"steps":0,"budget":{"steps":5},"used":{},"lost":"search","answer":"right","possible":"no","reachable":"no"}`},
	} {
		var choices []string
		if c.choices != "" {
			choices = strings.Split(c.choices, "; ")
		}
		v, err := Judge(t.Context(), searches(t, nil), tie(t, c.more, choices...), Ask{Least: true, From: true, Next: true})
		if err != nil {
			t.Fatal(err)
		}
		if v.States < 1 {
			t.Errorf("%s %s: no state was visited", c.more, c.choices)
		}
		v.States = 0
		if got, _ := json.Marshal(v); strings.ReplaceAll(string(got), `\u003e`, ">") != c.want {
			t.Errorf("%s %s:\n%s, want\n%s", c.more, c.choices, got, c.want)
		}
	}
}

func TestWhatHasPlainlyGoneWrongNeedsNoSearch(t *testing.T) {
	d := document(t, `{"fano":1,"algorithm":"central-server","processes":2,"schedule":["1 asks","deliver 1>3#1","deliver 3>1#1","1 enters"],
		"challenge":{"goal":{"order":[2,1]}}}`)
	if v, err := Judge(t.Context(), searches(t, nil), d, Ask{}); err != nil || v.Lost != LostPlainly || v.States != 0 {
		t.Errorf("%+v, %v", v, err)
	}
}

func TestWhatIsNoGameIsRefusedWithItsPlace(t *testing.T) {
	for text, want := range map[string]string{
		`lab-test-3`: `challenge: is missing`,
		`{"fano":1,"algorithm":"lamport","processes":2,"schedule":["1 asks","1 leaves"],"challenge":{"goal":{"inside":2}}}`:       `schedule[1]: 1 leaves is not possible here: process 1 is waiting, not inside`,
		`{"fano":1,"algorithm":"lamport","processes":2,"schedule":["deliver 1>2#1"],"challenge":{"goal":{"inside":2},"given":1}}`: `schedule[0]: deliver 1>2#1 is not possible here: 1>2#1 is not on its way`,
		`{"fano":1,"algorithm":"lamport","processes":2,"schedule":["2 asks"],"challenge":{"goal":{"inside":2},"asks":[1,0]}}`:     `schedule[0]: 2 asks is not possible here: process 2 has no request left`,
		`{"fano":1,"algorithm":"lamport","processes":9,"challenge":{"goal":{"inside":2}}}`:                                        `processes: 9 is above this server’s limit of 7`,
	} {
		_, err := Judge(t.Context(), searches(t, nil), document(t, text), Ask{})
		if invalid, is := errors.AsType[*scenario.Invalid](err); !is || invalid.Problems[0].String() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestWhatASearchCannotSayIsUnknown(t *testing.T) {
	d := document(t, `{"fano":1,"algorithm":"lamport","processes":3,"challenge":{"goal":{"inside":2},"asks":[2,2,2],"answer":"impossible"}}`)
	for what, change := range map[string]func(*check.Limits){
		"states": func(l *check.Limits) { l.States = 1000 },
		"bytes":  func(l *check.Limits) { l.Bytes = 1 << 17 },
		"time":   func(l *check.Limits) { l.Time = time.Nanosecond },
	} {
		v, err := Judge(t.Context(), searches(t, change), d, Ask{From: true})
		if err != nil || v.Solved || v.Answer != Unknown || v.Possible != Unknown || v.Reachable != Unknown || v.Least != nil || v.From != nil {
			t.Errorf("%s: %+v, %v", what, v, err)
		}
	}
}

func TestASearchEndsWithWhoeverAskedForIt(t *testing.T) {
	d := document(t, `{"fano":1,"algorithm":"lamport","processes":4,"challenge":{"goal":{"inside":2}}}`)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	if v, err := Judge(ctx, searches(t, nil), d, Ask{Least: true}); !errors.Is(err, context.Canceled) || v != nil {
		t.Errorf("%+v, %v", v, err)
	}
}

// Results are cached, whatever texts the document has, unless a faster machine would find more.
func TestWhatWasFoundIsKept(t *testing.T) {
	k := searches(t, nil)
	first := tie(t, ``)
	if _, err := Judge(t.Context(), k, first, Ask{Least: true}); err != nil || kept(k) != 1 {
		t.Fatal(err, kept(k))
	}
	first.Title, first.Challenge.Answer = scenario.Text{Plain: "other words"}, scenario.AnswerImpossible
	if _, err := Judge(t.Context(), k, first, Ask{Least: true, From: true}); err != nil || kept(k) != 1 {
		t.Error(err, kept(k))
	}
	if _, err := Judge(t.Context(), k, tie(t, `,"steps":9`), Ask{Least: true}); err != nil || kept(k) != 2 {
		t.Error(err, kept(k))
	}
	late := searches(t, func(l *check.Limits) { l.Time = time.Nanosecond })
	if _, err := Judge(t.Context(), late, tie(t, ``), Ask{Least: true}); err != nil || kept(late) != 0 {
		t.Error(err, kept(late))
	}
}

// facts are the gallery's statements about its challenges.
type facts struct {
	Name       string
	Least      int
	Impossible bool
}

func challenges(t *testing.T) (all []facts) {
	t.Helper()
	for _, folder := range algorithms.Folders() {
		text, err := algorithms.Files.ReadFile(folder + "/gallery.json")
		if errors.Is(err, fs.ErrNotExist) {
			continue // a draft may have no scenarios
		}
		if err != nil {
			t.Fatal(err)
		}
		var mine []facts
		if err := json.Unmarshal(text, &mine); err != nil {
			t.Fatal(err)
		}
		all = append(all, slices.DeleteFunc(mine, func(f facts) bool { return f.Least == 0 && !f.Impossible })...)
	}
	return all
}

// Each challenge of the gallery has a solution with exactly the stated minimum of choices, or is proved impossible.
// The hints lead to the goal, and a plain run of that schedule, without the challenge, breaks the property at its
// very end.
func TestEveryChallengeOfTheGalleryIsSolvedHintByHint(t *testing.T) {
	k := searches(t, nil)
	all := challenges(t)
	impossible := 0
	for _, c := range all {
		d := document(t, c.Name)
		if c.Impossible {
			impossible++
			d.Challenge.Answer = scenario.AnswerImpossible
			if v, err := Judge(t.Context(), k, d, Ask{}); err != nil || !v.Solved || v.Possible != No || v.Answer != Right {
				t.Errorf("%s: %+v, %v", c.Name, v, err)
			}
			continue
		}
		began := time.Now()
		for left := c.Least; ; left-- {
			v, err := Judge(t.Context(), k, d, Ask{Least: true, From: true, Next: true})
			if err != nil || v.Least == nil || *v.Least != c.Least || v.From == nil || *v.From != left || v.Solved != (left == 0) {
				text, _ := json.Marshal(v)
				t.Fatalf("%s with %d left: %s, %v", c.Name, left, text, err)
			}
			if v.Solved {
				break
			}
			d.Schedule = append(d.Schedule, *v.Next)
		}
		breaks(t, c.Name, d)
		t.Logf("%s: %d choices, %v", c.Name, c.Least, time.Since(began).Round(time.Millisecond))
	}
	if len(all) < 12 || impossible < 1 {
		t.Errorf("only %d challenges, of which %d are impossible", len(all), impossible)
	}
}

// breaks runs a solution and checks that its last step breaks the property.
func breaks(t *testing.T, name string, d *scenario.Document) {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatalf("%s: %v", name, problems)
	}
	end, err := simulate.Run(context.Background(), setup, func(*trace.Event) error { return nil })
	if err != nil || end.Events != len(d.Schedule) {
		t.Fatalf("%s: %+v, %v", name, end, err)
	}
	property := d.Challenge.Goal.Breaks
	if property != "" && !slices.ContainsFunc(end.Violations, func(v trace.Violation) bool {
		return v.Property == property && v.Step == end.Events
	}) {
		t.Errorf("%s: the run breaks %v", name, end.Violations)
	}
}

// The options within the budget are those that the judge allows.
func TestTheBudgetIsTheJudges(t *testing.T) {
	all := map[bool]int{}
	for _, budget := range []string{`"steps":3`, `"drop":1`, `"duplicate":1`, `"crash":1`, `"drop":2,"crash":1,"steps":4`} {
		d := document(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":2,"schedule":["1 asks","2 asks"],
			"challenge":{"goal":{"overtaken":{"process":1,"times":9}},"given":1,`+budget+`}}`)
		for _, made := range [][]string{
			{}, {"drop 1>2#1"}, {"drop 1>2#1", "drop 2>1#1"}, {"duplicate 1>2#1"}, {"1 crashes"}, {"deliver 1>2#1", "deliver 2>1#1"},
		} {
			for _, next := range []string{
				"deliver 1>2#1", "drop 1>2#1", "drop 2>1#1", "duplicate 2>1#1", "duplicate 1>2#1", "2 crashes", "1 internal", "1 crashes",
			} {
				game := *d
				game.Schedule = slices.Clone(d.Schedule)
				for _, text := range append(slices.Clone(made), next) {
					c, err := trace.ParseChoice(text)
					if err != nil {
						t.Fatal(err)
					}
					game.Schedule = append(game.Schedule, c)
				}
				g, err := Of(t.Context(), &game)
				if err != nil || g.verdict.Over > 0 && g.verdict.Over < len(game.Schedule) {
					continue // not possible, or an earlier choice exceeds the budget
				}
				last := len(game.Schedule) - 1
				allowed := game.Challenge.Allows(game.Schedule[:last], game.Schedule[last])
				if allowed != (g.verdict.Over == 0) {
					t.Errorf("%s: %v is allowed: %v, and the judge says %+v", budget, game.Schedule, allowed, g.verdict)
				}
				all[allowed]++
			}
		}
	}
	if all[true] < 20 || all[false] < 20 {
		t.Errorf("%v", all)
	}
}

func kept(s *check.Service) int { return s.Counts().Kept }
