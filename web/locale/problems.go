// Package locale has the texts of problems in English, for packages and commands that know nothing of pages.
package locale

import _ "embed"

// Problems are the English texts of problems of a scenario, as a JSON object by "problem." and code.
//
//go:embed problem.en.json
var Problems []byte
