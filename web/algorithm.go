package web

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"fano/algorithms/mutex/model"
)

// Algorithm is the reference page of one algorithm. Its texts have the keys algorithm.<Name>.… and
// switch.<Name>.<switch>.…; everything else comes from the algorithm itself.
type Algorithm struct {
	*model.Algorithm
	Page       Page
	Listing    []Section
	Shown      *Shown   // its run beside the listing; nil: none
	Compared   Compared // what it claims to cost and what its runs cost, in systems of so many Processes
	Processes  int
	Messages   []Message
	Sizes      []Size // of the systems for which costs are told
	Costs      []Cost
	Delays     []Cost
	Complexity *Complexity // measured beside its costs; nil: none
	ForEver    []Judged    // what a search says of starvation: of the algorithm, and of each switch
	Switches   []Switch
	Scenarios  []Entry
	Program    string // the link to it as a program; empty: it is not written as one
}

// Section is a part of a listing: what happens on one occasion.
type Section struct {
	Name  string // "Ask", "Receive REQUEST", "MayEnter", "Leave"
	Lines []Line
	Go    string // the source that runs
}

// Line is a line of a listing.
type Line struct {
	Number   int // as it is shown; the page counts the lines that run without any switch
	Depth    int // how far it is indented
	Text     string
	Switches []string // names of the switches that change it
	Instead  bool     // it runs only when a switch is on
}

// Message is a kind of message. Role is ask, grant, release or other.
type Message struct {
	Type   string
	Role   string
	Fields []string
}

// Size is a system for which a Cost gives its value: N processes, with quorums of K if it has any ("2", "2–3").
type Size struct {
	N int
	K string
}

// Cost is a number of messages per entry, or of message delays: a formula, and its value for each of the Sizes, which is
// not a finite number where there is none.
type Cost struct {
	Case    string // "best", "typical", "saturated", "worst"; "client", "sync"
	Formula string
	Ours    bool // derived for Fano: see the text algorithm.<Name>.ours
	Values  []float64
}

// Switch is a change of one line.
type Switch struct {
	Name   string
	Line   int // in the listing, where no line of it names the switch; 0 if it changes none
	Breaks []Break
	Play   string // path of a scenario of the gallery with the switch on; empty: none
}

// Break is a property that a switch breaks, and the shortest run that shows it.
type Break struct {
	Property string
	Steps    int    // of the run
	Play     string // its path; empty if there is none to be played
}

// plays says that some run shows what the switch breaks.
func (s Switch) plays() bool {
	return slices.ContainsFunc(s.Breaks, func(b Break) bool { return b.Play != "" })
}

// Failure is the page of an error.
type Failure struct {
	Page    Page
	Status  int
	Cause   string   // names the error where the status says too little, such as "links-down"
	Reason  string   // in the words of those who run the server
	Details []string // one sentence each, as the server says them
	Ahead   int      // of one who waits: about how many turns others have before
	Again   bool     // whether the page asks for the same address once more by itself
	Framed  bool     // whether it stands in a frame of somebody else's page
}

// page is the frame with the algorithm's title in the page's language.
func (a Algorithm) page() Page {
	p := a.Page
	p.Title = algorithmTitle(p, a.Name, a.Title)
	p.Description = a.text(p, "short")
	p = p.Below("site.algorithms", "/algorithms", p.Title)
	p.Kind = p.T("reference.class." + a.Class)
	return p
}

// algorithmTitle is what an algorithm is called in the page's language: a name is the same in all, a word is not.
func algorithmTitle(p Page, name, title string) string {
	return p.Texts.Or("algorithm."+name+".title", p.Texts.Or("own.title."+title, title)) // of a program without one
}

// draft says that its texts are in English on a page that is not: see [Texts.Draft].
func (a Algorithm) draft() bool { return a.Page.Texts.Draft(a.Name) }

// spoken is the language of a paragraph that may be in another than the page.
func (a Algorithm) spoken() templ.Attributes {
	if a.draft() {
		return templ.Attributes{"lang": "en"}
	}
	return nil
}

// text is a text of this algorithm, such as "idea".
func (a Algorithm) text(p Page, key string) string { return p.T("algorithm." + a.Name + "." + key) }

// list are the texts of this algorithm with numbered keys: mistake.1, mistake.2, …
func (a Algorithm) list(p Page, key string) []string {
	var all []string
	for n := 1; ; n++ {
		full := "algorithm." + a.Name + "." + key + "." + itoa(n)
		if !p.Texts.Has(full) {
			return all
		}
		all = append(all, p.T(full))
	}
}

// paragraphs are the parts of a text between empty lines.
func paragraphs(text string) []string { return strings.Split(text, "\n\n") }

// history is a sentence or three on who, when and what came of it; empty if nobody has written it.
func (a Algorithm) history(p Page) string { return p.Texts.Or("algorithm."+a.Name+".history", "") }

