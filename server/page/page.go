// Package page is every address of the site: pages, the API, the small files that browsers and robots ask for. It
// fills the views of package web from scenarios and algorithms, and turns errors into answers, all in one table.
package page

import (
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"fano/server/challenge"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/links"
	"fano/server/loader"
	"fano/server/long"
	"fano/server/quota"
	"fano/server/run"
	"fano/static"
)

// Options are what the site needs.
type Options struct {
	Desk     *run.Desk
	Long     *long.Desk
	Searches *check.Desk
	// Challenges judges challenges in the turns of Searches; nil: one of the site's own.
	Challenges *challenge.Desk
	Queue      *fairqueue.Queue
	Reader     *loader.Loader
	Socket     http.Handler   // /ws
	Limiter    *quota.Limiter // of requests that cost something
	Links      *links.Store   // nil: this server keeps no short links
	Ready      func() bool    // false once the server is about to end
	Body       int64          // bytes of a request's body that are read
	Waiting    time.Duration  // how long a request waits for a turn before it is refused
	Writing    time.Duration  // how long a client may take for one piece of a long answer
	Origin     string         // scheme and host under which the site is known; empty: as each request says

	// FrameAncestors are who may frame embeds, in the words of a Content-Security-Policy; empty: everybody.
	FrameAncestors string

	// Answered is told of every request when its answer has ended: the pattern that it met, the status (0: the client
	// had gone) and how long it took. Refused is told of every error that is answered. Either may be nil.
	Answered func(route string, status int, took time.Duration)
	Refused  func(error)

	Log *slog.Logger
}

type site struct {
	Options
	waits waitingPages
}

// New is the whole site.
func New(o Options) http.Handler {
	s := &site{Options: o}
	if s.Challenges == nil {
		s.Challenges = challenge.NewDesk(o.Searches, o.Log)
	}
	root := chi.NewRouter()
	root.Use(s.logged, s.recovered, secured, o.Limiter.Identify, middleware.GetHead)
	root.NotFound(func(w http.ResponseWriter, r *http.Request) { s.fail(w, r, errNotFound) })
	root.MethodNotAllowed(func(w http.ResponseWriter, r *http.Request) {
		allowMethods(w, r, root)
		s.fail(w, r, errMethod)
	})
	root.Get("/healthz", healthz)
	root.Get("/readyz", s.readyz)
	root.With(s.limited).Get("/ws", o.Socket.ServeHTTP)
	root.Handle("/static/*", static.Handler())
	// All else is work for strangers, and done in turns.
	root.Group(func(r chi.Router) {
		r.Use(s.inTurn, ownFirst, compressed())
		r.Get("/", s.answered(s.gallery))
		r.Get("/algorithms", s.answered(s.index))
		r.Get("/claims", s.answered(s.claims))
		r.Get("/docs", s.answered(s.docs))
		r.Get("/docs/{name}", s.answered(s.docs))
		r.Get("/algorithms/{name}", s.answered(s.algorithm))
		r.Get("/algorithms/{name}/{switch}/{property}", s.answered(s.counterexample))
		r.Get("/api/v1/gallery", s.answered(s.listGallery))
		r.Get("/api/v1/programs", s.answered(s.listPrograms))
		r.Get("/api/v1/sweep.csv", s.answered(s.sweepCSV))
		r.Get("/texts/{lang}/{bundle}", s.answered(s.texts))
		r.Get("/schema/scenario.json", s.schema)
		r.Get("/favicon.ico", s.answered(s.favicon))
		r.Get("/robots.txt", s.robots)
		r.Get("/sitemap.xml", s.answered(s.sitemap))
		r.Get("/feed.xml", s.answered(s.feed))
		r.Get("/qr.svg", s.answered(s.qr))
		r.Get("/api/v1/links/{id}", s.answered(s.getLink))
		r.With(s.limited).Get("/s/{id}", s.answered(s.short))
		r.With(s.spending, s.limited).Post("/api/v1/links", s.answered(s.makeLink))
		r.With(s.limited).Get("/play", s.answered(s.play))
		r.With(s.framed, s.limited).Get("/embed", s.answered(s.embed))
		r.With(s.framed, s.limited).Get("/embed/{id}", s.answered(s.embed))
		r.With(s.limited).Get("/oembed", s.answered(s.oembed))
		r.With(s.limited).Get("/teach", s.answered(s.teach))
		r.With(s.limited).Get("/quorums", s.answered(s.quorums))
		r.With(s.limited).Get("/api/v1/run", s.answered(s.run))
		r.With(s.limited).Post("/api/v1/run", s.answered(s.run))
		r.With(s.limited).Get("/api/v1/run/header", s.answered(s.runHeader))
		r.With(s.limited).Get("/api/v1/run/overview", s.answered(s.overview))
		r.With(s.limited).Get("/api/v1/run/piece", s.answered(s.piece))
		r.With(s.limited).Get("/api/v1/run/search", s.answered(s.search))
		r.With(s.limited).Get("/api/v1/why", s.answered(s.why))
		r.With(s.limited).Post("/api/v1/why", s.answered(s.why))
		r.With(s.limited).Post("/api/v1/explore", s.answered(s.explore))
		r.With(s.limited).Get("/api/v1/challenge", s.answered(s.challenge))
		r.With(s.limited).Post("/api/v1/challenge", s.answered(s.challenge))
		r.With(s.limited).Get("/api/v1/worksheet", s.answered(s.worksheet))
		r.With(s.limited).Post("/api/v1/worksheet", s.answered(s.worksheet))
		r.With(s.limited).Get("/api/v1/ahead", s.answered(s.ahead))
		r.With(s.limited).Post("/api/v1/ahead", s.answered(s.ahead))
		r.With(s.limited).Get("/api/v1/alike", s.answered(s.alike))
		r.With(s.limited).Post("/api/v1/alike", s.answered(s.alike))
		r.With(s.limited).Post("/api/v1/shiviz", s.answered(s.shiviz))
		r.With(s.limited).Get("/import", s.answered(s.importPage))
		r.With(s.limited).Post("/import", s.answered(s.importPost))
		r.With(s.limited).Get("/figure.{format:svg|png|tex}", s.answered(s.figure))
		r.With(s.limited).Get("/card.png", s.answered(s.card))
	})
	return root
}

