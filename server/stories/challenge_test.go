package stories

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/server/challenge"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/scenario"
)

// A task is what the gallery says of one of its challenges.
type task struct {
	Name       string
	Least      int
	Impossible bool
}

func tasks(t *testing.T) (all []task) {
	t.Helper()
	for _, folder := range algorithms.Folders() {
		text, err := algorithms.Files.ReadFile(folder + "/gallery.json")
		if err != nil {
			t.Fatal(err)
		}
		var mine []task
		if err := json.Unmarshal(text, &mine); err != nil {
			t.Fatal(err)
		}
		for _, one := range mine {
			if one.Least > 0 || one.Impossible {
				all = append(all, one)
			}
		}
	}
	return all
}

// judged is how the challenge stands that an address leads to, which the judge says without the page.
func judged(t *testing.T, address string) *challenge.Verdict {
	t.Helper()
	d, err := scenario.Resolve(address)
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	log := slog.New(slog.DiscardHandler)
	searches := check.NewService(check.DefaultLimits, explore.Search, fairqueue.New(fairqueue.DefaultLimits), log)
	defer searches.Close()
	v, err := challenge.Judge(t.Context(), searches, d, challenge.Ask{Least: true})
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	return v
}

// faced opens a challenge, which is played by hand at once.
func faced(t *testing.T, look look, path string) *visit {
	t.Helper()
	v := begin(t, look)
	v.open(path)
	v.settle()
	v.until("the challenge is told", `document.querySelector(".ch-spent li") && document.querySelector("button.next-row[aria-keyshortcuts]")`)
	return v
}

// spent waits until so many choices were made.
func (v *visit) spent(choices int) {
	v.t.Helper()
	v.until(fmt.Sprintf("%d choices were made", choices), fmt.Sprintf(`/^choices: %d( |$)/.test(document.querySelector(".ch-spent li")?.textContent)`, choices))
}

// hinted asks until a hint names the key of a choice, or of the list behind which it stands.
func (v *visit) hinted() string {
	v.t.Helper()
	const status = `document.querySelector(".ch-status").textContent`
	for {
		v.click("button", "Hint")
		v.until("a hint is given", fmt.Sprintf(`%s && !%s.startsWith("Searching")`, status, status))
		said := eval[string](v, status)
		if at := strings.LastIndex(said, " ("); at > 0 && strings.HasSuffix(said, ").") && strings.Contains(said, "goes on with") {
			return said[at+2 : len(said)-2]
		}
	}
}

// takes makes the choice that a hint names; a fault stands behind a list of its kind.
func (v *visit) takes(made int) {
	v.t.Helper()
	v.key(v.hinted())
	v.until("it is made, or its list is open", fmt.Sprintf(
		`document.querySelector(".next-back") || /^choices: %d( |$)/.test(document.querySelector(".ch-spent li").textContent)`, made))
	if eval[bool](v, `Boolean(document.querySelector(".next-back"))`) {
		v.key(v.hinted())
	}
	v.spent(made)
	v.until("there is something to choose", `!document.querySelector(".next-back") && document.querySelector(".next-list").ariaBusy !== "true"`)
}

// Every challenge of the gallery that can be solved is solved by hand, hint by hint and key by key, in no more choices than
// the search says are needed; the link to the solution proves it.
func TestEveryChallengeIsSolvedByHand(t *testing.T) {
	for _, one := range tasks(t) {
		if one.Impossible {
			continue
		}
		t.Run(one.Name, func(t *testing.T) {
			t.Parallel()
			v := faced(t, desktop, "/play?s="+one.Name)
			for made := 1; made <= one.Least; made++ {
				v.takes(made)
			}
			says := "Solved in"
			v.until("it is solved", fmt.Sprintf(`document.querySelector(".ch-status.good")?.textContent.startsWith(%q) &&
				document.querySelector(".ch-status").textContent.includes("no shorter way")`, says))
			v.until("there is a link", `document.querySelector("a.ch-link:not([hidden])")?.href`)
			link := eval[string](v, `document.querySelector("a.ch-link").href`)
			if got := judged(t, link); !got.Solved || got.Steps != one.Least || *got.Least != one.Least {
				t.Errorf("%+v", got)
			}
			if own := judged(t, eval[string](v, "location.href")); !own.Solved {
				t.Errorf("the page's own address leads to %+v", own)
			}
			if one.Name == "challenge-tie" {
				v.shot("challenge solved")
				v.usable("a challenge that is solved")
				v.open(strings.TrimPrefix(link, v.origin))
				v.until("the link is solved, too", `document.querySelector(".ch-status.good")?.textContent.includes("no shorter way")`)
			}
		})
	}
}

// What cannot be done can be said to be impossible, and a search proves it; what can be done is not, and one plays on.
func TestThatItIsImpossibleIsAnAnswer(t *testing.T) {
	t.Parallel()
	for _, one := range tasks(t) {
		if !one.Impossible {
			continue
		}
		v := faced(t, phone, "/play?s="+one.Name)
		v.shot(one.Name)
		v.click("button", "It is impossible")
		v.until("it is right", `document.querySelector(".ch-status.good")?.textContent.startsWith("Right: a search through all")`)
		v.until("there is a link to the answer", `document.querySelector("a.ch-link:not([hidden])")?.href`)
		if got := judged(t, eval[string](v, `document.querySelector("a.ch-link").href`)); !got.Solved || got.Answer != challenge.Right {
			t.Errorf("%s: %+v", one.Name, got)
		}
		v.usable(one.Name)
	}
	v := faced(t, desktop, "/play?s=challenge-tie")
	v.click("button", "It is impossible")
	v.until("it is wrong", `document.querySelector(".ch-status.bad")?.textContent.startsWith("It can be done")`)
	v.click("button", "Play on")
	v.until("one plays on", `document.querySelector(".ch-status").textContent === "" && [...document.querySelectorAll(".ch-do")].some((b) => !b.hidden && b.textContent === "Hint")`)
	v.spent(0)
	v.takes(1)
}

// Where the goal is out of reach the page says so when it is asked, and once a choice is taken back it is in reach again.
func TestAChallengeThatIsLostIsSaidToBe(t *testing.T) {
	t.Parallel()
	v := faced(t, desktop, "/play?s=challenge-not-fifo")
	v.takes(1)
	v.key("1") // the request arrives before its answer can overtake it
	v.spent(2)
	v.until("there is something to choose", `document.querySelector(".next-list").ariaBusy !== "true"`)
	v.click("button", "Hint")
	v.until("it is lost", `document.querySelector(".ch-status.bad")?.textContent.includes("no longer be reached")`)
	v.shot("challenge lost")
	v.key("u")
	v.spent(1)
	if hint := v.hinted(); hint == "" {
		t.Error("there is no way any more")
	}
}
