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

// Entry is a scenario of the gallery, as in an algorithm's gallery.json, which also has facts for tests.
type Entry struct {
	Name    string // as in links, addresses and on the command line
	Chapter string // one of the names of Chapters
	// Shows is what the scenario demonstrates: at most two of ShowsKeys, the main one first; none if it only shows what
	// a changed line breaks, which its switches tell. It is stored beside the scenario, not in it: a scenario says what
	// to run, and sharing one should not need such a judgement.
	Shows []string
	Since string // the day it was added to the gallery: 2006-01-02
	// Reference is the step at which the algorithm's reference page shows this run; 0: the page does not show it.
	Reference int
	// Before is the scenario of the same chapter before which this one comes, if the order of the algorithms is not the
	// teaching order. It belongs to an earlier algorithm, or comes earlier in the list.
	Before string

	Document *Document `json:"-"`
	file     string    // path in algorithms.Files
}

// ShowsKeys are what a scenario of the gallery may demonstrate: how an algorithm works; a tie of timestamps; a process
// that overtakes one that asked earlier; what an entry costs; channels that are not FIFO; a failure; most processes
// asking at once; and a goal to reach by hand.
var ShowsKeys = []string{"works", "tie", "overtaking", "cost", "fifo", "failure", "together", "challenge"}

// contents is the gallery's table of contents: by chapter, the scenarios of each algorithm in the catalogue's order. It
// is embedded and covered by a test, so a shipped one is never invalid.
var contents = sync.OnceValue(func() []Entry {
	chapters := map[string][]Entry{}
	for _, folder := range algorithms.Folders() {
		text, err := algorithms.Files.ReadFile(folder + "/gallery.json")
		if errors.Is(err, fs.ErrNotExist) {
			continue // a draft may have no scenarios
		}
		if err != nil {
			panic(err)
		}
		var mine []Entry
		if err := json.Unmarshal(text, &mine); err != nil {
			panic(fmt.Errorf("%s/gallery.json: %w", folder, err))
		}
		for _, e := range mine {
			e.file = folder + "/gallery/" + e.Name + ".json"
			chapter := chapters[e.Chapter]
			at := len(chapter)
			if e.Before != "" {
				at = slices.IndexFunc(chapter, func(other Entry) bool { return other.Name == e.Before })
			}
			chapters[e.Chapter] = slices.Insert(chapter, at, e)
		}
	}
	var all []Entry
	for _, c := range Chapters {
		all = append(all, chapters[c.Name]...)
	}
	return all
})

// Gallery returns all scenarios of the gallery in teaching order. The caller owns the documents.
func Gallery() []Entry {
	var all []Entry
	for _, e := range contents() {
		all = append(all, e.read())
	}
	return all
}

// Named returns a scenario of the gallery by its name.
func Named(name string) (Entry, bool) {
	for _, e := range contents() {
		if e.Name == name {
			return e.read(), true
		}
	}
	return Entry{}, false
}

// ReferenceOf returns the run that the algorithm's reference page shows; false if none is chosen.
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

// text returns the embedded document.
func (e Entry) text() []byte {
	text, err := algorithms.Files.ReadFile(e.file)
	if err != nil {
		panic(err)
	}
	return text
}

// read parses the embedded document.
func (e Entry) read() Entry {
	d, err := Parse(e.text())
	if err != nil {
		panic(fmt.Sprintf("scenario: %s: %v", e.file, err))
	}
	e.Document = d
	return e
}
