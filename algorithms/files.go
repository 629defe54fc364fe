package algorithms

import (
	"embed"
	"io/fs"
	"path"
	"slices"
)

// Files holds the files of the algorithms' folders other than their code:
//
//	<folder>/text/<algorithm>.<language>.json   its texts (see package web), in English at least
//	<folder>/gallery/<name>.json                a scenario of the gallery
//	<folder>/gallery.json                       these scenarios in teaching order, with chapters, and what each shows
//	<folder>/<algorithm>.star                   the algorithm as a program, as a user would write it (see [Program])
//	<folder>/worksheets/<name>.json             a worksheet: the program with a gap, and the checks it must pass
var Files fs.ReadFileFS = files

//go:embed */text/*.json */gallery.json */gallery/*.json */*.star */worksheets/*.json
var files embed.FS

// Folders returns the algorithms' folders in the order of [All]. Algorithms that share their code share one folder.
func Folders() []string {
	var all []string
	for _, a := range All {
		texts, _ := fs.Glob(Files, "*/text/"+a.Name+".en.json") // the pattern is valid
		for _, file := range texts {
			if folder := path.Dir(path.Dir(file)); !slices.Contains(all, folder) {
				all = append(all, folder)
			}
		}
	}
	return all
}

// Program returns the text of an algorithm as a program (see package program). ok is false if it has none: programs
// have no server, quorums, tree or graph.
func Program(name string) (text string, ok bool) {
	if _, known := Named(name); !known {
		return "", false
	}
	for _, folder := range Folders() {
		if data, err := Files.ReadFile(path.Join(folder, name+".star")); err == nil {
			return string(data), true
		}
	}
	return "", false
}

// Worksheets returns the paths of the worksheets in [Files], in the teaching order of their algorithms.
func Worksheets() []string {
	var all []string
	for _, folder := range Folders() {
		files, _ := fs.Glob(Files, folder+"/worksheets/*.json") // the pattern is valid
		all = append(all, files...)
	}
	return all
}
