// Package page serves all URLs of the site: pages, the API, and the small files that browsers and robots request. It
// fills the views of package web from scenarios and algorithms, and turns errors into answers, all in one table.
package page

import (
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/links"
	"fano/server/loader"
	"fano/server/long"
	"fano/server/questions"
	"fano/server/quota"
	"fano/server/run"
	"fano/static"
)

// Options are the dependencies and settings of the site.
type Options struct {
	Runs     *run.Service
	Long     *long.Service
	Searches *check.Service
	Queue    *fairqueue.Queue
	Reader   *loader.Loader
	Socket   http.Handler   // /ws
	Limiter  *quota.Limiter // of expensive requests
	Links    *links.Store   // nil: this server keeps no short links
	Ready    func() bool    // false once the server is about to shut down
	Body     int64          // maximum bytes of a request's body
	Waiting  time.Duration  // maximum wait of a request for a slot
	Writing  time.Duration  // maximum time for a client to take one chunk of a long answer
	Origin   string         // scheme and host of the site; empty: taken from each request

	// FrameAncestors may frame embeds, in the syntax of a Content-Security-Policy; empty: every site.
	FrameAncestors string

	// Answered is called for every request when its answer has ended: with its route pattern, the status (0: the
	// client had disconnected) and the duration. Refused is called for every error that is answered. Either may be
	// nil.
	Answered func(route string, status int, took time.Duration)
	Refused  func(error)

	Log *slog.Logger
}

type site struct {
	Options
	compress func(http.Handler) http.Handler
}

// A route is a row of the route table, which New, the sitemap and the tests use.
type route struct {
	methods string // separated by spaces; GET includes HEAD. Empty: all
	pattern string
	answer  handler
	traits  trait
	cache   string            // how long caches may keep the answer: revalidate, hour, day, …
	pages   func() []sitePage // its pages in the sitemap; nil: none
}

// A trait is a property of a route; traits combine.
type trait uint

const (
	direct      trait = 1 << iota // answered at once, without a slot of the fair queue
	limited                       // counts against its client's rate limit
	framed                        // other sites may frame it
	writes                        // stores something, at its client's expense
	exhibits                      // needs the runs of the gallery
	crossOrigin                   // pages of other sites may read the answer
)

// How long caches may keep answers. Those with the host of the request are private unless the site's origin is known.
const (
	revalidate = ""                        // with an ETag: keep it, but revalidate
	hour       = "max-age=3600"            //
	day        = "max-age=86400"           //
	immutable  = "max-age=3600, immutable" // never changes, but may be deleted
	byBuild    = "build"                   // for ever if the URL names this build; else an hour
)

const (
	getOnly   = http.MethodGet
	postOnly  = http.MethodPost
	getOrPost = getOnly + " " + postOnly
)

// routes returns the route table.
func (s *site) routes() []route {
	all := append(s.pages(), s.api()...)
	return append(all, []route{
		{methods: getOnly, pattern: "/healthz", answer: healthz, traits: direct},
		{methods: getOnly, pattern: "/readyz", answer: s.readyz, traits: direct},
		{methods: getOnly, pattern: "/ws", answer: unfailing(s.Socket), traits: direct | limited},
		{pattern: "/static/*", answer: unfailing(static.Handler()), traits: direct},

		{methods: getOnly, pattern: "/texts/{lang}/{bundle}", answer: s.texts, traits: crossOrigin},
		{methods: getOnly, pattern: "/schema/scenario.json", answer: schema, traits: crossOrigin},
		{methods: getOnly, pattern: "/favicon.ico", answer: favicon, cache: day},
		{methods: getOnly, pattern: "/robots.txt", answer: s.robots, cache: day},
		{methods: getOnly, pattern: "/sitemap.xml", answer: s.sitemap, cache: hour},
		{methods: getOnly, pattern: "/feed.xml", answer: s.feed, cache: hour},
		{methods: getOnly, pattern: "/qr.svg", answer: s.qr, cache: day},
		{methods: getOnly, pattern: "/figure.{format:svg|png|tex}", answer: s.figure,
			traits: limited | crossOrigin, cache: byBuild},
		{methods: getOnly, pattern: "/card.png", answer: s.card, traits: limited | crossOrigin, cache: byBuild},
	}...)
}

// pages returns the routes of pages for people.
func (s *site) pages() []route {
	return []route{
		{methods: getOnly, pattern: "/", answer: s.gallery, traits: exhibits, pages: onePage("/", opening, "site.title")},
		{methods: getOnly, pattern: "/algorithms", answer: s.index, traits: exhibits,
			pages: onePage("/algorithms", "ten-processes", "site.algorithms")},
		{methods: getOnly, pattern: "/teach", answer: s.teach, traits: limited | exhibits,
			pages: onePage("/teach", "lab-test-1", "teach.title")},
		{methods: getOnly, pattern: "/claims", answer: s.claims,
			pages: onePage("/claims", "recorded-first", "claims.title")},
		{methods: getOnly, pattern: "/quorums", answer: s.quorums, traits: limited,
			pages: onePage("/quorums", "maekawa-two-lines", "quorums.title")},
		{methods: getOnly, pattern: "/import", answer: s.importPage, traits: limited,
			pages: onePage("/import", "clock-values", "import.title")},
		{methods: getOnly, pattern: "/docs", answer: s.docs, pages: onePage("/docs", docsRun, "docs.title")},
		{methods: getOnly, pattern: "/docs/{name}", answer: s.docs, pages: docsPages},
		{methods: getOnly, pattern: "/algorithms/{name}", answer: s.algorithm, traits: exhibits, pages: algorithmPages},

		{methods: getOnly, pattern: "/algorithms/{name}/{switch}/{property}", answer: s.counterexample, traits: exhibits},
		{methods: postOnly, pattern: "/import", answer: s.importPost, traits: limited},
		{methods: getOnly, pattern: "/play", answer: s.play, traits: limited},
		{methods: getOnly, pattern: "/s/{id}", answer: s.play, traits: limited},
		{methods: getOnly, pattern: "/embed", answer: s.embed, traits: limited | framed},
		{methods: getOnly, pattern: "/embed/{id}", answer: s.embed, traits: limited | framed},
	}
}

