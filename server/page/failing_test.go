package page

import (
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/program/attacks"
)

// Whatever verb of a program fails, each address answers, and reports it where it reports the run. FANO_PROVE
// asks the searches, too.
func TestAProgramThatFailsIsAnsweredEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site, asked := open(t, nil), ofScenario
	if os.Getenv("FANO_PROVE") != "" {
		asked = slices.Concat(attackedPosts, attackedGets)
	}
	for verb, text := range attacks.Failing() {
		for _, address := range asked {
			document := attackedDocument(address, text)
			var w *httptest.ResponseRecorder
			if slices.Contains(attackedGets, address) {
				w = ask(site, "GET", address+url.QueryEscape(document))
			} else {
				w = post(site, address, document)
			}
			if w.Code != 200 && w.Code != 422 {
				t.Errorf("%s of one that fails in %s: %d %.300s", address, verb, w.Code, w.Body)
			}
			if w.Code == 422 && strings.HasPrefix(address, "/api/v1/") && !strings.Contains(w.Body.String(), `"path":`) {
				t.Errorf("%s of one that fails in %s is refused without a field: %.300s", address, verb, w.Body)
			}
		}
	}
}
