package shiviz

import _ "embed" // the example

// Example is a log as GoVector writes it, of two who take turns at a printer, the three processes' files one after the
// other.
//
//go:embed example.log
var Example string
