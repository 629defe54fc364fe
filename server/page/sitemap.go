package page

import (
	"encoding/xml"
	"net/http"

	"fano/server/scenario"
	"fano/web"
)

// The sitemap lists every page worth indexing, each with its URL in each language.

// A sitemap has the format of sitemaps.org, with the alternates that search engines use for pages in several
// languages.
type sitemap struct {
	XMLName xml.Name      `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	XHTML   string        `xml:"xmlns:xhtml,attr"`
	Pages   []sitemapPage `xml:"url"`
}

// A sitemapPage is a page of the site; only runs have a date, that of their addition.
type sitemapPage struct {
	Address    string      `xml:"loc"`
	Since      string      `xml:"lastmod,omitempty"`
	Alternates []alternate `xml:"xhtml:link"`
}

// An alternate is the same page in one language.
type alternate struct {
	Rel  string `xml:"rel,attr"`
	Lang string `xml:"hreflang,attr"`
	To   string `xml:"href,attr"`
}

// sitemap serves /sitemap.xml.
func (s *site) sitemap(w http.ResponseWriter, r *http.Request) error {
	all := sitemap{XHTML: "http://www.w3.org/1999/xhtml"}
	page := web.Page{Origin: s.origin(r)}
	add := func(path, since string) {
		page.Path = path
		one := sitemapPage{Address: page.Absolute(path), Since: since}
		for _, l := range web.Languages {
			one.Alternates = append(one.Alternates, alternate{"alternate", l.Tag, page.Absolute(page.In(l.Code))})
		}
		one.Alternates = append(one.Alternates, alternate{"alternate", "x-default", one.Address})
		all.Pages = append(all.Pages, one)
	}
	for _, p := range s.sitePages() {
		add(p.path, "")
	}
	for _, e := range scenario.Gallery() {
		add("/play?s="+e.Name, e.Since)
	}
	return replyXML(w, r, "application/xml", all)
}