// api returns the routes of the API.
func (s *site) api() []route {
	all := []route{
		{methods: getOnly, pattern: "/api/v1/gallery", answer: s.listGallery, traits: exhibits | crossOrigin},
		{methods: getOnly, pattern: "/api/v1/programs", answer: s.listPrograms, traits: crossOrigin},
		{methods: getOnly, pattern: "/api/v1/sweep.csv", answer: s.sweepCSV, traits: crossOrigin},
		{methods: getOnly, pattern: "/api/v1/links/{id}", answer: s.getLink, traits: crossOrigin, cache: immutable},
		{methods: postOnly, pattern: "/api/v1/links", answer: s.makeLink, traits: limited | writes | crossOrigin},
		{methods: getOrPost, pattern: "/api/v1/run", answer: s.run, traits: limited | crossOrigin},
		{methods: getOnly, pattern: "/api/v1/run/header", answer: s.runHeader, traits: limited | crossOrigin},
		{methods: getOnly, pattern: "/api/v1/run/overview", answer: s.longRun((*long.Run).Overview, jsonType),
			traits: limited | crossOrigin},
		{methods: getOnly, pattern: "/api/v1/run/piece", answer: s.longRun((*long.Run).Piece, ndjson),
			traits: limited | crossOrigin},
		{methods: getOnly, pattern: "/api/v1/run/search", answer: s.longRun((*long.Run).Search, jsonType),
			traits: limited | crossOrigin},
		{methods: postOnly, pattern: "/api/v1/shiviz", answer: s.shiviz, traits: limited | crossOrigin},
		{methods: getOnly, pattern: "/oembed", answer: s.oembed, traits: limited | crossOrigin},
	}
	for _, q := range questions.All {
		row := route{methods: getOrPost, pattern: "/api/v1/" + q.Name, answer: s.question(q), traits: limited | crossOrigin}
		if q.OnlyPost {
			row.methods = postOnly
		}
		all = append(all, row)
	}
	return all
}

// New returns the handler of the whole site.
func New(o Options) http.Handler {
	s := &site{Options: o, compress: compressor()}
	root := chi.NewRouter()
	root.Use(s.logged, s.recovered, secured, o.Limiter.Identify, middleware.GetHead)
	root.NotFound(func(w http.ResponseWriter, r *http.Request) { s.fail(w, r, errNotFound) })
	root.MethodNotAllowed(func(w http.ResponseWriter, r *http.Request) {
		allowMethods(w, r, root)
		s.fail(w, r, errMethod)
	})
	for _, row := range s.routes() {
		h := s.serve(row)
		if row.methods == "" {
			root.Handle(row.pattern, h)
		}
		for method := range strings.FieldsSeq(row.methods) {
			root.Method(method, row.pattern, h)
		}
	}
	return root
}

// allowMethods sets Allow to the methods that the URL accepts.
func allowMethods(w http.ResponseWriter, r *http.Request, root *chi.Mux) {
	for _, method := range []string{getOnly, postOnly} {
		if root.Match(chi.NewRouteContext(), method, r.URL.Path) {
			w.Header().Add("Allow", method)
			if method == getOnly {
				w.Header().Add("Allow", http.MethodHead)
			}
		}
	}
}

// serve returns the handler of a route: its headers, its slot in the fair queue, and its answer.
func (s *site) serve(row route) http.Handler {
	h := http.Handler(s.answered(func(w http.ResponseWriter, r *http.Request) error {
		if row.traits&writes != 0 {
			if err := mayWrite(r); err != nil {
				return err
			}
		}
		if row.traits&limited != 0 {
			if err := s.Limiter.Admit(r); err != nil {
				return err
			}
		}
		return row.answer(w, r)
	}))
	if row.traits&direct == 0 {
		h = s.compress(h)
		if row.traits&exhibits != 0 {
			h = afterGallery(h)
		}
		h = s.inSlot(h)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.setHeaders(w.Header(), row, r)
		h.ServeHTTP(w, r)
	})
}

// setHeaders sets the headers of a route. Errors get them too, except for the lifetime in caches.
func (s *site) setHeaders(h http.Header, row route, r *http.Request) {
	if row.traits&framed != 0 {
		s.letFrame(h)
	}
	if row.traits&crossOrigin != 0 {
		h.Set("Access-Control-Allow-Origin", "*")
	}
	switch row.cache {
	case revalidate:
	case byBuild:
		cacheForever(h, r)
	default:
		h.Set("Cache-Control", s.reach()+", "+row.cache)
	}
}

// unfailing adapts a handler that answers its own errors.
func unfailing(h http.Handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		h.ServeHTTP(w, r)
		return nil
	}
}

// each returns the results of a function for all elements.
func each[From, To any](all []From, becomes func(From) To) []To {
	changed := make([]To, len(all))
	for i, one := range all {
		changed[i] = becomes(one)
	}
	return changed
}
