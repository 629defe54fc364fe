package page

import (
	"bytes"
	"net/http"
	"sync"

	"fano/server/locale"
	"fano/web"
)

// A waitingKey is what pages of those who wait differ in, if nobody knows how many are before them.
type waitingKey struct {
	lang          string
	chosen        bool
	again, framed bool
}

// waitingPages are these pages: no request that finds no room costs more than the sending of one. They do not name what
// was asked for, with which they would be as long as that is, and come again there by themselves.
var waitingPages sync.Map // by waitingKey

// waitingPage is the page for a request. Errors: from templ.
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
