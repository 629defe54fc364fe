package shiviz

import _ "embed" // the example

// Example is a GoVector log of two processes taking turns at a printer: the files of the three processes,
// concatenated.
//
//go:embed example.log
var Example string
