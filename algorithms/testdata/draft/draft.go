// Package draft adds an algorithm to the catalogue of every test binary that imports it: a folder with the algorithm
// and its English texts, as CONTRIBUTING describes, and an entry in All. So the tests of a package that handles all
// algorithms show that a draft needs nothing else.
package draft

import (
	"embed"
	"io/fs"
	"os"
	"slices"

	"fano/algorithms"
	"fano/algorithms/mutex/model"
	"fano/algorithms/testdata/draft/lowestfirst"
)

//go:embed lowestfirst
var folder embed.FS

func init() {
	if slices.Contains(os.Args, "-update") {
		return // golden files are written without the draft
	}
	if _, added := algorithms.Named(lowestfirst.Algorithm.Name); added {
		return // this clone has the example of CONTRIBUTING itself
	}
	algorithms.All = append(algorithms.All, model.Compile(lowestfirst.Algorithm))
	algorithms.Files = both{algorithms.Files, folder}
}

// both combines two disjoint sets of folders.
type both struct {
	fs.ReadFileFS
	more embed.FS
}

func (b both) Open(name string) (fs.File, error) {
	if f, err := b.more.Open(name); err == nil && name != "." {
		return f, nil
	}
	return b.ReadFileFS.Open(name)
}

func (b both) ReadFile(name string) ([]byte, error) {
	if text, err := b.more.ReadFile(name); err == nil {
		return text, nil
	}
	return b.ReadFileFS.ReadFile(name)
}

func (b both) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(b.ReadFileFS, name)
	more, moreErr := b.more.ReadDir(name)
	if moreErr == nil {
		err = nil
	}
	return slices.Concat(entries, more), err
}
