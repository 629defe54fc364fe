package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
)

// The files of a journal, in the directory that it is given.
const (
	fileName  = "links.jsonl"
	countName = "links.count"
)

// The second file is of one length, so that it is overwritten in place: the count, and its checksum.
const (
	countLength = 160
	counted     = "%s %08x\n"
)

// writeCount notes in the second file how much there must be.
func writeCount(file *os.File, c Count) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	padded := fmt.Sprintf("%-*s", countLength, text)
	_, err = file.WriteAt(fmt.Appendf(nil, counted, padded, crc32.Checksum([]byte(padded), castagnoli)), 0)
	return err
}

var errCount = errors.New("the file that says how many links there are is damaged or missing")

// readCount is what the second file says. Errors: errCount, and others of the file system.
func readCount(dir string) (c Count, err error) {
	text, err := os.ReadFile(filepath.Join(dir, countName))
	if errors.Is(err, fs.ErrNotExist) {
		return c, errCount
	}
	if err != nil {
		return c, err
	}
	if len(text) < countLength {
		return c, errCount
	}
	padded := text[:countLength]
	if string(text) != fmt.Sprintf(counted, padded, crc32.Checksum(padded, castagnoli)) {
		return c, errCount
	}
	if json.Unmarshal(padded, &c) != nil {
		return Count{}, errCount
	}
	return c, nil
}
