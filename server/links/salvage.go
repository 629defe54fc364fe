package links

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A salvage is what is found in the bytes of JetStream's files, whatever state they are in: a link is known by its
// content, so that nothing but its own record is relied on.
type salvage struct {
	name    naming
	found   map[string]*Record // the latest under each ID
	order   []string
	damaged []string // IDs of which there is a trace, but nothing that can be read
}

// search goes through the files of a folder for records that are later than what is known already: has says of an ID
// after how many changes, -1 if it is not.
func (s *salvage) search(ctx context.Context, dir string, has func(id string) int) error {
	s.found = map[string]*Record{}
	seen := map[string]bool{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if os.IsNotExist(err) {
				return nil
			}
			return err
		}
		if ctx.Err() != nil || !strings.HasSuffix(path, ".blk") {
			return ctx.Err()
		}
		text, err := os.ReadFile(path)
		if err == nil {
			s.read(text, has, seen)
		}
		return err
	})
	for id, readable := range seen {
		if !readable && has(id) < 0 {
			s.damaged = append(s.damaged, id)
		}
	}
	slices.Sort(s.damaged)
	return err
}

// read goes through the bytes of one file; seen notes of each ID whether it could be read.
func (s *salvage) read(text []byte, has func(id string) int, seen map[string]bool) {
	for at := 0; ; {
		next := bytes.Index(text[at:], []byte(subject))
		if next < 0 {
			return
		}
		begin := at + next
		at = begin + len(subject)
		id := idAt(text, begin)
		if id == "" {
			continue
		}
		r := recordAt(text[at:], id, s.name)
		seen[id] = seen[id] || r != nil
		if r == nil || r.change <= has(id) {
			continue
		}
		if before := s.found[id]; before == nil {
			s.order = append(s.order, id)
		} else if before.change >= r.change {
			continue
		}
		s.found[id] = r
	}
}

// idAt is the ID in the subject that begins at a place; before it stands how long the subject is.
func idAt(text []byte, begin int) string {
	length := shortest
	if begin >= 2 {
		if said := int(binary.LittleEndian.Uint16(text[begin-2:])) - len(subject); said >= shortest && said <= longest {
			length = said
		}
	}
	from := begin + len(subject)
	if from+length > len(text) || !isID(string(text[from:from+length])) {
		return ""
	}
	return string(text[from : from+length])
}

// recordAt is the record behind a subject, nil if there is none that can be read.
func recordAt(text []byte, id string, name naming) *Record {
	const headers = 256 // more than stand between a subject and its value
	text = text[:min(len(text), maxValue+headers)]
	begin := bytes.Index(text[:min(len(text), headers)], []byte(`{"fano":`))
	if begin < 0 {
		return nil
	}
	var value json.RawMessage
	if json.NewDecoder(bytes.NewReader(text[begin:])).Decode(&value) != nil {
		return nil
	}
	r, err := readRecord(value, id, name)
	if err != nil {
		return nil
	}
	return r
}
