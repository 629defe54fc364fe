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

// Chapters are the parts of the gallery in teaching order.
var Chapters = []Chapter{
	{"ricart-agrawala", Text{En: "Ask everybody: Ricart–Agrawala", Pt: "Pedir a todos: Ricart–Agrawala", It: "Chiedere a tutti: Ricart–Agrawala"}},
	{"lamport", Text{En: "One queue, many copies: Lamport", Pt: "Uma fila, muitas cópias: Lamport", It: "Una coda, molte copie: Lamport"}},
	{"channels", Text{En: "What the channels must promise", Pt: "O que os canais precisam prometer", It: "Che cosa devono garantire i canali"}},
	{"time", Text{En: "Logical time", Pt: "Tempo lógico", It: "Il tempo logico"}},
	{"many", Text{En: "Many processes", Pt: "Muitos processos", It: "Molti processi"}},
}

// inTeachingOrder is the gallery's table of contents.
var inTeachingOrder = []struct{ name, chapter string }{
	{"lab-test-1", "ricart-agrawala"},
	{"lab-test-2", "ricart-agrawala"},
	{"lab-test-3", "ricart-agrawala"},
	{"welsing-41-34", "ricart-agrawala"},
	{"italian-lamport", "lamport"},
	{"lamport-solo", "lamport"},
	{"lamport-three-at-once", "lamport"},
	{"lamport-not-fifo", "channels"},
	{"ricart-agrawala-not-fifo", "channels"},
	{"clock-catches-up", "time"},
	{"ten-processes", "many"},
}

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
