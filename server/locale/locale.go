// Package locale is the texts of the site in its three languages, the algorithms' among them. web has the library and
// knows no algorithm; this is where the two meet.
package locale

import (
	"sync"

	"fano/algorithms"
	"fano/web"
)

// library is filled once from embedded files; one that cannot be read is a mistake of the build.
var library = sync.OnceValue(func() *web.Library {
	l, err := web.NewLibrary(algorithms.Files)
	if err != nil {
		panic(err)
	}
	return l
})

// Named is [web.Library.Named] of the site's texts.
func Named(name string) (*web.Texts, bool) { return library().Named(name) }

// Choose is [web.Library.Choose] of the site's texts.
func Choose(named, accept string) (*web.Texts, bool) { return library().Choose(named, accept) }
