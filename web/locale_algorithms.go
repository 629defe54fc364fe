package web

import (
	"io/fs"
	"path"
	"strings"
)

// algorithmTexts adds to plain the texts of algorithms in one language, from files
// <folder>/text/<algorithm>.<lang>.json. Their keys omit the algorithm: "idea" becomes algorithm.<algorithm>.idea,
// and "switch.greedy.says" switch.<algorithm>.greedy.says, likewise for invariants. An algorithm that has only
// English texts gets these, and is one of the drafts. Errors: of a file that cannot be read.
func algorithmTexts(plain map[string]string, folders fs.FS, code string) (drafts map[string]bool, err error) {
	english, err := fs.Glob(folders, "*/text/*.en.json")
	if err != nil {
		return nil, err
	}
	drafts = map[string]bool{}
	for _, file := range english {
		name := strings.TrimSuffix(path.Base(file), ".en.json")
		own := strings.TrimSuffix(file, "en.json") + code + ".json"
		if _, err := fs.Stat(folders, own); err == nil {
			file = own
		} else {
			drafts[name] = true
		}
		part, err := readPart(folders, file)
		if err != nil {
			return nil, err
		}
		for key, text := range part {
			plain[fullKey(name, key)] = text
		}
	}
	return drafts, nil
}

// fullKey returns the site's key for an algorithm's key.
func fullKey(algorithm, key string) string {
	if algorithm == "program" { // not an algorithm of the catalogue: its texts are about problems
		return "program." + key
	}
	for _, kind := range []string{"switch.", "invariant."} {
		if rest, ok := strings.CutPrefix(key, kind); ok {
			return kind + algorithm + "." + rest
		}
	}
	return "algorithm." + algorithm + "." + key
}

// Draft reports whether an algorithm's texts are English for lack of translations into the language of t.
func (t *Texts) Draft(algorithm string) bool { return t.drafts[algorithm] }
