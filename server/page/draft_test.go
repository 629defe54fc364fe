package page

import (
	"net/http"
	"strings"
	"testing"

	_ "fano/algorithms/testdata/draft" // these tests hold of a draft, too
	"fano/server/locale"
	"fano/web"
)

// A draft has its page and its row in the comparison, and both say that it is not measured yet.
func TestADraftIsNotMeasuredYet(t *testing.T) {
	site := open(t, nil)
	for _, l := range web.Languages {
		texts, _ := locale.Named(l.Code)
		for path, key := range map[string]string{"/algorithms/lowest-first": "reference.unmeasured", "/algorithms": "compare.unmeasured"} {
			if w := ask(site, http.MethodGet, path+"?lang="+l.Code); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), texts.T(key)) {
				t.Errorf("%s in %s: %d, and it does not say %q", path, l.Code, w.Code, texts.T(key))
			}
		}
	}
}
