package page

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms"
	"fano/server/run"
	"fano/server/scenario"
	"fano/web"
)

// framePolicy is the content security policy of pages that may be framed; the sites that may frame them are appended.
const framePolicy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors "

// anyFrame lets every page frame an embed. A * alone only matches network schemes, and slides are often opened from a
// file.
const anyFrame = "* file:"

// letFrame lets other sites frame an answer: all, or those of the server's FrameAncestors and the server itself,
// whose page for instructors previews embeds.
func (s *site) letFrame(h http.Header) {
	ancestors := s.FrameAncestors
	own := func(one string) bool { return one == "*" || one == "'self'" || one == web.NoAncestors }
	switch {
	case ancestors == "" || ancestors == "*":
		ancestors = anyFrame
	case !slices.ContainsFunc(strings.Fields(ancestors), own):
		ancestors = "'self' " + ancestors
	}
	h.Set("Content-Security-Policy", framePolicy+ancestors)
}

// embed serves a run for a frame in another site's page.
func (s *site) embed(w http.ResponseWriter, r *http.Request) error {
	o, err := s.open(r.Context(), namedBy(r))
	if err != nil {
		return err
	}
	if r.URL.Query().Get("as") == "log" {
		return s.embedLog(w, r, o.read)
	}
	play, err := s.playground(r, o)
	if err != nil {
		return err
	}
	if o.record != nil {
		play.Source = o.named
	}
	return replyPage(w, r, http.StatusOK, web.EmbedPage(embedOf(r, play, o.read.Document)))
}

// embedOf returns the view of an embed.
func embedOf(r *http.Request, play web.Play, d *scenario.Document) web.Embed {
	o := readEmbedOptions(r.URL.Query())
	o.orOf(d.View, r.URL.Query())
	p := play.Page
	p.Scripts = []string{"js/embed.js"}
	p.Path = playPath(play.Source, o, p)
	p.Preload = preload(play.Source, o["picture"] != "")
	if play.Asks {
		p.Preload = "" // the module that asks the questions fetches the run
	}
	play.Page = p
	speed, _ := strconv.ParseFloat(cmp.Or(o["speed"], web.DefaultSpeed), 64) // a known speed
	boot := web.EmbedBoot{
		Source: play.Source, Algorithm: play.Name, Lang: p.Texts.Lang, Algorithms: claimsOf(d, play.Asks),
		At: o.number("at"), Until: o.number("until"), Speed: speed, Axis: cmp.Or(o["axis"], scenario.Axes[0]), Lane: o.number("lane"),
		Autoplay: o["autoplay"] != "", Code: o["code"] != "", Picture: o["picture"] != "",
		Ask: play.Asks,
	}
	if w := o.window(); w != (scenario.Window{}) {
		boot.Events = []int{w.From, w.To}
	}
	if with := o.number("with"); with > 0 || o["vector"] != "" {
		boot.Vector = &with
	}
	return web.Embed{
		Play: play, Theme: o["theme"], Controls: o["controls"] == "", Boot: boot,
		Log: "/embed?" + url.Values{"s": {play.Source}, "as": {"log"}}.Encode(),
	}
}

// playPath returns the URL of the playground with the view of an embed.
func playPath(source string, o embedOptions, p web.Page) string {
	o = o.only("at", "axis", "events", "lane", "vector", "with", "ask")
	if o["axis"] == scenario.Axes[0] {
		delete(o, "axis")
	}
	if o["with"] != "" {
		o["vector"] = "1"
	}
	if p.LangChosen {
		o["lang"] = p.Texts.Lang
	}
	return runPath("/play", source, o)
}

// claimsOf returns the claims of the algorithms that a frame shows: for two runs side by side, and if the user
// predicts.
func claimsOf(d *scenario.Document, asks bool) (all []web.PlayClaims) {
	names := []string{d.Algorithm}
	if second, err := d.Second(); err == nil && second != nil { // else the run reports what is wrong with it
		names = append(names, second.Algorithm)
	} else if !asks {
		return nil
	}
	for _, name := range names {
		if a, ok := algorithms.Named(name); ok && (len(all) == 0 || all[0].Name != name) {
			all = append(all, web.PlayClaims{Name: name, Claims: a.Claims})
		}
	}
	return all
}

// embedLog serves a run as text, for frames without scripts.
func (s *site) embedLog(w http.ResponseWriter, r *http.Request, read *scenario.Reading) error {
	plan, err := run.Of(read, s.Runs.Limits())
	if err != nil {
		return err
	}
	watcher, err := s.watch(r.Context(), plan.As(run.LogForm), nil)
	if err != nil {
		return err
	}
	defer watcher.Close()
	h := w.Header()
	if s.FrameAncestors == "" || s.FrameAncestors == "*" {
		// The surrounding frame may have an opaque origin, which no source matches, not even *.
		h.Set("Content-Security-Policy", strings.TrimSuffix(framePolicy, "; frame-ancestors "))
	}
	h.Set("Content-Type", plainText)
	h.Set("Cache-Control", "no-cache")
	return s.runWriter(w, r).streamRun(watcher)
}
