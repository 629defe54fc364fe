package scenario

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

// Chapter is a part of the gallery; the scenarios of one chapter stand together.
type Chapter struct {
	Name  string
	Title Text
}

//go:embed chapters.json
var chaptersText []byte

// Chapters are the parts of the gallery in teaching order: one process that is asked, everybody, or some; a token that
// is passed on; who goes first.
var Chapters = func() (all []Chapter) {
	if err := json.Unmarshal(chaptersText, &all); err != nil {
		panic(fmt.Errorf("chapters.json: %w", err)) // it is part of the program
	}
	return all
}()
