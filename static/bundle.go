package static

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// playground lists the scripts that draw runs, which share nearly everything; small lists the others. The two groups
// are bundled separately: otherwise the shared modules would be split into dozens of small files, one for each set of
// scripts.
var (
	playground = []string{"js/play.js", "js/embed.js", "js/gallery/hero.js"}
	small      = []string{
		"js/compare.js", "js/gallery.js", "js/mend.js", "js/reference.js", "js/teach.js",
		"js/theme.js",
	}
)

// bundled joins modules and styles into few files, and puts a hash into the name of every file.
func bundled(sources map[string][]byte) tree {
	b := &bundler{sources: sources, tree: tree{files: map[string]*File{}, paths: map[string]string{}, imports: map[string][]string{}}}
	b.build(playground)
	entries := slices.Clone(small)
	for _, name := range sortedNames(sources) {
		if ext := path.Ext(name); strings.HasPrefix(name, "css/entry/") || ext != ".js" && ext != ".css" {
			entries = append(entries, name)
		}
	}
	b.build(entries)
	return b.tree
}

// A bundler runs esbuild over the embedded files.
type bundler struct {
	sources map[string][]byte
	tree    tree
	loaded  map[string][]string // see loadedBefore
}

// The namespaces of esbuild: files as they are, and wrappers of modules that are imported on demand.
const (
	asFile = "fano"
	asLazy = "lazy"
)

func (b *bundler) build(entries []string) {
	b.loaded = loadedBefore(entries, b.sources)
	result := api.Build(api.BuildOptions{
		EntryPoints: entries, Plugins: []api.Plugin{{Name: "embedded", Setup: b.setup}},
		Bundle: true, Splitting: true, Format: api.FormatESModule, Target: api.ESNext, Charset: api.CharsetUTF8,
		MinifySyntax: true, MinifyWhitespace: true, MinifyIdentifiers: true,
		Sourcemap: api.SourceMapLinked, Metafile: true, TsconfigRaw: "{}",
		Outdir: "static", EntryNames: "[name]-[hash]", ChunkNames: "[name]-[hash]", AssetNames: "[name]-[hash]",
	})
	if len(result.Errors) > 0 {
		panic("static: " + strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{}), "\n"))
	}
	for _, out := range result.OutputFiles {
		name := path.Base(filepath.ToSlash(out.Path))
		b.tree.files[name] = newFile(name, out.Contents)
	}
	b.remember(result.Metafile)
}

// setup lets esbuild read the embedded files and no others.
func (b *bundler) setup(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
		return b.resolve(a), nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: asFile}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
		return b.read(a.Path)
	})
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: asLazy}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
		module := b.lazy(a.Path)
		return api.OnLoadResult{Contents: &module, Loader: api.LoaderJS}, nil
	})
}

func (b *bundler) resolve(a api.OnResolveArgs) api.OnResolveResult {
	name := a.Path
	if strings.HasPrefix(name, ".") {
		name = path.Join(path.Dir(a.Importer), name)
	}
	if a.Kind != api.ResolveJSDynamicImport {
		return api.OnResolveResult{Path: name, Namespace: asFile}
	}
	if built := b.tree.paths[name]; built != "" { // by the earlier build
		return api.OnResolveResult{Path: "./" + built, External: true}
	}
	return api.OnResolveResult{Path: name, Namespace: asLazy}
}

var loaders = map[string]api.Loader{".js": api.LoaderJS, ".css": api.LoaderCSS}

func (b *bundler) read(name string) (api.OnLoadResult, error) {
	body, ok := b.sources[name]
	if !ok {
		return api.OnLoadResult{}, fmt.Errorf("there is no %s", name)
	}
	loader, ok := loaders[path.Ext(name)]
	if !ok {
		loader = api.LoaderCopy
	}
	text := string(body)
	return api.OnLoadResult{Contents: &text, Loader: loader}, nil
}

// lazy returns a wrapper of a module that is imported on demand, which also imports all modules loaded by then. These
// imports cost nothing, and keep the modules that all pages of a group share in one file: esbuild makes one file of the
// modules that the same entry points reach.
func (b *bundler) lazy(name string) string {
	var module strings.Builder
	for _, loaded := range b.loaded[name] {
		fmt.Fprintf(&module, "import %q;\n", loaded)
	}
	fmt.Fprintf(&module, "export * from %q;\n", name)
	return module.String()
}

// A metafile is the part of esbuild's build report that is read here.
type metafile struct {
	Outputs map[string]struct {
		EntryPoint string
		Imports    []struct{ Path, Kind string }
	}
}

// remember records the paths of the entry points, and the files that each of them imports.
func (b *bundler) remember(report string) {
	var m metafile
	if err := json.Unmarshal([]byte(report), &m); err != nil {
		panic(err) // esbuild writes valid JSON
	}
	for out, of := range m.Outputs {
		name, is := strings.CutPrefix(of.EntryPoint, asFile+":")
		if !is {
			continue
		}
		b.tree.paths[name] = path.Base(out)
		for _, imported := range m.reach(out) {
			b.tree.imports[name] = append(b.tree.imports[name], path.Base(imported))
		}
	}
}

// reach returns the outputs that an output imports statically, directly and through others, sorted.
func (m metafile) reach(out string) []string {
	seen := map[string]bool{}
	for queue := []string{out}; len(queue) > 0; queue = queue[1:] {
		for _, i := range m.Outputs[queue[0]].Imports {
			if i.Kind == "import-statement" && !seen[i.Path] {
				seen[i.Path] = true
				queue = append(queue, i.Path)
			}
		}
	}
	return slices.Sorted(maps.Keys(seen))
}
