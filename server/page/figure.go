package page

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"

	"fano/server/fairqueue"
	"fano/server/figure"
	"fano/server/locale"
	"fano/server/run"
	"fano/server/scenario"
	"fano/server/shiviz"
)

// figure serves a figure of a run: /figure.svg, /figure.png, /figure.tex.
func (s *site) figure(w http.ResponseWriter, r *http.Request) error {
	texts, _ := locale.Choose(r.URL.Query().Get("lang"), "en")
	want, err := figure.ReadRequest(chi.URLParam(r, "format"), r.URL.Query(), texts)
	if err != nil {
		return err
	}
	return s.draw(w, r, want)
}

// card serves the preview image for links to a run, or to the page of the site that ?page= names.
func (s *site) card(w http.ResponseWriter, r *http.Request) error {
	texts, _ := locale.Choose(r.URL.Query().Get("lang"), "en")
	if path := r.URL.Query().Get("page"); path != "" {
		return s.pageCard(w, r, path, figure.CardOf(texts))
	}
	return s.draw(w, r, figure.CardOf(texts))
}

// draw answers with a figure of the run that the URL names.
func (s *site) draw(w http.ResponseWriter, r *http.Request, want figure.Request) error {
	read, err := s.wanted(r)
	if err != nil {
		return err
	}
	return s.drawRead(w, r, read, want)
}

// drawRead answers with a figure. Figures are computed by the run service: in turn with runs, and once for all
// clients that ask for the same one.
func (s *site) drawRead(w http.ResponseWriter, r *http.Request, read *scenario.Reading, want figure.Request) error {
	body, err := s.drawn(r, read, want)
	if err != nil {
		return err
	}
	setContentDisposition(w, r, figureName(baseOf(r, read.Document, want.Texts.Lang), want))
	reply(w, r, want.Type(), body)
	return nil
}

// drawn returns a figure of a document's run.
func (s *site) drawn(r *http.Request, read *scenario.Reading, want figure.Request) ([]byte, error) {
	source, err := figureOf(read, want, s.Runs.Limits())
	if err != nil {
		return nil, err
	}
	return s.textOf(r, source)
}

// textOf returns the only line of a source.
func (s *site) textOf(r *http.Request, source run.Source) ([]byte, error) {
	watcher, err := s.watch(r.Context(), source, nil)
	if err != nil {
		return nil, err
	}
	defer watcher.Close()
	if err := watcher.Done(r.Context()); err != nil {
		return nil, err
	}
	piece, err := watcher.Next(r.Context())
	if err != nil {
		return nil, err
	}
	text, err := watcher.Text(r.Context(), piece)
	return bytes.TrimSuffix(text, []byte("\n")), err
}

// figureOf returns a figure as a source of one line, so that it is cached and bounded as runs are.
func figureOf(read *scenario.Reading, want figure.Request, limits run.Limits) (run.Source, error) {
	if want.Title == "" {
		want.Title = read.Document.Title.Pick(want.Texts.Lang)
	}
	of, err := runOf(read, want, cmp.Or(want.Step, math.MaxInt), limits)
	if err != nil {
		return run.Source{}, err
	}
	return run.Source{
		Key:   "figure " + want.Key() + " " + of.Key,
		Bytes: of.Sending(figure.MaxMessages) + want.Bytes(nodesOf(read.Document), read.Document.Stop.Events),
		Write: func(ctx context.Context, to *run.Writer) error {
			told := want.Recording()
			if err := of.Record(ctx, told); err != nil && !errors.Is(err, figure.ErrEnough) {
				return err
			}
			if want.Pictured() && want.Step == 0 { // only now the number of the last event is known
				last, err := runOf(read, want, len(told.Events), limits)
				if err != nil {
					return err
				}
				told = want.Recording()
				if err := last.Record(ctx, told); err != nil {
					return err
				}
			}
			if err := to.NoYield(); err != nil {
				return err
			}
			body, err := want.Draw(&told.Recording)
			if err != nil {
				return err
			}
			return to.Line(body)
		},
	}, nil
}

// runOf returns the run for a figure, with an algorithm picture of one event if the figure needs that: drawing every
// event of a large system would take many times as long as running it.
func runOf(read *scenario.Reading, want figure.Request, event int, limits run.Limits) (*run.Plan, error) {
	if want.Pictured() {
		return run.Of(read, limits, run.PictureAt(event))
	}
	return run.Of(read, limits)
}

// nodesOf returns the maximum number of nodes of a document's system: processes, and servers or arbiters.
func nodesOf(d *scenario.Document) int { return 2*d.Processes + 1 }

// shiviz draws a log with vector clocks: the request's body, parsed by the regular expression ?regex=, or else by its
// first line. ?delimiter= separates several executions, and ?execution= selects one. The other parameters are those
// of figures.
func (s *site) shiviz(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	texts, _ := locale.Choose(query.Get("lang"), "en")
	want, err := figure.ReadRequest(figure.SVG, query, texts)
	if err != nil {
		return err
	}
	execution, err := strconv.Atoi(cmp.Or(query.Get("execution"), "1"))
	if err != nil || execution < 1 {
		return scenario.Refused("execution", "not-one-of", query.Get("execution"), "1..")
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	want.Title = query.Get("title")
	var picture []byte
	err = s.Queue.Do(r.Context(), drawingLog, func(context.Context) error {
		log, err := shiviz.WithExpressions(query.Get("regex"), query.Get("delimiter"), string(body))
		if err != nil {
			return err
		}
		read, err := log.Read(figure.MaxEvents)
		if err != nil {
			return err
		}
		one, err := read.Execution(execution)
		if err != nil {
			return err
		}
		picture, err = printLog(one, want)
		return err
	})
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store") // it depends on the request's body
	reply(w, r, want.Type(), picture)
	return nil
}

// drawingLog is the work of parsing and drawing a log.
var drawingLog = fairqueue.Work{Class: fairqueue.Long, NoYield: true, Bytes: 128 << 20}

// printLog draws an execution of a log.
func printLog(one shiviz.Execution, want figure.Request) ([]byte, error) {
	want.Heading = want.Heading && want.Title != ""
	drawing, err := figure.Log(one.Log, want.Options)
	if err != nil {
		return nil, err
	}
	return want.Print(drawing)
}
