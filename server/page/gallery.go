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

// firstTime is the run for those who know nothing yet.
const firstTime = "first-time"

// gallery is the page at the root.
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

// bar is the filter bar as an address has it.
func bar(p web.Page, shown *gallery.Index, query url.Values, path string) web.FilterBar {
	return web.FilterBar{
		Page: p, Filter: web.ReadFilter(query, shown.Entries), All: shown.Entries, Algorithms: shown.Algorithms, Path: path,
	}
}

// opened are the chapters that an address opens.
func opened(text string) []string {
	return slices.DeleteFunc(strings.Split(text, ","), func(name string) bool {
		return !slices.ContainsFunc(scenario.Chapters, func(c scenario.Chapter) bool { return c.Name == name })
	})
}

// papers are the papers of the algorithms.
func papers() web.Papers {
	years := each(algorithms.All, func(a *model.Algorithm) int { return a.Year })
	return web.Papers{N: len(years), From: slices.Min(years), To: slices.Max(years)}
}
