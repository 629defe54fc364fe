package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"

	"fano/algorithms"
)

// Entry is a scenario of the gallery.
type Entry struct {
	Name    string // as links, addresses and the command line say it
	Chapter string // one of the names of Chapters
	// Shows says what it is there to show: at most two of ShowsKeys, the first first; none where all that it shows is
	// what a changed line breaks, which its switches say. It is kept beside the scenario and not in it: a scenario says
	// what to run, and sharing one asks for no such judgement.
	Shows    []string
	Document *Document
	Since    string // the day on which it came into the gallery: 2006-01-02
	// Reference is the step at which the algorithm's reference page shows this run; 0: it shows another.
	Reference int
}

// ShowsKeys are what a scenario of the gallery may show: how an algorithm works; a tie of timestamps; a process that
// gets in before one that asked earlier; what an entry costs; channels that do not keep order; a failure; most
// processes wanting in at once; and a goal to reach by hand.
var ShowsKeys = []string{"works", "tie", "overtaking", "cost", "fifo", "failure", "together", "challenge"}

// shelved is what an algorithm's gallery.json says of where a scenario stands. It has the facts too, for the tests.
type shelved struct {
	Name    string
	Chapter string
	// Before is the scenario of the same chapter before which it stands, where the order of the algorithms is not the
	// teaching order. That one is of an earlier algorithm, or further up in the list.
	Before    string
	Shows     []string // see Entry
	Since     string
	Reference int
	file      string // in algorithms.Files
}

// contents is the gallery's table of contents: chapter by chapter the scenarios of each algorithm, in the order of the
// catalogue. It is embedded, and a test reads it, so none that ships is bad.
var contents = sync.OnceValue(func() []shelved {
	chapters := map[string][]shelved{}
	for _, folder := range algorithms.Folders() {
		text, err := algorithms.Files.ReadFile(folder + "/gallery.json")
		if errors.Is(err, fs.ErrNotExist) {
			continue // a draft may have no scenarios
		}
		if err != nil {
			panic(err)
		}
		var mine []shelved
		if err := json.Unmarshal(text, &mine); err != nil {
			panic(fmt.Errorf("%s/gallery.json: %w", folder, err))
		}
		for _, e := range mine {
			e.file = folder + "/gallery/" + e.Name + ".json"
			chapter := chapters[e.Chapter]
			at := len(chapter)
			if e.Before != "" {
				at = slices.IndexFunc(chapter, func(other shelved) bool { return other.Name == e.Before })
			}
			chapters[e.Chapter] = slices.Insert(chapter, at, e)
		}
	}
	var all []shelved
	for _, c := range Chapters {
		all = append(all, chapters[c.Name]...)
	}
	return all
})

// Gallery is all scenarios of the gallery in teaching order. The documents are the caller's own.
func Gallery() []Entry {
	var all []Entry
	for _, e := range contents() {
		all = append(all, e.read())
	}
	return all
}

// Named finds a scenario of the gallery by its name.
func Named(name string) (Entry, bool) {
	for _, e := range contents() {
		if e.Name == name {
			return e.read(), true
		}
	}
	return Entry{}, false
}

// ReferenceOf is the run that the algorithm's reference page shows; false if none is chosen.
func ReferenceOf(algorithm string) (Entry, bool) {
	for _, e := range contents() {
		if e.Reference == 0 {
			continue
		}
		if read := e.read(); read.Document.Algorithm == algorithm {
			return read, true
		}
	}
	return Entry{}, false
}

// text is the embedded document.
func (e shelved) text() []byte {
	text, err := algorithms.Files.ReadFile(e.file)
	if err != nil {
		panic(err)
	}
	return text
}

// read reads the embedded document.
func (e shelved) read() Entry {
	d, err := Parse(e.text())
	if err != nil {
		panic(fmt.Sprintf("scenario: %s: %v", e.file, err))
	}
	return Entry{
		Name: e.Name, Chapter: e.Chapter, Shows: e.Shows, Document: d, Since: e.Since, Reference: e.Reference,
	}
}
