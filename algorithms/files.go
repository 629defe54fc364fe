package algorithms

import (
	"embed"
	"io/fs"
	"path"
	"slices"
)

// Files are what the folders of the algorithms have beside their code:
//
//	<folder>/text/<algorithm>.<language>.json   its texts (see package web), in English at least
//	<folder>/gallery/<name>.json                a scenario of the gallery
//	<folder>/gallery.json                       these scenarios in teaching order, with chapters, and what each shows
//	<folder>/<algorithm>.star                   the algorithm as a program, as a reader would write it (see [Program])
//	<folder>/worksheets/<name>.json             a worksheet: the program with a gap, and what it must pass
var Files fs.ReadFileFS = files

//go:embed */text/*.json */gallery.json */gallery/*.json */*.star */worksheets/*.json
var files embed.FS

// Folders are the folders of the algorithms, in the order of [All]: one of several that share their code.
func Folders() []string {
	var all []string
	for _, a := range All {
		texts, _ := fs.Glob(Files, "*/text/"+a.Name+".en.json") // a pattern that is not malformed
		for _, file := range texts {
			if folder := path.Dir(path.Dir(file)); !slices.Contains(all, folder) {
				all = append(all, folder)
			}
		}
	}
	return all
}

// Program is the text of an algorithm as a program (see package program), if it can be had as one: a program has no
// server, quorums, tree or graph.
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

// Worksheets are the paths of the worksheets in [Files], in the teaching order of their algorithms.
func Worksheets() []string {
	var all []string
	for _, folder := range Folders() {
		files, _ := fs.Glob(Files, folder+"/worksheets/*.json") // a pattern that is not malformed
		all = append(all, files...)
	}
	return all
}
