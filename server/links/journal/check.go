package journal

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A key stands for an ID, so that a million of them need little memory.
type key [16]byte

func keyOf(id string) key {
	sum := sha256.Sum256([]byte(id))
	return key(sum[:16])
}

// place is where the latest good line of an ID stands.
type place struct {
	offset         int64
	length, change int32
	Marks
}

// A Check is what was found in a journal, line by line.
type Check struct {
	// Damaged are those lines, by number from 1, that are not as they were written: the first few, and how many in all.
	Damaged      []int
	DamagedLines int
	// Torn tells that the last line has no end: the machine stopped while it was written.
	Torn bool
	// Known is what the good lines count to, Expected what there must be by the second file and by the lines themselves.
	Known, Expected Count
	// Absent tells that there is no journal, and CountLost that the second file cannot be relied on.
	Absent, CountLost bool

	latest map[key]place
	good   int   // lines that are as they were written
	end    int64 // behind the last whole line
	size   int64
}

// New tells that there has been no journal in the directory so far.
func (c *Check) New() bool { return c.Absent && c.CountLost }

// Whole tells that the journal has everything that was ever acknowledged.
func (c *Check) Whole() bool { return !c.Absent && !c.CountLost && c.DamagedLines == 0 && !c.behind() }

// behind tells that good lines count to less than there must be.
func (c *Check) behind() bool {
	return c.Known.IDs < c.Expected.IDs || c.Known.Changes < c.Expected.Changes
}

// Has is after how many changes the journal has an ID; -1 if it has none of that name.
func (c *Check) Has(id string) (change int) {
	at, ok := c.latest[keyOf(id)]
	if !ok {
		return -1
	}
	return int(at.change)
}

// named is how many damaged lines are told by their numbers.
const named = 20

// Examine reads a journal without changing it, while another process may be appending to it. Errors: from the file
// system, and ctx's.
func Examine(ctx context.Context, dir string, read Reader) (*Check, error) {
	c := &Check{latest: map[key]place{}}
	expected, err := readCount(dir)
	if errors.Is(err, errCount) {
		c.CountLost = true
	} else if err != nil {
		return nil, err
	}
	file, err := os.Open(filepath.Join(dir, fileName))
	if errors.Is(err, fs.ErrNotExist) {
		c.Absent, c.Expected = true, expected
		return c, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return c, c.examine(reading{ctx, file}, expected, read)
}

func (c *Check) examine(file io.Reader, expected Count, read Reader) error {
	var last Count
	err := eachLine(file, func(l line) error {
		c.size = l.offset + l.length
		if l.whole {
			c.end = c.size
		}
		text, count, err := unsealed(l.text)
		id, change := "", 0
		if err == nil {
			id, change, err = read(text)
		}
		switch {
		case err == nil:
			c.take(id, change, l)
			last = last.least(count)
		case !l.whole:
			c.Torn = true
		default:
			c.damaged(l.number)
		}
		return nil
	})
	c.Expected = expected.least(last)
	if !c.CountLost { // what was forgotten since stands in older lines
		c.Expected.LostIDs, c.Expected.LostChanges = expected.LostIDs, expected.LostChanges
	}
	c.Known.LostIDs, c.Known.LostChanges = c.Expected.LostIDs, c.Expected.LostChanges
	return err
}

// take notes a good line.
func (c *Check) take(id string, change int, l line) {
	c.good++
	k := keyOf(id)
	at, there := c.latest[k]
	was := -1
	if there {
		was = int(at.change)
	}
	if change <= was {
		return
	}
	c.latest[k] = place{offset: l.offset, length: int32(l.length), change: int32(change)}
	c.Known.add(change, was)
}

func (c *Check) damaged(number int) {
	if c.DamagedLines++; len(c.Damaged) < named {
		c.Damaged = append(c.Damaged, number)
	}
}

// Problem says in a sentence what is wrong with the journal; "" if nothing is.
func (c *Check) Problem() string {
	switch {
	case c.Absent && !c.CountLost:
		return "the journal is missing"
	case c.DamagedLines > len(c.Damaged):
		return fmt.Sprintf("%d lines of the journal are damaged, the first of them %v", c.DamagedLines, c.Damaged)
	case c.DamagedLines > 0:
		return fmt.Sprintf("lines %v of the journal are damaged", c.Damaged)
	case c.behind():
		return fmt.Sprintf("the journal ends early: it has %d of %d links", c.Known.IDs, c.Expected.IDs)
	case c.CountLost && !c.Absent:
		return errCount.Error()
	}
	return ""
}

// A line is one of a file, without its newline; whole if it had one. Of a line that is too long there is no text.
type line struct {
	number         int
	offset, length int64
	text           []byte
	whole          bool
}

// eachLine goes through a file with bounded memory. The text is the line's only until do returns.
func eachLine(file io.Reader, do func(line) error) error {
	in := bufio.NewReaderSize(file, MaxLine)
	at := int64(0)
	for number := 1; ; number++ {
		text, err := in.ReadSlice('\n')
		l := line{number, at, int64(len(text)), bytes.TrimSuffix(text, []byte("\n")), err == nil}
		for errors.Is(err, bufio.ErrBufferFull) {
			text, err = in.ReadSlice('\n')
			l.length, l.text, l.whole = l.length+int64(len(text)), nil, err == nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if l.length > 0 {
			if err := do(l); err != nil {
				return err
			}
		}
		if err != nil {
			return nil
		}
		at += l.length
	}
}
