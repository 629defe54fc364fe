package page

import (
	"net/http"
	"strings"
	"testing"
)

// The page of an address at which there is nothing says so once.
func TestTheFailureOfAnUnknownAddressIsSaidOnce(t *testing.T) {
	w := ask(open(t, nil), http.MethodGet, "/nothing")
	page := w.Body.String()
	if w.Code != http.StatusNotFound || !strings.Contains(page, "There is no page at this address.") || strings.Contains(page, `class="details"`) {
		t.Errorf("%d: %s", w.Code, page)
	}
}
