// Package locale has the texts of the site in its three languages, including those of the algorithms. Package web has
// the library and knows no algorithm; this package combines the two.
package locale

import (
	"sync"

	"fano/algorithms"
	"fano/web"
)

// library parses the embedded files once; an invalid file is a defect of the build.
var library = sync.OnceValue(func() *web.Library {
	l, err := web.NewLibrary(algorithms.Files)
	if err != nil {
		panic(err)
	}
	return l
})

// Named is [web.Library.Named] for the site's texts.
func Named(name string) (*web.Texts, bool) { return library().Named(name) }

// Choose is [web.Library.Choose] for the site's texts.
func Choose(named, accept string) (*web.Texts, bool) { return library().Choose(named, accept) }
