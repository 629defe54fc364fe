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

// waitingPages are these pages: no request that finds no room costs more than the sending of one. They do not name
// what was asked for, with which they would be as long as that is, and come again there by themselves.
type waitingPages struct {
	mu  sync.Mutex
	all map[waitingKey][]byte
}

// of is the page for a request. Errors: from templ.
func (p *waitingPages) of(r *http.Request, a Answer) ([]byte, error) {
	texts, chosen := locale.Choose(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language"))
	key := waitingKey{texts.Lang, chosen, comesAgain(r), framedPath(r)}
	p.mu.Lock()
	defer p.mu.Unlock()
	if page := p.all[key]; page != nil {
		return page, nil
	}
	frame := web.Page{Texts: texts, LangChosen: chosen}
	var page bytes.Buffer
	failure := web.Failure{Page: frame, Status: a.Status, Cause: a.Cause, Again: key.again, Framed: key.framed}
	if err := web.FailurePage(failure).Render(r.Context(), &page); err != nil {
		return nil, err
	}
	if p.all == nil {
		p.all = map[waitingKey][]byte{}
	}
	p.all[key] = page.Bytes()
	return page.Bytes(), nil
}
