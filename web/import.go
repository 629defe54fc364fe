package web

import (
	"fmt"
	"slices"
	"strings"

	"fano/server/shiviz"
)

// Import is the page on which a log becomes a diagram.
type Import struct {
	Page  Page
	Form  ImportForm
	Wrong *ImportWrong // nil: nothing is wrong
	Drawn *ImportDrawn // nil: nothing is drawn
}

// The formats of the form, beside the names of [shiviz.Formats].
const (
	AutoFormat = "auto"
	OwnFormat  = "own"
)

// ImportForm is what stands in the form, as it was sent.
type ImportForm struct {
	Log, Regex, Delimiter string
	Format                string
	Theme                 string // of downloads: one of Themes
	Themes                []string
}

// ImportWrong is why nothing is drawn. The line is one of the log; 0: none.
type ImportWrong struct {
	Why   string
	Field string // of the form: "log", "regex" or "delimiter"
	Line  int
}

// ImportDrawn is a log that was drawn.
type ImportDrawn struct {
	shiviz.Execution
	Picture string // SVG, in the colours of the page
	Source  shiviz.Source
	Read    *shiviz.Reading
	Current int // the number of the execution
}

// The bounds of what the page quotes of a log.
const (
	maxQuoted   = 8   // lines of one kind
	maxLine     = 160 // characters of a line
	linesAround = 2   // the line that is wrong, above and below
)

// known reports whether a format is one of [shiviz.Formats].
func (f ImportForm) known() bool {
	return slices.ContainsFunc(shiviz.Formats, func(one shiviz.Format) bool { return one.Name == f.Format })
}

// chosen is the format that is checked.
func (f ImportForm) chosen() string {
	if f.Format == OwnFormat || f.known() {
		return f.Format
	}
	return AutoFormat
}

// A logLine is a line of a log, from 1.
type logLine struct {
	n    int
	text string
}

// around are the lines of the log around one of them.
func (f ImportForm) around(line int) (all []logLine) {
	lines := strings.Split(strings.TrimRight(f.Log, "\n"), "\n")
	for n := max(1, line-linesAround); n <= min(len(lines), line+linesAround); n++ {
		all = append(all, logLine{n, clipTo(lines[n-1], maxLine)})
	}
	return all
}

// wrongAt says of a field of the form that it is wrong.
func (v Import) wrongAt(field string) bool { return v.Wrong != nil && v.Wrong.Field == field }

// describedBy names what tells of a field: its hint, and if it is wrong, why.
func describedBy(hint string, wrong bool) string {
	if wrong {
		return "import-why " + hint
	}
	return hint
}

// LogProblem is what is wrong with a log as a sentence, without its line.
func LogProblem(p Page, wrong *shiviz.Error) string {
	text := p.T("import.wrong."+wrong.Code, each(wrong.Values, func(value string) any { return value })...)
	return capital(text) + "."
}

// readBy is the form that read the log; empty: one of the reader's own.
func (d *ImportDrawn) readBy(p Page) string {
	for _, known := range shiviz.Formats {
		if known.Pattern == d.Source.Pattern {
			return p.T("import.form." + known.Name)
		}
	}
	return ""
}

// executionLabel is what the i-th execution is called.
func (d *ImportDrawn) executionLabel(p Page, i int) string {
	if label := d.Read.Executions[i].Label; strings.TrimSpace(label) != "" {
		return label
	}
	return p.T("import.execution", "n", itoa(i+1))
}

// facts are what there is in the diagram.
func (d *ImportDrawn) facts(p Page) string {
	return strings.Join([]string{
		p.T("import.hosts", "n", len(d.Hosts)), p.T("import.events", "n", len(d.Events)), p.T("import.messages", "n", len(d.Sends)),
	}, ", ")
}

// class is that of a host's name: none has a hue where they are too many.
func (d *ImportDrawn) class(host int) string {
	if len(d.Hosts) > Hues {
		return "p p0"
	}
	return "p p" + itoa(host+1)
}

// eventsAt is how many events a host has.
func (d *ImportDrawn) eventsAt(host int) (n int) {
	for _, e := range d.Events {
		if e.Host == host {
			n++
		}
	}
	return n
}

// origins are the events whose messages each event receives: "bob 2", by places.
func (d *ImportDrawn) origins() []string {
	all := make([]string, len(d.Events))
	for _, m := range d.Sends {
		if all[m.To] != "" {
			all[m.To] += ", "
		}
		from := d.Events[m.From]
		all[m.To] += fmt.Sprintf("%s %d", d.Hosts[from.Host], from.Own)
	}
	return all
}

// clock is what an event knew: ada 3, locks 2.
func (d *ImportDrawn) clock(e shiviz.Event) string {
	var parts []string
	for host, time := range e.Clock() {
		if time > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", d.Hosts[host], time))
		}
	}
	return strings.Join(parts, ", ")
}

// remarks are the first of the remarks, each with its line, and how many more there are.
func (d *ImportDrawn) remarks(p Page) (first []logLine, more int) {
	for _, remark := range d.Remarks[:min(maxQuoted, len(d.Remarks))] {
		first = append(first, logLine{remark.Line, LogProblem(p, remark)})
	}
	return first, len(d.Remarks) - len(first) + d.Unsaid
}

// unread are the first of the lines that were not read, and how many more there are.
func (d *ImportDrawn) unread() (first []logLine, more int) {
	lines := strings.Split(d.Source.Text, "\n")
	for _, n := range d.Read.Unread[:min(maxQuoted, len(d.Read.Unread))] {
		first = append(first, logLine{n, clipTo(lines[n-1-d.Source.Skipped], maxLine)})
	}
	return first, len(d.Read.Unread) - len(first)
}
