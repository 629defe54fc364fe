package page

import (
	"strings"
	"testing"
)

// A run is judged for those who ask; what happens in it is the same.
func TestARunIsJudgedOnDemand(t *testing.T) {
	site := open(t, nil)
	plain := ask(site, "GET", "/api/v1/run?s=clock-values").Body.String()
	judged := ask(site, "GET", "/api/v1/run?s=clock-values&judge=1").Body.String()
	common := strings.TrimSuffix(plain, "}}\n")
	if !strings.HasPrefix(judged, common+`,"judged":[{"property":"clock-unique","ruling":"holds"}`) || strings.Contains(plain, `"judged"`) {
		t.Errorf("judged: %s", judged[len(common):])
	}
	if text := ask(site, "GET", "/api/v1/run?s=clock-values&judge=1&format=csv").Body.String(); strings.Contains(text, "judged") {
		t.Error("a table has no summary to judge in")
	}
}
