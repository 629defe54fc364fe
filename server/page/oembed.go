package page

import (
	"errors"
	"fmt"
	escape "html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"fano/server/figure"
	"fano/server/links"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/web"
)

// Errors of oEmbed.
var (
	errForeign   = errors.New("this address leads to no run on this server")
	errOnlyJSON  = errors.New("oEmbed is answered as JSON only")
	errNotPixels = errors.New("maxwidth and maxheight are whole numbers of pixels, 1 or more")
)

// How large an embed is unless somebody says otherwise, and what code and picture below the diagram add, in pixels; that
// of quorums says below it who decides between whom.
const (
	embedWidth    = 720
	embedHeight   = 420
	codeHeight    = 290
	pictureHeight = 532
	decidesHeight = 240
	besideHeight  = 180
)

// More lanes than a few take more room, as many as there are without scrolling, up to a dozen; the diagram's own measures
// are in the page's frame.js.
const (
	fewLanes   = 3
	laneHeight = 16  // of one lane more, while lanes may draw together
	leastLane  = 34  // as near as they come
	noLanes    = 260 // what of a frame is not the lanes'
	mostLanes  = 220 // more room than this they are not given
)

// roomFor is the height that a frame's lanes take beyond that of a few.
func roomFor(lanes int) int {
	return min(mostLanes, max(0, laneHeight*(lanes-fewLanes), noLanes+leastLane*(lanes-1)-embedHeight))
}

// An oEmbed is what sites ask for that make embeds of addresses; see oembed.com, version 1.0.
type oEmbed struct {
	Version         string `json:"version"`
	Type            string `json:"type"`
	Title           string `json:"title"`
	ProviderName    string `json:"provider_name"`
	ProviderURL     string `json:"provider_url"`
	CacheAge        int    `json:"cache_age"` // seconds
	Width           int    `json:"width"`
	Height          int    `json:"height"`
	HTML            string `json:"html"`
	ThumbnailURL    string `json:"thumbnail_url,omitempty"`
	ThumbnailWidth  int    `json:"thumbnail_width,omitempty"`
	ThumbnailHeight int    `json:"thumbnail_height,omitempty"`
}

// cardPath is the picture for previews of a run.
func cardPath(asked, lang string) string {
	return "/card.png?" + url.Values{"s": {asked}, "lang": {lang}, "v": {build()}}.Encode()
}

// oembed answers sites that make embeds of addresses, and the Share button, which offers the same snippet.
func (s *site) oembed(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	if format := query.Get("format"); format != "" && format != "json" {
		return errOnlyJSON
	}
	most, err := atMost(query)
	if err != nil {
		return err
	}
	asked, q, ok := s.own(r, query.Get("url"))
	if !ok {
		return errForeign
	}
	read, _, err := s.framedRun(r.Context(), asked)
	if err != nil {
		return err
	}
	texts := s.frame(r).Texts
	if named, ok := locale.Named(q.Get("lang")); ok {
		texts = named
	}
	f := s.framing(r, asked, q, read.Document, texts)
	if most.width > 0 {
		f.width = within(embedWidth, most.width)
	}
	f.height = within(f.height, most.height)
	answer := oEmbed{
		Version: "1.0", Type: "rich", Title: f.run, ProviderName: "Fano", ProviderURL: s.origin(r) + "/", CacheAge: 86400,
		Width: within(embedWidth, most.width), Height: f.height, HTML: f.snippet(),
	}
	const wide, high = figure.CardWidth, figure.CardHeight
	if within(wide, most.width) == wide && within(high, most.height) == high {
		answer.ThumbnailURL, answer.ThumbnailWidth, answer.ThumbnailHeight = s.origin(r)+cardPath(asked, texts.Lang), wide, high
	}
	return replyJSON(w, r, answer)
}

// A size is the most that an embed may take; 0: anything.
type size struct{ width, height int }

