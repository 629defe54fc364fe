package scenario

import (
	"sync"

	"fano/algorithms/engine/simulate"
)

// A Reading is a document that was read, with all that is made of it by reading: so it is made once, however many ask
// for it. Nobody may change it or what it leads to; a Reading may be used from any goroutine.
type Reading struct {
	Document *Document
	// Canonical is the document's canonical text.
	Canonical []byte

	setup    *simulate.Setup
	problems []Problem // of a document that was made by hand, and is not right
	link     func() (string, error)
}

// Read reads a document from JSON. Errors: from [Parse].
func Read(text []byte) (*Reading, error) { return ReadWithin(text, 0) }

// ReadWithin reads a document none of whose runs may have more processes than the limit; 0: any number. Errors: from
// [Parse], of [CodeLimit] among them.
func ReadWithin(text []byte, processes int) (*Reading, error) {
	d, err := parse(text, processes)
	if err != nil {
		return nil, err
	}
	return readingOf(d, d.Canonical(), d.setup(), nil), nil
}

// Reread is the reading of a document that was made or changed by hand. What is wrong with it says Setup.
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

// Setup is the document as the engine takes it, the caller's own but for what it leads to. Errors: [*Invalid].
func (r *Reading) Setup() (*simulate.Setup, error) {
	if len(r.problems) > 0 {
		return nil, &Invalid{r.problems}
	}
	own := *r.setup
	return &own, nil
}

// Link is the link form of the document. Errors: from [Document.Link].
func (r *Reading) Link() (string, error) { return r.link() }

// Weight is about how many bytes of memory the reading holds.
func (r *Reading) Weight() int64 {
	const (
		alone  = 8 << 10 // of a small one
		byText = 10      // bytes for each of the text, at most; most is much less
	)
	return alone + byText*int64(len(r.Canonical))
}

// MostReading is how many bytes of memory the reading of one text takes at most while it is read, with all that is
// made of it. A test holds it for the worst texts that are known.
const MostReading = 64 << 20
