package page

import (
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/program/attacks"
)

// Whatever verb of a program fails, each address answers, and tells of it where it tells of the run.
func TestAProgramThatFailsIsAnsweredEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	for verb, text := range attacks.Failing() {
		for _, address := range slices.Concat(attackedPosts, attackedGets) {
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
