package scenario

import (
	"embed"
	"fmt"
)

//go:embed gallery/*.json
var galleryFiles embed.FS

// Entry is a scenario of the gallery.
type Entry struct {
	Name     string // as links, addresses and the command line say it
	Chapter  string // one of the names of Chapters
	Document *Document
}

// Chapter is a part of the gallery; the scenarios of one chapter stand together.
type Chapter struct {
	Name  string
	Title Text
}

// A shelf is a chapter with the names of its scenarios, in teaching order.
type shelf struct {
	Chapter
	names []string
}

// shelves are the gallery: who has one process to ask, everybody, or some; who passes a token; who goes first.
var shelves = []shelf{
	simpleAnswers,
	logicalTime,
	oneQueue,
	askEverybody,
	channelPromises,
	permissionsKept,
	quorumsAndVotes,
	forksAndArbiters,
	tokensAsked,
	tokensInTrees,
	whoGoesFirst,
	manyProcesses,
}

// Chapters are the parts of the gallery in teaching order.
var Chapters = func() (all []Chapter) {
	for _, s := range shelves {
		if len(s.names) > 0 {
			all = append(all, s.Chapter)
		}
	}
	return all
}()

// inTeachingOrder is the gallery's table of contents.
var inTeachingOrder = func() (all []struct{ name, chapter string }) {
	for _, s := range shelves {
		for _, name := range s.names {
			all = append(all, struct{ name, chapter string }{name, s.Name})
		}
	}
	return all
}()

// Gallery is all scenarios of the gallery in teaching order. The documents are the caller's own.
func Gallery() []Entry {
	all := make([]Entry, len(inTeachingOrder))
	for i, e := range inTeachingOrder {
		all[i] = Entry{e.name, e.chapter, mustRead(e.name)}
	}
	return all
}

// Named finds a scenario of the gallery by its name.
func Named(name string) (Entry, bool) {
	for _, e := range inTeachingOrder {
		if e.name == name {
			return Entry{e.name, e.chapter, mustRead(e.name)}, true
		}
	}
	return Entry{}, false
}

// mustRead reads an embedded document; a test reads them all, so none that ships is bad.
func mustRead(name string) *Document {
	text, err := galleryFiles.ReadFile("gallery/" + name + ".json")
	if err != nil {
		panic(err)
	}
	d, err := Parse(text)
	if err != nil {
		panic(fmt.Sprintf("scenario: gallery/%s.json: %v", name, err))
	}
	return d
}
