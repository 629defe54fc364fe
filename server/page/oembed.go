package page

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"fano/server/figure"
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

// The default size of an embed, and what code, picture and a second run add to its height, in pixels. A picture of
// quorums lists the deciding arbiters below it.
const (
	embedWidth    = 720
	embedHeight   = 420
	codeHeight    = 290
	pictureHeight = 532
	decidesHeight = 240
	besideHeight  = 180
)

// More than a few lanes take more room, up to a dozen without scrolling. The diagram's own measures are in the module
// frame.js.
const (
	fewLanes   = 3
	laneHeight = 16  // of each further lane, while lanes may move closer
	leastLane  = 34  // the minimum distance of lanes
	noLanes    = 260 // the height of a frame without its lanes
	mostLanes  = 220 // the maximum additional height
)

// roomFor returns the additional height for more than a few lanes.
func roomFor(lanes int) int {
	return min(mostLanes, max(0, laneHeight*(lanes-fewLanes), noLanes+leastLane*(lanes-1)-embedHeight))
}

// An oEmbed is the answer to sites that turn URLs into embeds; see oembed.com, version 1.0.
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

// cardPath returns the URL of the preview image of a run.
func cardPath(named, lang string) string {
	return "/card.png?" + url.Values{"s": {named}, "lang": {lang}, "v": {build()}}.Encode()
}

// oembed answers sites that turn URLs into embeds, and the Share button, which offers the same code.
func (s *site) oembed(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	if format := query.Get("format"); format != "" && format != "json" {
		return errOnlyJSON
	}
	most := map[string]int{}
	for _, name := range []string{"maxwidth", "maxheight"} {
		if text := query.Get(name); text != "" {
			n, err := strconv.Atoi(text)
			if err != nil || n < 1 {
				return errNotPixels
			}
			most[name] = n
		}
	}
	named, q, here, ok := s.readAddress(r, query.Get("url"))
	if !ok || !here {
		return errForeign
	}
	run, err := s.open(r.Context(), named)
	if err != nil {
		return err
	}
	width, height := most["maxwidth"], most["maxheight"]
	f, lang := s.framedIn(r, named, readEmbedOptions(q), run.read.Document, s.frame(r).Texts)
	if width > 0 {
		f.Width = within(embedWidth, width)
	}
	f.Height = within(f.Height, height)
	answer := oEmbed{
		Version: "1.0", Type: "rich", Title: f.Run, ProviderName: "Fano", ProviderURL: s.origin(r) + "/", CacheAge: 86400,
		Width: within(embedWidth, width), Height: f.Height, HTML: f.Snippet(),
	}
	const wide, high = figure.CardWidth, figure.CardHeight
	if within(wide, width) == wide && within(high, height) == high {
		answer.ThumbnailURL, answer.ThumbnailWidth, answer.ThumbnailHeight = s.origin(r)+cardPath(named, lang), wide, high
	}
	return replyJSON(w, r, answer)
}

// within limits a length to most, unless that is 0.
func within(length, most int) int {
	if most > 0 {
		return min(length, most)
	}
	return length
}

// framedIn returns the embed of a run in its default size, with its language. The Share button, the page for
// instructors and oEmbed share it.
func (s *site) framedIn(
	r *http.Request, named string, o embedOptions, d *scenario.Document, texts *web.Texts,
) (f web.Framed, lang string) {
	if own, ok := locale.Named(o["lang"]); ok {
		texts = own
	}
	a, path := d.Definition(), runPath("/embed", named, o)
	f = web.Framed{Run: cmp.Or(d.Title.Pick(texts.Lang), a.Title), Preview: path, Address: s.origin(r) + path}
	f.Title = texts.T("embed.frame", "title", f.Run, "algorithm", a.Title)
	f.Height = embedHeight + roomFor(d.Processes)
	if len(d.Beside) > 0 {
		f.Height += besideHeight
	}
	if o["code"] != "" {
		f.Height += codeHeight
	}
	if o["picture"] != "" {
		f.Height += pictureHeight
		if a.Topology == "quorums" {
			f.Height += decidesHeight
		}
	}
	f.DefaultHeight = f.Height
	return f, texts.Code
}

// discovery returns the oEmbed URL of a playground.
func discovery(p web.Page) string {
	return "/oembed?" + url.Values{"url": {p.Absolute(p.Link(p.Path))}}.Encode()
}
