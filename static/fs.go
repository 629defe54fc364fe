// Package static serves the files that the browser loads: ES modules, styles, fonts and images, embedded in the binary.
// They are bundled, or served as written for development; the path of a file changes with its content.
package static

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"sync"
)

//go:embed js css img fonts/*.woff2 fonts/*.txt
var embedded embed.FS

// A File is a file as it is served.
type File struct {
	Path string // below /static/: "play-CHV23TNI.js"
	Type string // for Content-Type
	Body []byte

	encoded [encodings]func() []byte // computed on first use; returns nil if not smaller
}

// contentTypes maps the extensions of the files that are served to their types. Other files are not served.
var contentTypes = map[string]string{
	".css":   "text/css; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".json":  "application/json",
	".map":   "application/json",
	".png":   "image/png",
	".svg":   "image/svg+xml",
	".txt":   "text/plain; charset=utf-8",
	".woff2": "font/woff2",
}

func newFile(name string, body []byte) *File {
	f := &File{Path: name, Type: contentTypes[path.Ext(name)], Body: body}
	for e := range f.encoded {
		f.encoded[e] = sync.OnceValue(func() []byte { return encoding(e).of(body) })
	}
	return f
}

// A tree holds all files as they are served.
type tree struct {
	files   map[string]*File    // by path
	paths   map[string]string   // by source name: "js/play.js"
	imports map[string][]string // by entry point: the paths of the modules that load with it
}

// unbundled reports whether the files are served as written.
var unbundled bool

// Unbundle makes the server send every module and style sheet as written, for development. It must be called before any
// other function of this package.
func Unbundle() { unbundled = true }

var load = sync.OnceValue(func() tree {
	if unbundled {
		return asWritten(sources())
	}
	return bundled(sources())
})

// sources returns the embedded files by their names.
func sources() map[string][]byte {
	all := map[string][]byte{}
	err := fs.WalkDir(embedded, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && served(name) {
			all[name], err = embedded.ReadFile(name)
		}
		return err
	})
	if err != nil {
		panic(err) // embedded files can always be read
	}
	return all
}

// unserved matches the files that are not served: tests, benchmarks, generators, and test data.
var unserved = regexp.MustCompile(`\.(test|bench|write)\.js$|testdata/`)

// served reports whether a file is served: it has a known type, and is not aside.
func served(name string) bool {
	return contentTypes[path.Ext(name)] != "" && !unserved.MatchString(name)
}

// asWritten serves each file under the hash of all files and its name, because modules import one another by relative
// paths.
func asWritten(sources map[string][]byte) tree {
	t := tree{files: map[string]*File{}, paths: map[string]string{}, imports: map[string][]string{}}
	hash := sha256.New()
	for _, name := range sortedNames(sources) {
		hash.Write([]byte(name + "\x00"))
		hash.Write(sources[name])
	}
	version := hex.EncodeToString(hash.Sum(nil))[:12]
	for name, body := range sources {
		t.paths[name] = version + "/" + name
		t.files[t.paths[name]] = newFile(t.paths[name], body)
	}
	return t
}

func sortedNames(sources map[string][]byte) []string {
	var names []string
	for name := range sources {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// URL returns the address of a file by the name of its source, such as "css/entry/play.css". It panics if the file does
// not exist, or is only a part of bundled files.
func URL(name string) string { return address(Named(name).Path) }

// Imports returns the addresses of the modules that an entry point imports, directly and through others. A page that
// names them lets the browser fetch them together, rather than level by level as it parses the imports.
func Imports(entry string) []string {
	var all []string
	for _, p := range load().imports[entry] {
		all = append(all, address(p))
	}
	return all
}

func address(path string) string { return "/static/" + path }

// Named returns a file by the name of its source. It panics if there is none.
func Named(name string) *File {
	t := load()
	f := t.files[t.paths[name]]
	if f == nil {
		panic("static: there is no " + name)
	}
	return f
}