// ours says that some formula was derived for Fano.
func (a Algorithm) ours() bool {
	return slices.ContainsFunc(a.Costs, func(c Cost) bool { return c.Ours })
}

// hasK says that the formulas may speak of the size of a quorum.
func (a Algorithm) hasK() bool {
	return slices.ContainsFunc(a.Sizes, func(s Size) bool { return s.K != "" })
}

// span is what an entry costs in short: always, or from the best case to the worst, without what the letters mean.
func (a Algorithm) span() []string {
	of := func(name string) string {
		found := ""
		for _, c := range a.Costs {
			if c.Case == name || found == "" {
				found, _, _ = strings.Cut(c.Formula, ", ")
			}
		}
		return found
	}
	best, worst := of("best"), of("worst")
	if best == worst {
		return []string{best}
	}
	return []string{best, worst}
}

// ownProperty is what a property of an algorithm's own is called, and says; without texts its name must do.
func ownProperty(p Page, algorithm, name string) (label, says string) {
	key := "invariant." + algorithm + "." + name
	return p.Texts.Or(key+".label", strings.ReplaceAll(name, "-", " ")), p.Texts.Or(key+".says", "")
}

// property is what a property is called: "EM1 mutual exclusion", or an algorithm's own words.
func property(p Page, algorithm, name string) string {
	key := "property." + name + ".name"
	switch {
	case !p.Texts.Has(key):
		label, _ := ownProperty(p, algorithm, name)
		return label
	case strings.HasPrefix(name, "EM"):
		return name + " " + p.T(key)
	}
	return p.T(key)
}

// shortProperty is the code of a property, or else an algorithm's own words.
func shortProperty(p Page, algorithm, name string) string {
	if strings.HasPrefix(name, "EM") {
		return name
	}
	return property(p, algorithm, name)
}

// quorumsPath is the page on which its quorums are examined; empty: it has none.
func (a Algorithm) quorumsPath() string {
	if a.Quorums == "" {
		return ""
	}
	return "/quorums?n=7&system=" + a.Quorums
}

// value is a number as the language writes it, with at most two decimals; a dash where there is none.
func value(p Page, v float64) string {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return "–"
	}
	return decimal(p, strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64))
}

// decimal is a text with its numbers as the page's language writes them.
func decimal(p Page, text string) string {
	if p.Texts.Lang == "en" {
		return text
	}
	return strings.ReplaceAll(text, ".", ",")
}

// sectionTitle names a section of a listing: "To ask", "On REQUEST".
func sectionTitle(p Page, name string) string {
	if message, ok := strings.CutPrefix(name, "Receive "); ok {
		return p.T("section.Receive", "message", message)
	}
	if procedure, ok := strings.CutPrefix(name, "Procedure "); ok {
		return p.T("section.Procedure", "name", procedure)
	}
	if name == "Receive" {
		return p.T("section.Receive-any")
	}
	return p.T("section." + name)
}

// signature is the message as a call: REQUEST(T).
func (m Message) signature() string {
	if len(m.Fields) == 0 {
		return m.Type
	}
	return m.Type + "(*" + strings.Join(m.Fields, "*, *") + "*)"
}

// title and story fall back to the first digit: what is not named one by one is the visitor's fault or ours.
func (f Failure) title() string { return f.Page.T("error." + f.kind() + ".title") }
func (f Failure) story() string {
	if f.waits() {
		return f.place() + " " + f.Page.T("error.waiting."+map[bool]string{true: "again", false: "later"}[f.Again])
	}
	return f.Page.T("error." + f.kind() + ".story")
}

// frame is the page's, which is called what it says.
func (f Failure) frame() Page {
	f.Page.Title, f.Page.Description = f.title(), f.story()
	return f.Page
}

// waits reports whether nothing is wrong but that others come first.
func (f Failure) waits() bool { return f.Cause == "waiting" }

// place is where in the line the request stands.
func (f Failure) place() string {
	if f.Ahead > 0 {
		return f.Page.T("error.waiting.ahead", "n", f.Ahead)
	}
	return f.Page.T("error.waiting.story")
}

func (f Failure) kind() string {
	if f.Cause != "" && f.Page.Texts.Has("error."+f.Cause+".title") {
		return f.Cause
	}
	switch f.Status {
	case 400, 404, 405, 413, 422, 429, 503:
		return itoa(f.Status)
	}
	if f.Status < 500 {
		return "400"
	}
	return "500"
}

// name is how the case is called: where there is only one, it is always so.
func (c Cost) name(a Algorithm) string {
	if len(a.Costs) == 1 {
		return "always"
	}
	return c.Case
}

// vocabulary is what the listing calls by name.
func (a Algorithm) vocabulary() Vocabulary {
	v := Vocabulary{Names: []string{a.Words.Idle, a.Words.Waiting, a.Words.Inside}}
	for _, f := range a.Fields {
		v.Variables = append(v.Variables, f.Name)
	}
	for _, m := range a.Messages {
		v.Names = append(v.Names, m.Type)
	}
	return v
}