func atMost(q url.Values) (most size, err error) {
	for name, to := range map[string]*int{"maxwidth": &most.width, "maxheight": &most.height} {
		text := q.Get(name)
		if text == "" {
			continue
		}
		if *to, err = strconv.Atoi(text); err != nil || *to < 1 {
			return size{}, errNotPixels
		}
	}
	return most, nil
}

// within is a length, or less if there is less room.
func within(length, most int) int {
	if most > 0 {
		return min(length, most)
	}
	return length
}

// own reads an address of a run on this very server: what it names, and its parameters.
func (s *site) own(r *http.Request, address string) (asked string, q url.Values, ok bool) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return "", nil, false
	}
	// Before a proxy that speaks TLS the scheme may be another than here.
	if here, err := url.Parse(s.origin(r)); err != nil || !strings.EqualFold(u.Host, here.Host) {
		return "", nil, false
	}
	q = u.Query()
	if id, found := strings.CutPrefix(u.Path, "/embed/"); found {
		return links.Path(id), q, true
	}
	switch _, short := links.InAddress(u.Path); {
	case short:
		return u.Path, q, true
	case u.Path != "/play" && u.Path != "/embed":
		return "", nil, false
	}
	return namedBy(q), q, true
}

// discovery is where sites that make embeds of addresses ask about a playground.
func discovery(p web.Page) string {
	return "/oembed?" + url.Values{"url": {p.Absolute(p.Link(p.Path))}}.Encode()
}

// passedOn are the parameters of an embed that keep their names.
var passedOn = []string{
	"at", "until", "speed", "theme", "axis", "events", "lane", "vector", "with", "code", "picture",
	"controls", "autoplay", "ask", "lang", "h",
}

// embedPath is the embed of what an address shows: the playground's own words for it are turned into the embed's.
func embedPath(asked string, q url.Values) (path string, to url.Values) {
	path, to = "/embed", url.Values{}
	if id, short := links.InAddress(asked); short {
		path += "/" + id
	} else {
		to.Set("s", asked)
	}
	q = renamed(q)
	for _, name := range passedOn {
		if value := q.Get(name); value != "" {
			to.Set(name, value)
		}
	}
	if q.Get("tab") == "picture" && to.Get("picture") == "" {
		to.Set("picture", "1")
	}
	return addressOf(path, to), to
}

// A framing is what it takes to put a run into somebody else's page: the Share button, the page for instructors and sites
// that ask by oEmbed are all given this one.
type framing struct {
	address string // of the embed, whole
	run     string // what the run is called
	title   string // what the frame is called
	width   int    // in pixels; 0: as wide as there is room
	height  int
}

// framing is that of an embed as it is unless somebody wants another size.
func (s *site) framing(r *http.Request, asked string, q url.Values, d *scenario.Document, texts *web.Texts) framing {
	path, to := embedPath(asked, q)
	a := d.Definition()
	f := framing{address: s.origin(r) + path, run: d.Title.Pick(texts.Lang)}
	if f.run == "" {
		f.run = a.Title
	}
	f.title = texts.T("embed.frame", "title", f.run, "algorithm", a.Title)
	f.height = embedHeight + roomFor(d.Processes)
	if len(d.Beside) > 0 {
		f.height += besideHeight
	}
	if to.Get("code") == "1" {
		f.height += codeHeight
	}
	if to.Get("picture") == "1" {
		f.height += pictureHeight
		if a.Topology == "quorums" {
			f.height += decidesHeight
		}
	}
	return f
}

// snippet is the embed as HTML to be pasted. It has no style, which many sites take away and strict policies forbid;
// frameborder is old, and understood everywhere.
func (f framing) snippet() string {
	width := "100%"
	if f.width > 0 {
		width = strconv.Itoa(f.width)
	}
	return fmt.Sprintf(`<iframe src="%s" title="%s" width="%s" height="%d" frameborder="0" loading="lazy"></iframe>`,
		escape.EscapeString(f.address), escape.EscapeString(f.title), width, f.height)
}
