package page

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"fano/algorithms"
	"fano/algorithms/mutex/model"
	"fano/server/gallery"
	"fano/server/scenario"
	"fano/web"
)

// firstTime is the run for newcomers.
const firstTime = "first-time"

// gallery serves the page at the root.
func (s *site) gallery(w http.ResponseWriter, r *http.Request) error {
	p := s.reading(r, "gallery", "gallery")
	p.Scripts = []string{"js/gallery.js"}
	shown, err := gallery.IndexIn(p.Texts.Lang)
	if err != nil {
		return err
	}
	p.Feed = "/feed.xml"
	empty, err := emptyProgram(p.Texts.Code)
	if err != nil {
		return err
	}
	query := r.URL.Query()
	v := web.Gallery{
		Page: p, Hero: shown.Hero, Plane: shown.Plane, First: firstTime, Papers: papers(), Chapters: shown.Chapters,
		Bar: bar(p, shown, query, "/"), Open: opened(query.Get("open")), Empty: empty,
	}
	v.Bar.Anchor = "#gallery"
	return replyPage(w, r, http.StatusOK, web.GalleryPage(v))
}

// bar returns the filter bar in the state of a query.
func bar(p web.Page, shown *gallery.Index, query url.Values, path string) web.FilterBar {
	return web.FilterBar{
		Page: p, Filter: web.ReadFilter(query, shown.Entries), All: shown.Entries, Algorithms: shown.Algorithms, Path: path,
	}
}

// opened returns the chapters that a query opens.
func opened(text string) []string {
	return slices.DeleteFunc(strings.Split(text, ","), func(name string) bool {
		return !slices.ContainsFunc(scenario.Chapters, func(c scenario.Chapter) bool { return c.Name == name })
	})
}

// papers returns the number and years of the algorithms' papers.
func papers() web.Papers {
	years := each(algorithms.All, func(a *model.Algorithm) int { return a.Year })
	return web.Papers{N: len(years), From: slices.Min(years), To: slices.Max(years)}
}
