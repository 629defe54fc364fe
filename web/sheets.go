package web

import "strings"

// SheetsOf are the worksheets of one algorithm.
type SheetsOf struct {
	Name, Title string // of the algorithm
	Sheets      []Sheet
}

// A Sheet is a worksheet as listed for instructors.
type Sheet struct {
	Title string // such as "Lamport: when is it my turn?"
	Story string // the task
	Link  string // it contains the whole worksheet
}

// ShortTitle returns the part of the title after the algorithm's name.
func (s Sheet) ShortTitle() string {
	_, own, ok := strings.Cut(s.Title, ": ")
	if !ok {
		return s.Title
	}
	return capital(own)
}

// ID returns the ID of its link on a page.
func (s Sheet) ID(of SheetsOf, i int) string { return "sheet-" + of.Name + "-" + itoa(i+1) }
