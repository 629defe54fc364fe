// Command begin starts a new algorithm from a correct one: a copy of another algorithm's folder, under the new name
// and in English only, and its line in the catalogue. make algorithm runs it in the folder of the algorithms.
package main

import (
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"log"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("begin NAME LIKE: both as scenarios name algorithms, such as neilsen-mizuno")
	}
	files, err := begin(os.DirFS("."), os.Args[1], os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(name, files[name], 0o644); err != nil {
			log.Fatal(err)
		}
		fmt.Println(name)
	}
}

const catalogue = "algorithms.go"

var kebab = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// begin returns the files to write, by path, to add an algorithm of that name that does what another does. It returns
// an error if the name is invalid or taken, or if the other algorithm has no folder of its own.
func begin(algorithms fs.FS, name, like string) (map[string][]byte, error) {
	folder, other := strings.ReplaceAll(name, "-", ""), strings.ReplaceAll(like, "-", "")
	if !kebab.MatchString(name) {
		return nil, fmt.Errorf("%q is not a name such as neilsen-mizuno", name)
	}
	if _, err := fs.Stat(algorithms, folder); !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is a folder %s", folder)
	}
	if texts, err := fs.Glob(algorithms, other+"/text/*.en.json"); err != nil || len(texts) != 1 || path.Base(texts[0]) != like+".en.json" {
		return nil, fmt.Errorf("no folder is of %s alone", like)
	}
	renamed := strings.NewReplacer(like, name, other, folder)
	files := map[string][]byte{}
	err := fs.WalkDir(algorithms, other, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !isCopied(file, like) {
			return err
		}
		text, err := fs.ReadFile(algorithms, file)
		files[renamed.Replace(file)] = []byte(withOwnTitles(file, renamed.Replace(string(text)), name))
		return err
	})
	if err != nil {
		return nil, err
	}
	text, err := fs.ReadFile(algorithms, catalogue)
	if err == nil {
		files[catalogue], err = listed(string(text), folder)
	}
	return files, err
}

// isCopied reports whether to copy a file. It excludes the tests, which describe the other algorithm, its
// translations, and scenarios not named after it.
func isCopied(file, like string) bool {
	switch path.Base(path.Dir(file)) {
	case "text":
		return strings.HasSuffix(file, ".en.json")
	case "gallery":
		return strings.HasPrefix(path.Base(file), like+"-")
	}
	return !strings.HasSuffix(file, "_test.go")
}

var (
	title = regexp.MustCompile(`(?m)^(\s*(?:Title:|"title":|title =)\s*)"[^"]*"`)
	short = regexp.MustCompile(`(?m)^(\s*"short": ")`)
	// titles matches a scenario's titles in all languages; text matches where one begins.
	titles = regexp.MustCompile(`(?m)^\s*"title": \{[^}]*\}`)
	text   = regexp.MustCompile(`(": ")`)

	claim = regexp.MustCompile(`(Claims?|Afirmaç(?:ão|ões)|Affermazion[ei]) [^·"]*(· )?`)
)

// withOwnTitles returns a copied file in which the algorithm and its scenarios have their own titles, and no scenario
// shows a claim of the sources.
func withOwnTitles(file, copied, name string) string {
	switch {
	case path.Base(file) == "gallery.json":
		return withoutOthers(copied, name)
	case path.Base(path.Dir(file)) == "gallery":
		copied = titles.ReplaceAllStringFunc(copied, func(all string) string {
			return text.ReplaceAllString(all, "${1}"+titled(name)+": ")
		})
		return claim.ReplaceAllString(copied, "")
	}
	copied = short.ReplaceAllString(copied, "${1}"+titled(name)+". ")
	return title.ReplaceAllString(copied, `${1}"`+titled(name)+`"`)
}

// withoutOthers returns a gallery.json with only the scenarios that were copied.
func withoutOthers(text, name string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if strings.Contains(line, `"name": "`+name+`-`) {
			lines = append(lines, strings.TrimRight(line, ",\n"))
		}
	}
	return "[\n" + strings.Join(lines, ",\n") + "\n]\n"
}

// titled returns a name as in headings: Neilsen–Mizuno.
func titled(name string) string {
	words := strings.Split(name, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "–")
}

// listed returns the catalogue with one more algorithm, the last in All.
func listed(text, folder string) ([]byte, error) {
	before, after, ok := strings.Cut(text, "\n)\n\n// Named")
	if !ok {
		return nil, fmt.Errorf("in %s All does not end as it did", catalogue)
	}
	text = before + "\n\t" + folder + ".Algorithm,\n)\n\n// Named" + after
	text = strings.Replace(text, "\n)\n", "\n\t\"fano/algorithms/"+folder+"\"\n)\n", 1)
	return format.Source([]byte(text))
}
