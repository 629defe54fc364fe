package page

import (
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"fano/algorithms"
)

// program is an algorithm as a program that a reader can change.
type program struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Text  string `json:"text"`
}

// programs are the algorithms that are written as programs, too, in the order of all. Errors: of the files.
var programs = sync.OnceValues(func() ([]program, error) {
	files, err := fs.Glob(algorithms.Files, "*/*.star")
	if err != nil {
		return nil, err
	}
	texts := map[string]string{}
	for _, file := range files {
		text, err := fs.ReadFile(algorithms.Files, file)
		if err != nil {
			return nil, err
		}
		texts[strings.TrimSuffix(path.Base(file), ".star")] = string(text)
	}
	all := []program{}
	for _, a := range algorithms.All {
		if text, written := texts[a.Name]; written {
			all = append(all, program{Name: a.Name, Title: a.Title, Text: text})
		}
	}
	return all, nil
})

// written tells whether an algorithm is written as a program.
func written(name string) bool {
	all, _ := programs() // of the files that are part of the server
	return slices.ContainsFunc(all, func(p program) bool { return p.Name == name })
}

// listPrograms answers with the algorithms that are written as programs.
func (s *site) listPrograms(w http.ResponseWriter, r *http.Request) error {
	all, err := programs()
	if err != nil {
		return err
	}
	return replyJSON(w, r, all)
}