// each is what becomes of each of some things, in their order.
func each[From, To any](all []From, becomes func(From) To) []To {
	changed := make([]To, len(all))
	for i, one := range all {
		changed[i] = becomes(one)
	}
	return changed
}

// allowMethods tells which methods the address would have taken.
func allowMethods(w http.ResponseWriter, r *http.Request, root *chi.Mux) {
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		if root.Match(chi.NewRouteContext(), method, r.URL.Path) {
			w.Header().Add("Allow", method)
			if method == http.MethodGet {
				w.Header().Add("Allow", http.MethodHead)
			}
		}
	}
}

func healthz(w http.ResponseWriter, _ *http.Request) {
	tell(w, http.StatusOK, plainText, []byte("alive\n"))
}

// readyz fails from the moment the server is told to end, so that nobody sends it new visitors, and while nothing is done
// in a lane because its turns are stuck. It does not fail when short links do, for everything else goes on, but it says so.
func (s *site) readyz(w http.ResponseWriter, _ *http.Request) {
	if !s.Ready() {
		tell(w, http.StatusServiceUnavailable, plainText, []byte("going away\n"))
		return
	}
	if stuck := s.Queue.Stuck(); len(stuck) > 0 {
		tell(w, http.StatusServiceUnavailable, plainText, []byte(strings.Join(stuck, "\n")+"\n"))
		return
	}
	worries := s.Links.Worries()
	status := s.Links.Status()
	for _, problem := range []error{links.ErrNone, links.ErrReadOnly, links.ErrDown, links.ErrFull} {
		if errors.Is(status, problem) {
			worries = append(worries, problem.Error())
			break // ErrReadOnly is an ErrDown
		}
	}
	if len(worries) > 0 {
		tell(w, http.StatusOK, plainText, []byte("ready, but "+strings.Join(worries, "; ")+"\n"))
		return
	}
	tell(w, http.StatusOK, plainText, []byte("ready\n"))
}
