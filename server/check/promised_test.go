package check

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/program/attacks"
	"fano/server/scenario"
)

// forgetful returns a program, with the given claims, that never answers a request that comes at a bad moment.
func forgetful(claims string) string {
	text := `about(claims = ` + claims + `)
state(token = False)

def start(p, net):
    p.token = net.me == 1

def ask(p, net):
    if not p.token:
        net.broadcast(REQUEST())

def may_enter(p, net):
    return p.token

def on_REQUEST(p, net, j):
    if p.token and p.idle:
        p.token = False
        net.send(j, TOKEN())

def on_TOKEN(p, net, j):
    p.token = True

def leave(p, net):
    pass

def always_few(processes, messages):
    return len(messages) < @
`
	return text
}

// programmed returns a document with a program and two processes.
func programmed(text string) string {
	program, _ := json.Marshal(text) // text always marshals
	return `{"fano":1,"processes":2,"program":` + string(program) + `}`
}

func toldOf(r *Report) string {
	var b strings.Builder
	r.WriteText(&b)
	return b.String()
}

// EM1 and EM2 count whatever a program claims; the report marks violations of what it does not claim. Required
// properties alone decide the verdict, and one that was not judged leaves it unknown.
func TestAClaimThatIsLeftOutHidesNothing(t *testing.T) {
	for _, c := range []struct {
		claims, few string
		options     Options
		verdict     explore.Verdict
		says, not   []string
	}{
		{`["EM1", "EM2"]`, "9", Options{}, explore.Broken,
			[]string{"EM2       broken in", "\nbroken; all"}, []string{"not promised"}},
		{`["EM1"]`, "9", Options{}, explore.Broken,
			[]string{"EM2       broken (not promised) in", "hopeless  broken (not promised) in", "\nbroken; all"}, nil},
		{`[]`, "9", Options{}, explore.Broken, []string{"EM2       broken (not promised) in"}, nil},
		{`["EM1"]`, "1", Options{}, explore.Broken, []string{"always-few broken in", "EM2       broken (not promised) in", "\nbroken; all"}, nil},
		{`["EM1"]`, "9", Options{Starvation: true}, explore.Broken, []string{"starvation broken (not promised)"}, nil},
		{`[]`, "1", Options{Require: []string{"EM1"}}, explore.Holds, []string{"what is required (EM1) holds in all"}, []string{"\nbroken"}},
		{`["EM1"]`, "9", Options{Require: []string{"EM1", "EM2"}}, explore.Broken, nil, nil},
		{`["EM1"]`, "9", Options{Require: []string{"EM1", "always-few"}}, explore.Holds, nil, nil},
		{`["EM1"]`, "1", Options{Require: []string{"EM1", "always-few"}}, explore.Broken, nil, nil},
		{`["EM1"]`, "9", Options{Require: []string{"EM1", "always-many"}}, explore.Unknown, nil, nil},
		{`["EM1"]`, "9", Options{Require: []string{"EM3"}}, explore.Broken, []string{"EM3       broken (not promised) in"}, nil},
		{`["EM1"]`, "9", Options{Require: []string{"EM3b"}}, explore.Holds, nil, nil},
		{`["EM1"]`, "9", Options{Require: []string{"starvation"}}, explore.Broken, nil, nil},
	} {
		r := searched(t, programmed(strings.Replace(forgetful(c.claims), "@", c.few, 1)), c.options, Budget{})
		told := toldOf(r)
		if r.Verdict != c.verdict || slices.ContainsFunc(c.says, func(s string) bool { return !strings.Contains(told, s) }) ||
			slices.ContainsFunc(c.not, func(s string) bool { return strings.Contains(told, s) }) {
			t.Errorf("%s, %v: %s\n%s", c.claims, c.options.Require, r.Verdict, told)
		}
	}
}

