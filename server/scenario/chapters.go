package scenario

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

// A Chapter is a part of the gallery that groups related scenarios.
type Chapter struct {
	Name  string
	Title Text
}

//go:embed chapters.json
var chaptersText []byte

// Chapters are the parts of the gallery in teaching order: permission from one process, from all, or from some; a token
// that is passed on; who goes first.
var Chapters = func() (all []Chapter) {
	if err := json.Unmarshal(chaptersText, &all); err != nil {
		panic(fmt.Errorf("chapters.json: %w", err)) // it is embedded
	}
	return all
}()
