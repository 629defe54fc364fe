// Package static holds what the browser loads: ES modules, styles, fonts and pictures, embedded in the binary. They are
// served bundled, or as they were written for those who work on them; each under a name that changes with its content.
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

// File is one file as it is sent.
type File struct {
	Path string // below /static/: "play-CHV23TNI.js"
	Type string // for Content-Type
	Body []byte

	encoded [encodings]func() []byte // made when first asked for; nil if that does not make it smaller
}

// contentTypes are the types of the files that are served; a file with another ending is not.
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

// A tree is all files as they are served.
type tree struct {
	files   map[string]*File    // by path
	paths   map[string]string   // by the name of the source: "js/play.js"
	imports map[string][]string // by the name of an entry point: the paths of the modules that load with it
}

// unbundled says that the files are served as they were written.
var unbundled bool

// Unbundle makes the server send every module and style sheet as it was written, for work on them. Call it before
// anything else of this package.
func Unbundle() { unbundled = true }

var load = sync.OnceValue(func() tree {
	if unbundled {
		return asWritten(sources())
	}
	return bundled(sources())
})

// sources are the embedded files by their names.
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

// aside matches the files beside the modules that are not served: tests, benchmarks, and writers of tables.
var aside = regexp.MustCompile(`\.(test|bench|write)\.js$|testdata/`)

// served leaves out what stands aside, and files of types that no page asks for.
func served(name string) bool {
	return contentTypes[path.Ext(name)] != "" && !aside.MatchString(name)
}

// asWritten puts the hash of all files before the name of each: modules import one another by relative paths.
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

// URL is the address of a file by the name of its source, such as "css/entry/play.css". It panics if there is none: then a
// page names a file that does not exist, or one that is only part of others.
func URL(name string) string { return address(Named(name).Path) }

// Imports are the addresses of the modules that an entry point imports, directly and through others. A page that names
// them lets the browser fetch them together, rather than level by level as it meets the imports.
func Imports(entry string) []string {
	var all []string
	for _, p := range load().imports[entry] {
		all = append(all, address(p))
	}
	return all
}

func address(path string) string { return "/static/" + path }

// Named is a file by the name of its source. It panics if there is none.
func Named(name string) *File {
	t := load()
	f := t.files[t.paths[name]]
	if f == nil {
		panic("static: there is no " + name)
	}
	return f
}
