package algorithms

import (
	"embed"
	"strings"
)

// Files are what the folders of the algorithms have beside their code:
//
//	<folder>/gallery/<name>.json   a scenario of the gallery
//	<folder>/gallery.json          these scenarios in teaching order, with their chapters, and the facts that each shows
//
//go:embed */gallery.json */gallery/*.json
var Files embed.FS

// Folders are the folders of the algorithms, in the order of [All]: one for all that share their code.
func Folders() []string {
	var all []string
	for _, a := range All {
		folder := strings.ReplaceAll(a.Name, "-", "")
		if _, err := Files.ReadDir(folder); err == nil {
			all = append(all, folder)
		}
	}
	return all
}
