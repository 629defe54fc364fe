package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/trace"
	"fano/server/figure"
	"fano/server/run"
	"fano/server/scenario"
	"fano/web"
)

// A shelved is a scenario of the gallery with what only its run shows. It is computed once, for all languages.
type shelved struct {
	scenario.Entry
	breaks       []breach
	small, large web.Preview
}

// breach is a property that a run breaks, and the beat that tells it.
type breach struct {
	property string
	beat     int
}

// shelf is the gallery in teaching order. Its documents ship with the server and run in milliseconds.
var shelf = sync.OnceValues(func() ([]shelved, error) {
	var all []shelved
	for _, e := range scenario.Gallery() {
		one, err := shelve(e)
		if err != nil {
			return nil, fmt.Errorf("gallery: %s: %w", e.Name, err)
		}
		all = append(all, one)
	}
	return all, nil
})

func shelve(e scenario.Entry) (shelved, error) {
	source, err := run.Of(e.Document, run.DefaultLimits)
	if err != nil {
		return shelved{}, err
	}
	var t told
	if err := source.Lines(&t); err != nil {
		return shelved{}, err
	}
	one := shelved{
		Entry: e,
		small: figure.Preview(&t.header, t.events, figure.Small),
		large: figure.Preview(&t.header, t.events, figure.Large),
	}
	for _, v := range t.end.Summary.Violations {
		one.breaks = append(one.breaks, breach{v.Property, figure.Beat(t.events, v.Step)})
	}
	return one, nil
}

// told is a whole run, read back from its lines as any client would.
type told struct {
	header trace.Header
	events []trace.Event
	end    struct{ Summary trace.Summary }
}

// Header reads the first line.
func (t *told) Header(line []byte) error { return json.Unmarshal(line, &t.header) }

// Event reads the line of one event.
func (t *told) Event(line []byte) error {
	var e trace.Event
	if err := json.Unmarshal(line, &e); err != nil {
		return err
	}
	t.events = append(t.events, e)
	return nil
}

// Summary reads the last line.
func (t *told) Summary(line []byte) error { return json.Unmarshal(line, &t.end) }

// view is the entry in one language.
func (e shelved) view(lang string) web.Entry {
	d := e.Document
	a, _ := algorithms.Named(d.Algorithm) // a document that was read names one that exists
	var breaks []string
	for _, b := range e.breaks {
		breaks = append(breaks, b.property)
	}
	return web.Entry{
		Name:      e.Name,
		Title:     d.Title.Pick(lang),
		Story:     d.Story.Pick(lang),
		Algorithm: a.Title,
		Of:        a.Name,
		Year:      a.Year,
		Processes: d.Processes,
		Switches:  d.Switches,
		Breaks:    breaks,
		Preview:   e.small,
	}
}

// gallery is the page at the root.
func (s *site) gallery(w http.ResponseWriter, r *http.Request) {
	all, err := shelf()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p := s.reading(r)
	p.Nav = "gallery"
	v := web.Gallery{Page: p}
	for _, c := range scenario.Chapters {
		chapter := web.Chapter{Name: c.Name, Title: c.Title.Pick(p.Texts.Lang)}
		for _, e := range all {
			if e.Chapter == c.Name {
				chapter.Entries = append(chapter.Entries, e.view(p.Texts.Lang))
			}
			if e.Name == opening {
				v.Opening = e.view(p.Texts.Lang)
				v.Large = e.large
			}
		}
		v.Chapters = append(v.Chapters, chapter)
	}
	s.replyPage(w, r, http.StatusOK, web.GalleryPage(v))
}
