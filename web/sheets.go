package web

import "strings"

// SheetsOf are the worksheets of one algorithm.
type SheetsOf struct {
	Name, Title string // of the algorithm
	Sheets      []Sheet
}

// A Sheet is a worksheet as an instructor finds it.
type Sheet struct {
	Title string // such as "Lamport: when is it my turn?"
	Story string // what is to be done
	Link  string // which holds all of it
}

// Own is its title where its algorithm has been named: what stands behind that name.
func (s Sheet) Own() string {
	_, own, ok := strings.Cut(s.Title, ": ")
	if !ok {
		return s.Title
	}
	return capital(own)
}

// ID is that of its link on a page.
func (s Sheet) ID(of SheetsOf, i int) string { return "sheet-" + of.Name + "-" + itoa(i+1) }
