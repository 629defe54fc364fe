package page

import (
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"
)

// An old link opens, and says above the diagram that its run is another one now and how much of it is left out: with
// what it recorded of its run, and without. One whose run is as it was says nothing.
func TestALinkOfEngine1SaysWhatIsLeftOut(t *testing.T) {
	site := open(t, nil)
	text, err := os.ReadFile("../run/testdata/engine-1.txt")
	if err != nil {
		t.Fatal(err)
	}
	says := map[string]string{ // with the record, and without
		"maekawa-yield":                            "|",
		"tree-quorum-7-sequence-any-timed":         "engine 1 ran this scenario differently. You are seeing how engine 5|",
		"tree-quorum-7-sequence-any-schedule":      "1 step of the scenario is no longer possible and was left out.|made for an earlier engine",
		"tree-quorum-7-sequence-any-deliveries":    "1 step of the scenario is no longer possible and was left out.|made for an earlier engine",
		"tree-quorum-15-sequence-fifo-schedule":    "2 steps of the scenario are no longer possible and were left out.|2 steps of the scenario are no longer",
		"maekawa-13-sequence-any-deliveries":       "2 steps of the scenario are no longer possible and were left out.|2 steps of the scenario are no longer",
		"tree-quorum-15-every-event-fifo-schedule": "engine 1 ran this scenario differently|made for an earlier engine",
	}
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		both, ok := says[f[0]]
		if !ok {
			continue
		}
		delete(says, f[0])
		with, without, _ := strings.Cut(both, "|")
		for _, path := range []string{"/play", "/embed"} {
			for query, want := range map[string]string{"&h=" + url.QueryEscape(f[1]): with, "": without} {
				a := ask(site, "GET", fmt.Sprint(path, "?lang=en&s=", f[2], query))
				body := a.Body.String()
				told := strings.Contains(body, "You are seeing how engine")
				if a.Code != 200 || !strings.Contains(body, want) || told != (want != "") {
					t.Errorf("%s of %s%s: %d, not %q", path, f[0], query, a.Code, want)
				}
			}
		}
	}
	if len(says) > 0 {
		t.Errorf("there are no such links: %v", says)
	}
}
