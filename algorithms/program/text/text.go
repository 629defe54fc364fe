// Package text has the English sentences for problems in programs. The pages have them in three languages, from files
// in this folder.
package text

import (
	_ "embed"
	"encoding/json"
)

//go:embed program.en.json
var file []byte

// English maps the codes of problems to sentences. The codes of failures at run time begin with run-.
var English = func() (texts map[string]string) {
	if err := json.Unmarshal(file, &texts); err != nil {
		panic(err) // a mistake of the build
	}
	return texts
}()
