package page

import (
	"cmp"
	"encoding/xml"
	"net/http"
	"slices"
	"strings"

	"fano/server/scenario"
)

// The feed announces new runs of the gallery, in the Atom format (RFC 4287).

// feedLength is the maximum number of runs in the feed, the newest first.
const feedLength = 40

// An atomFeed is the feed in one language.
type atomFeed struct {
	XMLName  xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang     string      `xml:"xml:lang,attr"`
	ID       string      `xml:"id"`
	Title    string      `xml:"title"`
	Subtitle string      `xml:"subtitle"`
	Updated  string      `xml:"updated"`
	Author   string      `xml:"author>name"`
	Links    []atomLink  `xml:"link"`
	Entries  []atomEntry `xml:"entry"`
}

// An atomLink is a link to a page, or from the feed to itself.
type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	To   string `xml:"href,attr"`
}

// An atomEntry is a run of the gallery.
type atomEntry struct {
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Link    atomLink `xml:"link"`
	Summary string   `xml:"summary"`
}

// feed serves /feed.xml.
func (s *site) feed(w http.ResponseWriter, r *http.Request) error {
	p := s.frame(r)
	w.Header().Add("Vary", "Accept-Language")
	feed := atomFeed{
		Lang: p.Texts.Tag, ID: p.Absolute("/feed.xml"), Title: p.T("feed.title"), Subtitle: p.T("feed.story"), Author: "Fano",
		Links: []atomLink{
			{"self", "application/atom+xml", p.Absolute(p.Link("/feed.xml"))},
			{"alternate", "text/html", p.Absolute(p.Link("/"))},
		},
	}
	all := scenario.Gallery()
	slices.SortStableFunc(all, func(a, b scenario.Entry) int { return cmp.Compare(b.Since, a.Since) })
	for _, e := range all[:min(feedLength, len(all))] {
		address := p.Absolute("/play?s=" + e.Name)
		feed.Entries = append(feed.Entries, atomEntry{
			ID: address, Title: plainProse(e.Document.Title.Pick(p.Texts.Lang)), Updated: midnight(e.Since),
			Link:    atomLink{"alternate", "text/html", p.Absolute(p.Link("/play?s=" + e.Name))},
			Summary: plainProse(e.Document.Story.Pick(p.Texts.Lang)),
		})
	}
	feed.Updated = feed.Entries[0].Updated // the gallery is never empty
	return replyXML(w, r, "application/atom+xml", feed)
}

// midnight returns the beginning of a day as an Atom timestamp.
func midnight(day string) string { return day + "T00:00:00Z" }

// plainProse removes the asterisks around variables.
func plainProse(text string) string { return strings.ReplaceAll(text, "*", "") }
