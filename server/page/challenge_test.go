package page

import (
	"net/http"
	"strings"
	"testing"
)

func TestAChallengeIsJudgedOverHTTP(t *testing.T) {
	site := open(t, nil)
	for target, want := range map[string]string{
		"/api/v1/challenge?s=challenge-tie":                      `{"goal":{"breaks":"EM1"},"solved":false,"steps":0,"budget":{},"used":{}}`,
		"/api/v1/challenge?s=challenge-tie&least=1&from=1":       `{"goal":{"breaks":"EM1"},"solved":false,"steps":0,"budget":{},"used":{},"possible":"yes","least":6,"reachable":"yes","from":6,"states":`,
		"/api/v1/challenge?s=challenge-tie&next=1":               `{"goal":{"breaks":"EM1"},"solved":false,"steps":0,"budget":{},"used":{},"reachable":"yes","from":6,"next":"deliver 1>2#1","states":`,
		"/api/v1/challenge?s=challenge-eight-messages&least=1":   `{"goal":{"messages":{"entries":3,"least":8}},"solved":false,"steps":0,"budget":{},"used":{},"possible":"no","states":`,
		"/api/v1/challenge?s=challenge-whatever-fails&from=true": `{"goal":{"breaks":"EM1"},"solved":false,"steps":0,"budget":{"drop":1,"duplicate":1,"crash":1},"used":{},"lost":"search","reachable":"no","states":`,
	} {
		res := ask(site, http.MethodGet, target)
		if body := res.Body.String(); res.Code != http.StatusOK || !strings.HasPrefix(body, want) || res.Header().Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: %d %s\n%s", target, res.Code, res.Header(), body)
		}
	}
	answered := `{"fano":1,"algorithm":"lamport","processes":2,"challenge":{"goal":{"breaks":"EM1"},"answer":"impossible"}}`
	if res := post(site, "/api/v1/challenge", answered); !strings.Contains(res.Body.String(), `"solved":true,"steps":0,"budget":{},"used":{},"answer":"right","possible":"no"`) {
		t.Errorf("%d %s", res.Code, res.Body)
	}
}
