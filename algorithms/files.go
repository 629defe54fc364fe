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
//
//go:embed */text/*.json */gallery.json */gallery/*.json
var Files embed.FS

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
