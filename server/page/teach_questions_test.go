package page

import (
	"encoding/json"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/server/scenario"
	"fano/web"
)

// The kinds of questions are named in the document's form, on the page for instructors and in the page's modules.
func TestTheKindsOfQuestionsAreTheSameEverywhere(t *testing.T) {
	if !slices.Equal(web.QuestionKinds, scenario.QuestionKinds) {
		t.Errorf("the page for instructors offers %v, a scenario has %v", web.QuestionKinds, scenario.QuestionKinds)
	}
	text, err := os.ReadFile("../../static/js/model/questions/names.js")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "KINDS = ")
	list, _, _ = strings.Cut(list, ";")
	var kinds []string
	if err := json.Unmarshal([]byte(list), &kinds); err != nil || !slices.Equal(kinds, scenario.QuestionKinds) {
		t.Errorf("the page's modules know %s: %v", list, err)
	}
}

// What an instructor chooses is in the link of the run, which the embed and the playground are given alike; whoever only
// wants to be asked finds that in the address.
func TestInstructorsChooseWhatIsAsked(t *testing.T) {
	site := open(t, nil)
	page := ask(site, "GET", "/teach?s=lab-test-3&asks=order&asks=clock&before=13%2C+3,13&ask=1&lang=en").Body.String()
	for _, id := range []string{"frame", "result-address", "result-link"} {
		u, err := url.Parse(field(t, page, id))
		if err != nil {
			t.Fatal(err)
		}
		text, err := scenario.Unlink(u.Query().Get("s"))
		if err != nil {
			t.Fatalf("%s has s=%q: %v", id, u.Query().Get("s"), err)
		}
		d, err := scenario.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		want := scenario.Questions{Kinds: []string{"clock", "order"}, At: []int{3, 13}}
		if !slices.Equal(d.Questions.Kinds, want.Kinds) || !slices.Equal(d.Questions.At, want.At) || u.Query().Has("ask") {
			t.Errorf("%s asks %v: %s", id, d.Questions, u)
		}
		if w := ask(site, "GET", "/embed?"+u.RawQuery); !strings.Contains(w.Body.String(), `"ask":true`) {
			t.Errorf("its embed does not ask")
		}
	}
	if got := field(t, page, "f-before"); got != "13, 3,13" {
		t.Errorf("the form says %q", got)
	}
	plain := ask(site, "GET", "/teach?s=lab-test-3&ask=1&lang=en").Body.String()
	if got := field(t, plain, "frame"); !strings.Contains(got, "s=lab-test-3") || !strings.Contains(got, "ask=1") {
		t.Errorf("the embed is %s", got)
	}
	many := ""
	for n := range scenario.MaxQuestions + 1 {
		many += strconv.Itoa(n+1) + ","
	}
	for _, wrong := range []string{"0", "x", "3,-1", many} {
		page := ask(site, "GET", "/teach?s=lab-test-3&before="+wrong+"&lang=en").Body.String()
		if !strings.Contains(page, "Numbers of steps, at most 100") || !strings.Contains(field(t, page, "frame"), "s=lab-test-3") {
			t.Errorf("before=%s is not refused", wrong)
		}
	}
}

// A playground or an embed that asks draws nothing before what comes is hidden; any other does not wait for that.
func TestWhatAsksIsToldToThePage(t *testing.T) {
	site := open(t, nil)
	for path, want := range map[string]bool{"/play?s=lab-test-3": false, "/play?s=lab-test-3&ask=1": true, "/play?s=lab-test-3&ask=0": false} {
		if got := strings.Contains(ask(site, "GET", path).Body.String(), `class="bench scripted asks"`); got != want {
			t.Errorf("%s asks: %v", path, got)
		}
	}
	for path, want := range map[string]bool{"/embed?s=lab-test-3": false, "/embed?s=lab-test-3&ask=1": true} {
		if got := strings.Contains(ask(site, "GET", path).Body.String(), `"ask":true,"ordered":true`); got != want {
			t.Errorf("%s asks: %v", path, got)
		}
	}
}
