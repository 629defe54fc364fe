// Package static holds what the browser loads: ES modules, styles, fonts and pictures, embedded in the binary, each with the
// hash of its content and compressed once.
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
	Name string // from the package's folder: "js/play.js"
	Type string // for Content-Type
	ETag string // with its quotation marks
	Body []byte // of a module without its doc comments

	encoded [encodings]func() []byte // made when first asked for; nil if that does not make it smaller
}

// contentTypes are the types of the files that are served; what has another ending stays in the binary unseen.
var contentTypes = map[string]string{
	".css":   "text/css; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".json":  "application/json",
	".png":   "image/png",
	".svg":   "image/svg+xml",
	".txt":   "text/plain; charset=utf-8",
	".woff2": "font/woff2",
}

type tree struct {
	files   map[string]*File
	version string
}

var load = sync.OnceValue(func() tree {
	t := tree{files: map[string]*File{}}
	all := sha256.New()
	// WalkDir goes in lexical order, so the version depends on nothing but names and contents.
	err := fs.WalkDir(embedded, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !served(name) {
			return err
		}
		body, err := embedded.ReadFile(name)
		if err != nil {
			return err
		}
		if path.Ext(name) == ".js" {
			body = withoutDocs(body)
		}
		sum := sha256.Sum256(body)
		all.Write([]byte(name))
		all.Write(sum[:])
		f := &File{Name: name, Type: contentTypes[path.Ext(name)], ETag: `"` + hex.EncodeToString(sum[:8]) + `"`, Body: body}
		for e := range f.encoded {
			f.encoded[e] = sync.OnceValue(func() []byte { return encoding(e).of(body) })
		}
		t.files[name] = f
		return nil
	})
	if err != nil {
		panic(err) // embedded files can always be read
	}
	t.version = hex.EncodeToString(all.Sum(nil))[:12]
	return t
})

// aside is what stands beside the modules: their tests and benchmarks, and what writes tables of theirs.
var aside = regexp.MustCompile(`\.(test|bench|write)\.js$|testdata/`)

// served leaves out what stands aside, and whatever has a type that no page asks for.
func served(name string) bool {
	return contentTypes[path.Ext(name)] != "" && !aside.MatchString(name)
}

// Version names the contents of all files together: it changes when any of them does. Modules import one another by
// relative paths, so one version in front of all paths lets every file be cached for ever, without a bundler.
func Version() string { return load().version }

// Prefix is the path before the name of a file, as pages write it: "/static/" and the Version.
func Prefix() string { return "/static/" + Version() }

// Named is the file of that name, such as "css/base.css".
func Named(name string) (*File, bool) {
	f, ok := load().files[name]
	return f, ok
}

// Names are the names of all files, sorted.
func Names() []string {
	var names []string
	for name := range load().files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
