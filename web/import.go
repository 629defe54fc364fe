package web

import (
	"fmt"
	"slices"
	"strings"

	"fano/server/shiviz"
)

// Import is the view of the page that draws a log as a diagram.
type Import struct {
	Page  Page
	Form  ImportForm
	Wrong *ImportWrong // nil: no error
	Drawn *ImportDrawn // nil: nothing is drawn
}

// The formats of the form, besides the names of [shiviz.Formats].
const (
	AutoFormat = "auto"
	OwnFormat  = "own"
)

// ImportForm is the values of the form, as sent.
type ImportForm struct {
	Log, Regex, Delimiter string
	Format                string
	Theme                 string // of downloads: one of Themes
	Themes                []string
}

// ImportWrong is the reason why nothing is drawn. Line is a line of the log; 0: none.
type ImportWrong struct {
	Why   string
	Field string // of the form: "log", "regex" or "delimiter"
	Line  int
}

// ImportDrawn is a drawn log.
type ImportDrawn struct {
	shiviz.Execution
	Picture string // SVG, in the colours of the page
	Source  shiviz.Source
	Read    *shiviz.Parsed
	Current int // the number of the execution, from 1
}

// The maximum lengths of quotations from a log.
const (
	maxQuoted   = 8   // lines of one kind
	maxLine     = 160 // characters of a line
	linesAround = 2   // lines above and below an invalid one
)

// known reports whether the form's format is one of [shiviz.Formats].
func (f ImportForm) known() bool {
	return slices.ContainsFunc(shiviz.Formats, func(one shiviz.Format) bool { return one.Name == f.Format })
}

// chosen returns the selected format.
func (f ImportForm) chosen() string {
	if f.Format == OwnFormat || f.known() {
		return f.Format
	}
	return AutoFormat
}

// A logLine is a line of a log, numbered from 1.
type logLine struct {
	n    int
	text string
}

// around returns a line of the log with those around it.
func (f ImportForm) around(line int) (all []logLine) {
	lines := strings.Split(strings.TrimRight(f.Log, "\n"), "\n")
	for n := max(1, line-linesAround); n <= min(len(lines), line+linesAround); n++ {
		all = append(all, logLine{n, clipTo(lines[n-1], maxLine)})
	}
	return all
}

// wrongAt reports whether a field of the form is invalid.
func (v Import) wrongAt(field string) bool { return v.Wrong != nil && v.Wrong.Field == field }

// describedBy returns the IDs of a field's descriptions: its hint, and its error if it is wrong.
func describedBy(hint string, wrong bool) string {
	if wrong {
		return "import-why " + hint
	}
	return hint
}

// LogProblem returns the error of a log as a sentence, without its line.
func LogProblem(p Page, wrong *shiviz.Error) string {
	text := p.T("import.wrong."+wrong.Code, each(wrong.Values, func(value string) any { return value })...)
	return capital(text) + "."
}

// readBy returns the name of the format that read the log; empty: a regular expression of the user's.
func (d *ImportDrawn) readBy(p Page) string {
	for _, known := range shiviz.Formats {
		if known.Pattern == d.Source.Pattern {
			return p.T("import.form." + known.Name)
		}
	}
	return ""
}

// executionLabel returns the label of the i-th execution, from 0.
func (d *ImportDrawn) executionLabel(p Page, i int) string {
	if label := d.Read.Executions[i].Label; strings.TrimSpace(label) != "" {
		return label
	}
	return p.T("import.execution", "n", itoa(i+1))
}

// facts lists the numbers of hosts, events and messages.
func (d *ImportDrawn) facts(p Page) string {
	return strings.Join([]string{
		p.T("import.hosts", "n", len(d.Hosts)), p.T("import.events", "n", len(d.Events)), p.T("import.messages", "n", len(d.Sends)),
	}, ", ")
}

// class returns the class of a host's name: without hues if there are too many hosts.
func (d *ImportDrawn) class(host int) string {
	if len(d.Hosts) > Hues {
		return "p p0"
	}
	return "p p" + itoa(host+1)
}

// eventsAt returns the number of events of a host.
func (d *ImportDrawn) eventsAt(host int) (n int) {
	for _, e := range d.Events {
		if e.Host == host {
			n++
		}
	}
	return n
}

// origins returns for each event the events whose messages it receives: "bob 2".
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

// clock formats the vector clock of an event: ada 3, locks 2.
func (d *ImportDrawn) clock(e shiviz.Event) string {
	var parts []string
	for host, time := range e.Clock() {
		if time > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", d.Hosts[host], time))
		}
	}
	return strings.Join(parts, ", ")
}

// remarks returns the first remarks, each with its line, and the number of further ones.
func (d *ImportDrawn) remarks(p Page) (first []logLine, more int) {
	for _, remark := range d.Remarks[:min(maxQuoted, len(d.Remarks))] {
		first = append(first, logLine{remark.Line, LogProblem(p, remark)})
	}
	return first, len(d.Remarks) - len(first) + d.OmittedRemarks
}

// unread returns the first lines that were not read, and the number of further ones.
func (d *ImportDrawn) unread() (first []logLine, more int) {
	lines := strings.Split(d.Source.Text, "\n")
	for _, n := range d.Read.Unread[:min(maxQuoted, len(d.Read.Unread))] {
		first = append(first, logLine{n, clipTo(lines[n-1-d.Source.Skipped], maxLine)})
	}
	return first, len(d.Read.Unread) - len(first)
}
