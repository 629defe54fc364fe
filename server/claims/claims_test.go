package claims

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fano/server/check"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/web"
)

// expected are the verdicts of this build. A changed verdict changes what Fano calls true: find out which one is
// right.
var expected = map[string]Verdict{
	"A1": InPart, "A2": Holds, "A3": Holds, "A4": InPart, "A5": Holds, "A6": Holds, "A7": Fails, "A8": Holds,
	"B1": Holds, "B2": Holds, "B3": Holds, "B4": InPart, "B5": Holds, "B6": Holds,
	"C1": Holds, "C2": Holds, "C3": Holds, "C4": Holds, "C5": Holds, "C6": Holds, "C7": InPart, "C8": Holds,
	"C9": InPart, "C10": Holds, "C11": Holds, "C12": Holds, "C13": Fails, "C14": Holds,
	"D1": Holds, "D2": Holds, "D3": Holds, "D4": Holds, "D5": Holds,
	"E1": InPart, "E2": Holds, "E3": Holds, "E4": Holds, "E5": Holds,
}

// refuted are the findings that count against their claims.
var refuted = []string{
	"A1.listing", "A4.only-if", "A7.printed", "B4.bandwidth", "B4.leave", "C7.theorem", "C9.alone", "C9.wave", "C13.r14", "C13.r17",
	"E1.latency", "E1.line-1", "E1.line-5", "E1.line-9",
}

// judgements returns the embedded judgements.
func judgements() (all []Judgement) {
	for _, c := range All {
		all = append(all, c.Judged())
	}
	return all
}

func TestThereAreThirtyEightClaims(t *testing.T) {
	var ids []string
	for _, c := range All {
		ids = append(ids, c.ID)
		if c.Place == "" || len(c.Shown()) == 0 {
			t.Errorf("%s: nobody knows where it stands, or what shows it", c.ID)
		}
		for _, name := range c.Shown() {
			if _, ok := scenario.Named(name); !ok {
				t.Errorf("%s: the gallery has no %s", c.ID, name)
			}
		}
	}
	var want []string
	for i, n := range []int{8, 6, 14, 5, 5} {
		for k := range n {
			want = append(want, fmt.Sprint(string(rune('A'+i)), k+1))
		}
	}
	for claim, names := range labelled() {
		if !slices.Contains(want, claim) {
			t.Errorf("%v show %s, which nobody claims", names, claim)
		}
	}
	if len(want) != 38 || !slices.Equal(ids, want) {
		t.Errorf("%d claims: %v", len(ids), ids)
	}
}

func TestEveryClaimHasTheVerdictThatIsExpected(t *testing.T) {
	var against []string
	for _, j := range judgements() {
		if j.Verdict != expected[j.ID] {
			t.Errorf("%s: %s, want %s", j.ID, j.Verdict, expected[j.ID])
		}
		for _, f := range j.Findings {
			if f.Verdict == Fails {
				against = append(against, j.ID+"."+f.Key)
			}
			if f.Verdict == Unjudged {
				t.Errorf("%s.%s is not judged", j.ID, f.Key)
			}
		}
	}
	if !slices.Equal(against, refuted) {
		t.Errorf("refuted are\n%v, want\n%v", against, refuted)
	}
	if len(expected) != len(All) {
		t.Errorf("%d verdicts are expected of %d claims", len(expected), len(All))
	}
}

// Every text of a finding exists in every language, with all its placeholders filled.
func TestEveryFindingIsToldInEveryLanguage(t *testing.T) {
	missing := regexp.MustCompile(`\{[a-z]+\}|^claims\.`)
	for _, l := range web.Languages {
		texts, _ := locale.Named(l.Code)
		said := map[string]bool{}
		for _, j := range judgements() {
			key := "claims." + j.ID + ".says"
			said[key] = true
			told := []string{texts.T(key)}
			for _, f := range j.Findings {
				said["claims."+j.ID+"."+f.Key] = true
				told = append(told, f.Text(j.ID, texts))
			}
			for _, text := range told {
				if missing.MatchString(text) || strings.Contains(text, "'") {
					t.Errorf("%s, %s: %q", j.ID, l.Code, text)
				}
			}
		}
		for _, key := range texts.Keys("claims.") {
			if regexp.MustCompile(`^claims\.[A-E][0-9]`).MatchString(key) && !said[key] && !sometimes[key] {
				t.Errorf("nothing says %s", key)
			}
		}
	}
}

