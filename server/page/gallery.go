package page

import (
	"net/http"

	"fano/algorithms"
	"fano/server/exhibit"
	"fano/server/scenario"
	"fano/web"
)

// gallery is the page at the root.
func (s *site) gallery(w http.ResponseWriter, r *http.Request) error {
	all, err := exhibit.All()
	if err != nil {
		return err
	}
	p := s.reading(r, "gallery")
	v := web.Gallery{Page: p}
	for _, c := range scenario.Chapters {
		chapter := web.Chapter{Name: c.Name, Title: c.Title.Pick(p.Texts.Lang)}
		for _, e := range all {
			if e.Chapter == c.Name {
				chapter.Entries = append(chapter.Entries, entry(e, p.Texts.Lang))
			}
			if e.Name == opening {
				v.Opening = entry(e, p.Texts.Lang)
				v.Large = e.Large
			}
		}
		v.Chapters = append(v.Chapters, chapter)
	}
	return replyPage(w, r, http.StatusOK, web.GalleryPage(v))
}

// entry is an exhibit in one language.
func entry(e exhibit.Exhibit, lang string) web.Entry {
	d := e.Document
	a, _ := algorithms.Named(d.Algorithm) // a document that was read names one that exists
	return web.Entry{
		Name:      e.Name,
		Title:     d.Title.Pick(lang),
		Story:     d.Story.Pick(lang),
		Algorithm: a.Title,
		Of:        a.Name,
		Year:      a.Year,
		Processes: d.Processes,
		Switches:  d.Switches,
		Breaks:    each(e.Breaks, func(b exhibit.Breach) string { return b.Property }),
		Preview:   e.Small,
	}
}