func TestARequiredPropertyIsOneThatThereIs(t *testing.T) {
	for _, c := range []struct {
		document, name string
		refused        bool
	}{
		{programmed(strings.Replace(forgetful("[]"), "@", "9", 1)), "EM4", true},
		{programmed(strings.Replace(forgetful("[]"), "@", "9", 1)), "always_other", false}, // the program lacks it
		{`{"fano":1,"algorithm":"suzuki-kasami","processes":2}`, "one-token", false},
		{`{"fano":1,"algorithm":"suzuki-kasami","processes":2}`, "two-tokens", true},
	} {
		d, err := scenario.Parse([]byte(c.document))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := PortfolioOf(d, Options{Require: ParseRequire("EM1, " + c.name)}); (err != nil) != c.refused {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// A claim that a search did not judge is listed with the verdict.
func TestAClaimThatIsNotJudgedIsTold(t *testing.T) {
	text := strings.Replace(forgetful(`["EM1", "EM3"]`), "p.token and p.idle", "p.token and not p.inside", 1)
	r := searched(t, programmed(strings.Replace(text, "@", "9", 1)), Options{Asks: []int{1, 0}}, Budget{})
	if r.Verdict != explore.Holds || !slices.Equal(r.Unjudged, []string{"EM3"}) || !strings.Contains(toldOf(r), "; EM3 not judged\n") {
		t.Errorf("%s\n%s", r.Verdict, toldOf(r))
	}
}

// A counterexample of an invariant that cannot be evaluated does not call it broken, in any language.
func TestTheRunToAnInvariantThatCannotBeAskedSaysSo(t *testing.T) {
	text := strings.Replace(forgetful(`["EM1"]`), "len(messages) < @", "[0][len(messages)] == 0", 1)
	r := searched(t, programmed(text), Options{}, Budget{})
	i := slices.IndexFunc(r.Properties, func(p Property) bool { return p.Property == "always-few" })
	if i < 0 || r.Properties[i].Failure == nil || r.Properties[i].Document == nil {
		t.Fatalf("it is not found: %s", toldOf(r))
	}
	for title, want := range map[string]string{
		r.Properties[i].Document.Title.En: "The program does not say whether “always few” holds",
		r.Properties[i].Document.Title.Pt: "O programa não diz se “always few” vale",
		r.Properties[i].Document.Title.It: "Il programma non dice se «always few» vale",
	} {
		if title != want {
			t.Errorf("it is called %q", title)
		}
	}
}

// For an algorithm of the catalogue every judged property counts, claimed or not.
func TestAnAlgorithmOfTheCatalogueIsJudgedByAllThatIsAsked(t *testing.T) {
	r := searched(t, `{"fano":1,"algorithm":"raymond","processes":3}`, Options{Asks: []int{1, 1, 1}, EM3: true}, Budget{})
	if r.Verdict != explore.Broken || r.named(explore.EM3).Verdict != explore.Broken || strings.Contains(toldOf(r), "promise") {
		t.Errorf("%s\n%s", r.Verdict, toldOf(r))
	}
}

// A failing verb is reported as what ended the search, not as a limit that a user could raise.
func TestWhatEndsASearchIsToldAsWhatItWas(t *testing.T) {
	for verb, text := range attacks.Failing() {
		r := searched(t, programmed(text), Options{}, Budget{})
		told := toldOf(r)
		if verb == "always_so" { // a failing invariant does not end the search
			if r.Verdict != explore.Broken || !r.Complete {
				t.Errorf("%s: %s", verb, told)
			}
			continue
		}
		if r.Verdict != explore.Broken || r.Stopped != "failure" || !strings.Contains(told, "what comes after the failure is not known") {
			t.Errorf("%s: %q\n%s", verb, r.Stopped, told)
		}
		if r := searched(t, programmed(text), Options{}, Budget{States: 1}); r.Stopped != "states" && verb != "start" {
			t.Errorf("%s: %q where there was a bound of states", verb, r.Stopped)
		}
	}
}
