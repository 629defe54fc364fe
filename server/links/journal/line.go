// Package journal is a plain file of JSON Lines that is only ever appended to, each line with a checksum and each on
// the disk before its writer goes on; and beside it a tiny file that says how much there must be. It is what a store
// of another kind is checked against and made again from. It knows nothing of that store, nor of what the lines say
// beyond an ID and how often what stands under it has changed.
package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
)

// MaxLine is how many bytes a line may have with its seal; longer ones are damaged.
const MaxLine = 1 << 20

// An Entry is one line: what stands under an ID after its Change-th change, counted from 0.
type Entry struct {
	ID     string
	Change int
	Text   []byte // one JSON object, without a newline
}

// A Reader finds in a line whose ID it is of and after how many changes. Errors: the line is damaged.
type Reader func(text []byte) (id string, change int, err error)

// A Count is how much there must be. Lost is what is known to be missing for good, and counted no more in the others.
type Count struct {
	IDs         int64 `json:"ids"`
	Changes     int64 `json:"changes"` // of all IDs together
	LostIDs     int64 `json:"lostIds"`
	LostChanges int64 `json:"lostChanges"`
}

// least is the smallest count that is no less than either.
func (c Count) least(d Count) Count {
	return Count{
		max(c.IDs, d.IDs), max(c.Changes, d.Changes),
		max(c.LostIDs, d.LostIDs), max(c.LostChanges, d.LostChanges),
	}
}

// add counts an entry upon what stood under its ID: was is its change, -1 if there was nothing.
func (c *Count) add(change, was int) {
	if was < 0 {
		c.IDs++
	}
	c.Changes += int64(change - max(was, 0))
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// The seal stands at the end of a line, so that the whole line before it is what is checked.
const (
	sealLength = len(`,"sum":"00000000"}`)
	countMark  = `,"count":[`
)

// sealed is a line with its newline: the entry's text, and in the same object the count up to here and the checksum of
// all that stands before it.
func sealed(text []byte, c Count) []byte {
	line := append([]byte{}, bytes.TrimSuffix(text, []byte("}"))...)
	line = fmt.Appendf(line, countMark+"%d,%d,%d,%d]", c.IDs, c.Changes, c.LostIDs, c.LostChanges)
	return fmt.Appendf(line, `,"sum":"%08x"}`+"\n", crc32.Checksum(line, castagnoli))
}

var errSeal = errors.New("the checksum is not that of the line")

// unsealed is the text in a line, without its newline, and the count there. Errors: it is not as it was written.
func unsealed(line []byte) (text []byte, c Count, err error) {
	at := len(line) - sealLength
	if at < 0 || string(line[at:]) != fmt.Sprintf(`,"sum":"%08x"}`, crc32.Checksum(line[:at], castagnoli)) {
		return nil, c, errSeal
	}
	mark := bytes.LastIndex(line[:at], []byte(countMark))
	if mark < 0 {
		return nil, c, errSeal
	}
	var numbers [4]int64
	if err := json.Unmarshal(line[mark+len(countMark)-1:at], &numbers); err != nil {
		return nil, c, errSeal
	}
	text = append(bytes.Clone(line[:mark]), '}')
	return text, Count{numbers[0], numbers[1], numbers[2], numbers[3]}, nil
}