// sometimes are texts of findings that depend on what the explorer can find.
var sometimes = map[string]bool{"claims.B2.em3-searched": true, "claims.B3.em3-searched": true}

// The URL of every finding leads to a run that plays, and that breaks what the finding calls broken.
func TestEveryRunOfAFindingPlays(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	var j judge
	j.ctx = t.Context()
	looked := 0
	for _, one := range judgements() {
		for _, f := range one.Findings {
			if f.Play == "" {
				continue
			}
			d, err := scenario.Resolve(f.Play)
			if err != nil {
				t.Errorf("%s.%s: %v", one.ID, f.Key, err)
				continue
			}
			if setup, problems := d.Setup(); setup == nil || len(problems) > 0 {
				t.Errorf("%s.%s: %v", one.ID, f.Key, problems)
			}
			if property, ok := broken[one.ID+"."+f.Key]; ok {
				looked++
				if r := j.run(d); !r.breaks(property) {
					t.Errorf("%s.%s: its run breaks %v, want %s", one.ID, f.Key, r.End.Violations, property)
				}
			}
		}
	}
	if looked != len(broken) {
		t.Errorf("%d runs of findings break something, not %d", looked, len(broken))
	}
}

// broken maps findings to the property that their runs break.
var broken = map[string]string{
	"A7.printed": "EM2", "A8.crash": "EM2", "A8.premise": "EM2", "B1.EM1": "EM1", "B1.EM2": "EM2", "B1.EM3": "EM3",
	"B2.em3": "EM3", "B3.em3": "EM3", "C12.carvalho-roucairol-not-fcfs": "EM3", "C12.maekawa-not-fcfs": "EM3",
	"C13.r14": "EM2", "C13.r17": "EM2", "E1.line-1": "EM2", "E1.line-9": "EM1", "E3.vector": "EM1", "E3.acks": "EM1",
	"E5.order": "EM3", "E5.run": "EM3",
}

func TestTheVerdictFollowsFromTheFindings(t *testing.T) {
	for _, c := range []struct {
		found string // h, f, u and t: Holds, Fails, Unjudged and Noted
		want  Verdict
	}{
		{"h", Holds}, {"hth", Holds}, {"f", Fails}, {"ft", Fails}, {"hf", InPart}, {"fu", InPart}, {"hu", Unjudged}, {"u", Unjudged}, {"", Unjudged}, {"t", Unjudged},
	} {
		var found []Finding
		for _, r := range c.found {
			found = append(found, Finding{Verdict: map[rune]Verdict{'h': Holds, 'f': Fails, 'u': Unjudged, 't': Noted}[r]})
		}
		if got := verdict(found); got != c.want {
			t.Errorf("%q: %s, want %s", c.found, got, c.want)
		}
	}
}

// A claim is not judged if the budget is too small; it never holds then.
func TestNothingHoldsForLackOfBudget(t *testing.T) {
	for _, c := range All {
		if !slices.Contains([]string{"A8", "C5", "C6", "C7", "C8", "E3"}, c.ID) {
			continue
		}
		j, err := c.Judge(t.Context(), check.Budget{States: 20})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range j.Findings {
			if f.Verdict == Holds && slices.Contains(f.With, any("states")) {
				t.Errorf("%s.%s holds in all of 20 states: %v", c.ID, f.Key, f.With)
			}
		}
		if j.Verdict == Holds {
			t.Errorf("%s holds in 20 states", c.ID)
		}
	}
}

func TestAContextThatEndsEndsTheJudging(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range All {
		if j, err := c.Judge(ctx, check.Budget{}); err == nil {
			t.Errorf("%s: %s", c.ID, j.Verdict)
		}
	}
}
