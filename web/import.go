package web

import "strings"

// Import is the page on which a log becomes a diagram.
type Import struct {
	Page  Page
	Form  ImportForm
	Wrong *ImportWrong // nil: nothing is wrong
	Drawn *ImportDrawn // nil: nothing is drawn
}

// ImportForm is what stands in the form, as it was sent.
type ImportForm struct {
	Log, Regex, Delimiter string
	Format                string // "auto", the name of one of the Formats, or "own"
	Theme                 string // of downloads
	Formats               []ImportFormat
	Themes                []string
}

// ImportFormat is a known form of logs.
type ImportFormat struct{ Name, Pattern string }

// ImportWrong is why nothing is drawn.
type ImportWrong struct {
	Why   string
	Field string // of the form: "log", "regex" or "delimiter"
	Place *ImportPlace
}

// ImportPlace are lines of the log around one of which something is told.
type ImportPlace struct {
	Line  int
	Lines []ImportLine
}

// ImportLine is a line of the log.
type ImportLine struct {
	N    int
	Text string
}

// ImportDrawn is a log that was drawn.
type ImportDrawn struct {
	Picture    string // SVG, in the colours of the page
	Pattern    string // that read it
	Name       string // of that form: one of the Formats, or "own"
	Executions []ImportExecution
	Current    int // the execution that is drawn, from 1
	Hosts      []ImportHost
	Messages   int
	Fields     []string
	Events     []ImportEvent
	Remarks    []ImportRemark
	Unread     []ImportLine // the first of them
	UnreadMore int          // how many more there are
	RemarkMore int
}

// ImportExecution is one of those that a log holds.
type ImportExecution struct {
	N     int
	Label string
}

// ImportHost is a line of the diagram.
type ImportHost struct {
	Name   string
	Hue    int // 0: there are too many for hues
	Events int
}

// ImportEvent is a row of the table.
type ImportEvent struct {
	N, Line int
	Host    ImportHost
	Words   string
	Clock   string
	From    []string // where messages come from that it receives
	Fields  []string
}

// ImportRemark is something strange about a line.
type ImportRemark struct {
	Line int
	Says string
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

// readBy is what the form is called by which the log was read.
func (d *ImportDrawn) readBy(p Page) string {
	if d.Name == "own" {
		return ""
	}
	return p.T("import.form." + d.Name)
}

// label is what an execution is called.
func (e ImportExecution) label(p Page) string {
	if strings.TrimSpace(e.Label) == "" {
		return p.T("import.execution", "n", itoa(e.N))
	}
	return e.Label
}

// facts are what there is in the diagram.
func (d *ImportDrawn) facts(p Page) string {
	return strings.Join([]string{
		p.T("import.hosts", "n", len(d.Hosts)), p.T("import.events", "n", len(d.Events)), p.T("import.messages", "n", d.Messages),
	}, ", ")
}
