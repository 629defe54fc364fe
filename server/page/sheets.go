package page

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"fano/algorithms"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/web"
)

// An exercise is a worksheet of an algorithm.
type exercise struct {
	algorithm string
	document  *scenario.Document
	link      string
}

// allSheets returns the worksheets, in the teaching order of their algorithms: read once, on first use.
var allSheets = sync.OnceValues(func() ([]exercise, error) {
	var all []exercise
	for _, file := range algorithms.Worksheets() {
		text, err := algorithms.Files.ReadFile(file)
		if err != nil {
			return nil, err
		}
		read, err := scenario.Read(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		link, err := read.Link()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		programs, _ := fs.Glob(algorithms.Files, path.Join(path.Dir(path.Dir(file)), "*.star")) // the pattern is valid
		if len(programs) != 1 {
			return nil, fmt.Errorf("%s: it is a worksheet of one of %q", file, programs)
		}
		name := strings.TrimSuffix(path.Base(programs[0]), ".star")
		all = append(all, exercise{name, read.Document, link})
	}
	return all, nil
})

// sheets returns the worksheets by algorithm, in a language of the site.
func sheets(lang string) ([]web.SheetsOf, error) {
	all, err := allSheets()
	if err != nil {
		return nil, err
	}
	texts, _ := locale.Named(lang)
	var listed []web.SheetsOf
	for _, s := range all {
		if n := len(listed); n == 0 || listed[n-1].Name != s.algorithm {
			a, _ := algorithms.Named(s.algorithm) // a known algorithm
			listed = append(listed, web.SheetsOf{Name: a.Name, Title: texts.Or("algorithm."+a.Name+".title", a.Title)})
		}
		of := &listed[len(listed)-1]
		d := s.document
		of.Sheets = append(of.Sheets, web.Sheet{Title: d.Title.Pick(lang), Story: strings.TrimSpace(d.Story.Pick(lang)), Link: s.link})
	}
	return listed, nil
}
