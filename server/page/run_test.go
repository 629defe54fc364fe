package page

import (
	"net/http/httptest"
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

// What one flag of a run's address adds is there whatever the others say; a flag that a form has no place for changes
// nothing in it.
func TestTheFlagsOfARunDoNotHideEachOther(t *testing.T) {
	site := open(t, nil)
	const run = "/api/v1/run?s=clock-values"
	flags := map[string]struct {
		query string
		there func(*httptest.ResponseRecorder) bool
	}{
		"picture": {"picture=1", func(w *httptest.ResponseRecorder) bool { return strings.Contains(w.Body.String(), `,"picture":`) }},
		"judge":   {"judge=1", func(w *httptest.ResponseRecorder) bool { return strings.Contains(w.Body.String(), `,"judged":[`) }},
		"download": {"download=1", func(w *httptest.ResponseRecorder) bool {
			return w.Header().Get("Content-Disposition")[:10] == "attachment"
		}},
	}
	for format := range runFormats {
		address := run + "&format=" + format
		bare := ask(site, "GET", address).Body.String()
		for a, one := range flags {
			for b, other := range flags {
				w := ask(site, "GET", address+"&"+one.query+"&"+other.query)
				for name, flag := range flags {
					wanted := (name == a || name == b) && (name == "download" || runFormats[format].kind == ndjson)
					if w.Code != 200 || flag.there(w) != wanted {
						t.Errorf("%s of format %q with %s and %s: %d, there: %t", name, format, a, b, w.Code, !wanted)
					}
				}
				if runFormats[format].kind != ndjson && w.Body.String() != bare {
					t.Errorf("%s and %s change what format %q says", a, b, format)
				}
			}
		}
	}
}
