package web

// Gallery is the page at the root: chapters of scenarios, with one of them large at the top.
type Gallery struct {
	Page     Page
	Opening  Entry
	Large    Preview // of Opening
	Chapters []Chapter
}

// Chapter is a part of the gallery. Its introduction is the text chapter.<Name>.story.
type Chapter struct {
	Name    string
	Title   string
	Entries []Entry
}

// Entry is a scenario of the gallery, in the page's language.
type Entry struct {
	Name      string // of the scenario: "lab-test-3"
	Title     string
	Story     string // one sentence
	Algorithm string // its title: "Ricart–Agrawala"
	Year      int
	Processes int
	Switches  []string // names of those that are on, and the algorithm they belong to
	Of        string   // the algorithm's name: "ricart-agrawala"
	Breaks    []string // properties that are broken in its run
	Preview   Preview
}

// playing is the address of an entry in the playground.
func (e Entry) playing(p Page) string { return p.Link("/play?s=" + e.Name) }
