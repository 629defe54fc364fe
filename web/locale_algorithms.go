package web

import (
	"io/fs"
	"path"
	"strings"
)

// algorithmTexts adds to plain the texts of algorithms in one language, from files <folder>/text/<algorithm>.<lang>.json.
// Their keys leave out the algorithm: "idea" is algorithm.<algorithm>.idea for the site, "switch.greedy.says"
// switch.<algorithm>.greedy.says, and the same of an invariant. An algorithm may have English texts alone: it gets
// these, and is among the drafts. Errors: of a file that cannot be read.
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

// fullKey is the site's key for one of an algorithm's.
func fullKey(algorithm, key string) string {
	if algorithm == "program" { // which is not in the catalogue: its texts are of problems
		return "program." + key
	}
	for _, kind := range []string{"switch.", "invariant."} {
		if rest, ok := strings.CutPrefix(key, kind); ok {
			return kind + algorithm + "." + rest
		}
	}
	return "algorithm." + algorithm + "." + key
}

// Draft says that an algorithm's texts are in English, which is not the language of t, since nobody has translated them.
func (t *Texts) Draft(algorithm string) bool { return t.drafts[algorithm] }
