package web

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"fano/algorithms/mutex/model"
)

// Algorithm is the view of an algorithm's reference page. Its texts have the keys algorithm.<Name>.… and
// switch.<Name>.<switch>.…; everything else comes from the algorithm itself.
type Algorithm struct {
	*model.Algorithm
	Page       Page
	Listing    []Section
	Shown      *Shown   // its run next to the listing; nil: none
	Compared   Compared // claimed and measured costs, in systems of Processes processes
	Processes  int
	Messages   []Message
	Sizes      []Size // of the systems for which costs are shown
	Costs      []Cost
	Delays     []Cost
	Complexity *Complexity // measured, next to its claims; nil: none
	Starvation []Judged    // starvation verdicts: on the algorithm, and on each switch
	Switches   []Switch
	Scenarios  []Entry
	Program    string // the link to its program; empty: there is none
}

// Section is a section of a listing: the reaction to one occasion.
type Section struct {
	Name  string // "Ask", "Receive REQUEST", "MayEnter", "Leave"
	Lines []Line
	Go    string // the Go source
}

// Line is a line of a listing.
type Line struct {
	Number   int // as shown; the page counts the lines that run without switches
	Depth    int // indentation depth
	Text     string
	Switches []string // names of the switches that change it
	Instead  bool     // it runs only with a switch on
}

// Message is a kind of message. Role is ask, grant, release or other.
type Message struct {
	Type   string
	Role   string
	Fields []string
}

// Size is a system for which a Cost has a value: N processes, with quorums of K if it has any ("2", "2–3").
type Size struct {
	N int
	K string
}

// Cost is a number of messages per entry, or of message delays: a formula, and its value for each of the Sizes, which
// is not finite if there is none.
type Cost struct {
	Case    string // "best", "typical", "saturated", "worst"; "client", "sync"
	Formula string
	Ours    bool // derived for Fano: see the text algorithm.<Name>.ours
	Values  []float64
}

// Switch is a change of one line.
type Switch struct {
	Name   string
	Line   int // in the listing, if no line of it names the switch; 0: it changes none
	Breaks []Break
	Play   string // path of a scenario of the gallery with the switch on; empty: none
}

// Break is a property that a switch breaks, and the shortest run that breaks it.
type Break struct {
	Property string
	Steps    int    // of the run
	Play     string // its path; empty if there is no run
}

// plays reports whether a run shows what the switch breaks.
func (s Switch) plays() bool {
	return slices.ContainsFunc(s.Breaks, func(b Break) bool { return b.Play != "" })
}

// Failure is the view of an error page.
type Failure struct {
	Page    Page
	Status  int
	Cause   string   // distinguishes errors with the same status, such as "links-down"
	Reason  string   // as stated by the operator
	Details []string // one sentence each, from the server
	Ahead   int      // while waiting: about how many turns others get before
	Again   bool     // whether the page reloads itself
	Framed  bool     // whether it is in a frame of another site's page
}

// page returns the page's frame, with the algorithm's title in the page's language.
func (a Algorithm) page() Page {
	p := a.Page
	p.Title = algorithmTitle(p, a.Name, a.Title)
	p.Description = a.text(p, "short")
	p = p.Below("site.algorithms", "/algorithms", p.Title)
	p.Kind = p.T("reference.class." + a.Class)
	return p
}

// algorithmTitle returns an algorithm's title in the page's language: proper names are the same in all, words are
// not.
func algorithmTitle(p Page, name, title string) string {
	return p.Texts.Or("algorithm."+name+".title", p.Texts.Or("own.title."+title, title)) // for a program without a title
}

// draft reports whether the algorithm's texts are English on a page in another language: see [Texts.Draft].
func (a Algorithm) draft() bool { return a.Page.Texts.Draft(a.Name) }

// langAttribute returns the lang attribute of a paragraph whose language may differ from the page's.
func (a Algorithm) langAttribute() templ.Attributes {
	if a.draft() {
		return templ.Attributes{"lang": "en"}
	}
	return nil
}

// text returns a text of this algorithm, such as "idea".
func (a Algorithm) text(p Page, key string) string { return p.T("algorithm." + a.Name + "." + key) }

// list returns the texts of this algorithm with numbered keys: mistake.1, mistake.2, …
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

// paragraphs splits a text at empty lines.
func paragraphs(text string) []string { return strings.Split(text, "\n\n") }

// history returns a few sentences on the algorithm's author, date and influence; empty if there are none.
func (a Algorithm) history(p Page) string { return p.Texts.Or("algorithm."+a.Name+".history", "") }

// ours reports whether some formula was derived for Fano.
func (a Algorithm) ours() bool {
	return slices.ContainsFunc(a.Costs, func(c Cost) bool { return c.Ours })
}

// hasK reports whether formulas may contain the size of a quorum.
func (a Algorithm) hasK() bool {
	return slices.ContainsFunc(a.Sizes, func(s Size) bool { return s.K != "" })
}

// span returns the cost of an entry in short: of all cases, or of the best and the worst, without explanations of
// letters.
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

// ownProperty returns the label and the sentence of an algorithm's own property; without texts the label is its name.
func ownProperty(p Page, algorithm, name string) (label, says string) {
	key := "invariant." + algorithm + "." + name
	return p.Texts.Or(key+".label", strings.ReplaceAll(name, "-", " ")), p.Texts.Or(key+".says", "")
}

// property returns the label of a property: "EM1 mutual exclusion", or an algorithm's own label.
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

// shortProperty returns the code of a property, or else an algorithm's own label.
func shortProperty(p Page, algorithm, name string) string {
	if strings.HasPrefix(name, "EM") {
		return name
	}
	return property(p, algorithm, name)
}

// quorumsPath returns the page that examines the algorithm's quorums; empty: it has none.
func (a Algorithm) quorumsPath() string {
	if a.Quorums == "" {
		return ""
	}
	return "/quorums?n=7&system=" + a.Quorums
}

// value formats a number in the page's language, with at most two decimals; a dash if it is not finite.
func value(p Page, v float64) string {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return "–"
	}
	return decimal(p, strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64))
}

// decimal writes the numbers of a text with the page's decimal separator.
func decimal(p Page, text string) string {
	if p.Texts.Lang == "en" {
		return text
	}
	return strings.ReplaceAll(text, ".", ",")
}

// sectionTitle returns the title of a listing's section: "To ask", "On REQUEST".
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

// signature returns the message as a call: REQUEST(T).
func (m Message) signature() string {
	if len(m.Fields) == 0 {
		return m.Type
	}
	return m.Type + "(*" + strings.Join(m.Fields, "*, *") + "*)"
}

// title and story use the text of 400 or 500 if there is none for the error itself.
func (f Failure) title() string { return f.Page.T("error." + f.kind() + ".title") }
func (f Failure) explanation() string {
	if f.waits() {
		return f.place() + " " + f.Page.T("error.waiting."+map[bool]string{true: "again", false: "later"}[f.Again])
	}
	return f.Page.T("error." + f.kind() + ".story")
}

// frame returns the page's frame, titled by the error.
func (f Failure) frame() Page {
	f.Page.Title, f.Page.Description = f.title(), f.explanation()
	return f.Page
}

// waits reports whether the request only has to wait its turn.
func (f Failure) waits() bool { return f.Cause == "waiting" }

// place returns the request's position in the queue as a sentence.
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

// name returns the name of the case: "always" if there is only one.
func (c Cost) name(a Algorithm) string {
	if len(a.Costs) == 1 {
		return "always"
	}
	return c.Case
}

// vocabulary returns the names in the listing.
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
