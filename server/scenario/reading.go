package scenario

import (
	"sync"

	"fano/algorithms/engine/simulate"
)

// A Reading is a parsed document with everything derived from it, so that this is computed once for all users. It is
// immutable, including what it refers to, and safe for concurrent use.
type Reading struct {
	Document *Document
	// Canonical is the document's canonical text.
	Canonical []byte

	setup    *simulate.Setup
	problems []Problem // of a document that was made in code and is invalid
	link     func() (string, error)
}

// Read reads a document from JSON. Errors: from [Parse].
func Read(text []byte) (*Reading, error) { return ReadWithin(text, 0) }

// ReadWithin reads a document whose runs have at most processes processes; 0: no limit. Errors: from [Parse], including
// problems with [CodeLimit].
func ReadWithin(text []byte, processes int) (*Reading, error) {
	d, err := parse(text, processes)
	if err != nil {
		return nil, err
	}
	return readingOf(d, d.Canonical(), d.setup(), nil), nil
}

// Reread returns the reading of a document that was made or changed in code. Setup returns its problems.
func Reread(d *Document) *Reading {
	setup, problems := d.Setup()
	return readingOf(d, d.Canonical(), setup, problems)
}

func readingOf(d *Document, canonical []byte, setup *simulate.Setup, problems []Problem) *Reading {
	return &Reading{
		Document: d, Canonical: canonical, setup: setup, problems: problems,
		link: sync.OnceValues(func() (string, error) { return linkOf(canonical) }),
	}
}

// Setup returns the document as the engine's setup: a copy that shares what it refers to. Errors: [*Invalid].
func (r *Reading) Setup() (*simulate.Setup, error) {
	if len(r.problems) > 0 {
		return nil, &Invalid{r.problems}
	}
	own := *r.setup
	return &own, nil
}

// Link returns the document as a link. Errors: from [Document.Link].
func (r *Reading) Link() (string, error) { return r.link() }

// Weight returns about how many bytes of memory the reading holds.
func (r *Reading) Weight() int64 {
	const (
		alone  = 8 << 10 // a small document
		byText = 10      // bytes per byte of the text, at most; most documents take much less
	)
	return alone + byText*int64(len(r.Canonical))
}

// MostReading is the most memory, in bytes, that reading one text takes, including everything derived from it. A test
// checks the worst known texts.
const MostReading = 64 << 20
