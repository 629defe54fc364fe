package page

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"fano/server/figure"
	"fano/server/figure/sheet"
	"fano/server/shiviz"
	"fano/web"
)

// How much is told of what is strange about a log.
const (
	mostTold   = 8
	mostLine   = 160 // characters of a line
	linesRound = 2   // above and below the one that is wrong
)

// importView is the page with its form, before anything has come of it.
func (s *site) importView(r *http.Request, f sent) web.Import {
	p := s.reading(r, "import", "import")
	p.Title, p.Description = p.T("import.title"), p.T("import.story")
	p = p.Below("site.gallery", "/", p.T("site.import"))
	v := web.Import{Page: p, Form: web.ImportForm{Log: f.log, Regex: f.regex, Delimiter: f.delimiter, Format: f.format, Theme: f.theme}}
	v.Form.Formats = each(shiviz.Formats, func(one shiviz.Format) web.ImportFormat { return web.ImportFormat(one) })
	named := func(one shiviz.Format) bool { return one.Name == f.format }
	if f.format != formatOwn && !slices.ContainsFunc(shiviz.Formats, named) {
		v.Form.Format = formatAuto
	}
	v.Form.Themes = each(sheet.Themes, func(t *sheet.Theme) string { return t.Name })
	if v.Form.Regex == "" {
		v.Form.Regex = shiviz.Pattern
	}
	return v
}

// whyNot tells in the reader's language why a log is not drawn, and where.
func whyNot(p web.Page, f sent, d *drawing, err error) *web.ImportWrong {
	var wrong *shiviz.Error
	switch {
	case errors.As(err, &wrong):
		at := &web.ImportWrong{Field: "log", Why: wrongText(p, wrong)}
		switch {
		case wrong.Line > 0:
			at.Place = around(f.log, wrong.Line)
		case strings.HasPrefix(wrong.Code, "pattern") || wrong.Code == "no-group":
			at.Field = "regex"
		}
		return at
	case errors.Is(err, errManyHosts):
		return &web.ImportWrong{Field: "log", Why: p.T("import.too-many-hosts", "n", len(d.log.Hosts), "most", figure.MaxLanes)}
	case Explain(err).Status == http.StatusServiceUnavailable:
		return &web.ImportWrong{Why: p.T("error.503.story")}
	case Explain(err).Status == http.StatusTooManyRequests:
		return &web.ImportWrong{Why: p.T("error.429.story")}
	}
	return &web.ImportWrong{Why: Explain(err).Error}
}

// wrongText is an error of a log as a sentence, without its line.
func wrongText(p web.Page, wrong *shiviz.Error) string {
	values := each(wrong.Values, func(value string) any { return value })
	return capital(p.T("import.wrong."+wrong.Code, values...)) + "."
}

// capital begins a sentence.
func capital(text string) string {
	r := []rune(text)
	if len(r) == 0 {
		return text
	}
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}

// around are the lines of a log around one of them.
func around(log string, line int) *web.ImportPlace {
	lines := strings.Split(strings.TrimRight(log, "\n"), "\n")
	at := &web.ImportPlace{Line: line}
	for n := max(1, line-linesRound); n <= min(len(lines), line+linesRound); n++ {
		at.Lines = append(at.Lines, web.ImportLine{N: n, Text: short(lines[n-1])})
	}
	return at
}

// short is a line of a log of which the beginning is enough.
func short(line string) string {
	if r := []rune(line); len(r) > mostLine {
		return string(r[:mostLine]) + "…"
	}
	return line
}

// drawnView is what the page tells of a log that was drawn.
func drawnView(texts *web.Texts, d *drawing) *web.ImportDrawn {
	log := d.log.Log
	v := &web.ImportDrawn{
		Picture: string(d.picture), Pattern: d.source.Pattern, Name: formatOwn, Current: d.number,
		Messages: len(log.Sends), Fields: log.Fields,
	}
	for _, known := range shiviz.Formats {
		if known.Pattern == d.source.Pattern {
			v.Name = known.Name
		}
	}
	for i, e := range d.read.Executions {
		v.Executions = append(v.Executions, web.ImportExecution{N: i + 1, Label: e.Label})
	}
	v.Hosts, v.Events = hostsAndEvents(log)
	for _, remark := range log.Remarks[:min(mostTold, len(log.Remarks))] {
		says := wrongText(web.Page{Texts: texts}, remark)
		v.Remarks = append(v.Remarks, web.ImportRemark{Line: remark.Line, Says: says})
	}
	v.RemarkMore = len(log.Remarks) - len(v.Remarks) + log.Unsaid
	lines := strings.Split(d.source.Text, "\n")
	for _, n := range d.read.Unread[:min(mostTold, len(d.read.Unread))] {
		v.Unread = append(v.Unread, web.ImportLine{N: n, Text: short(lines[n-1-d.source.Skipped])})
	}
	v.UnreadMore = len(d.read.Unread) - len(v.Unread)
	return v
}

// hostsAndEvents are the hosts and events of a log, each host with the number of its events, and each event with what
// it received.
func hostsAndEvents(log *shiviz.Log) (hosts []web.ImportHost, events []web.ImportEvent) {
	for i, name := range log.Hosts {
		h := web.ImportHost{Name: name}
		if len(log.Hosts) <= sheet.Hues {
			h.Hue = i + 1
		}
		hosts = append(hosts, h)
	}
	for _, e := range log.Events {
		hosts[e.Host].Events++
	}
	for i, e := range log.Events {
		events = append(events, web.ImportEvent{
			N: i + 1, Line: e.Line, Host: hosts[e.Host], Words: e.Words, Fields: e.Fields, Clock: clockOf(log, e),
		})
	}
	for _, m := range log.Sends {
		from := log.Events[m.From]
		events[m.To].From = append(events[m.To].From, fmt.Sprintf("%s %d", log.Hosts[from.Host], from.Own))
	}
	return hosts, events
}

// clockOf is what an event knew: ada 3, locks 2.
func clockOf(log *shiviz.Log, e shiviz.Event) string {
	var parts []string
	for h, time := range e.Clock() {
		if time > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", log.Hosts[h], time))
		}
	}
	return strings.Join(parts, ", ")
}
