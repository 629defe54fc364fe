package page

import (
	"bytes"
	"net/http"
	"sync"

	"fano/server/locale"
	"fano/web"
)

// A waitingKey identifies a variant of the page for waiting clients whose position in the queue is unknown.
type waitingKey struct {
	lang          string
	chosen        bool
	again, framed bool
}

// waitingPages caches these pages, so that a request refused for lack of room costs no more than sending one. They do
// not contain the request's URL, which would make them as long as it, and reload it by themselves.
var waitingPages sync.Map // by waitingKey

// waitingPage returns the page for a request. Errors: from templ.
func waitingPage(r *http.Request, a Answer) ([]byte, error) {
	texts, chosen := locale.Choose(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language"))
	key := waitingKey{texts.Lang, chosen, comesAgain(r), framedPath(r)}
	if page, ok := waitingPages.Load(key); ok {
		return page.([]byte), nil
	}
	failure := web.Failure{
		Page: web.Page{Texts: texts, LangChosen: chosen}, Status: a.Status, Cause: a.Cause, Again: key.again, Framed: key.framed,
	}
	var page bytes.Buffer
	if err := web.FailurePage(failure).Render(r.Context(), &page); err != nil {
		return nil, err
	}
	waitingPages.Store(key, page.Bytes())
	return page.Bytes(), nil
}
