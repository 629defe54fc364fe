package journal

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"iter"
	"os"
	"path/filepath"
)

// daysName is a third file, of what an index knows beyond the lines: on which day each ID was last used. It is written
// anew from time to time; without it every ID counts as used on the day of the opening.
const daysName = "links.days"

// A Key stands for an ID.
type Key = key

// A Standing is what is known of the latest entry of an ID.
type Standing struct {
	Key    Key
	Order  int64 // rises in the order in which the entries were appended
	Bytes  int64
	Change int
	Marks
}

// Marks are what the owner of a journal notes of an ID.
type Marks struct {
	Day   uint16 // on which it was last used, or appended
	Again bool   // it was used on a later day than the one on which it was appended
	Maker uint32 // who appended it, in this process alone; 0: not known
}

func standings(latest map[key]place) iter.Seq[Standing] {
	return func(yield func(Standing) bool) {
		for k, at := range latest {
			if !yield(Standing{k, at.offset, int64(at.length), int(at.change), at.Marks}) {
				return
			}
		}
	}
}

// Standings are those of all IDs.
func (c *Check) Standings() iter.Seq[Standing] { return standings(c.latest) }

// Standings are those of all IDs, while which nothing is appended.
func (x *Index) Standings() iter.Seq[Standing] {
	return func(yield func(Standing) bool) {
		x.mu.RLock()
		defer x.mu.RUnlock()
		standings(x.latest)(yield)
	}
}

// Use notes that an ID is used on a day.
func (x *Index) Use(id string, day uint16) {
	k := keyOf(id)
	x.mu.RLock()
	at, ok := x.latest[k]
	x.mu.RUnlock()
	if !ok || day <= at.Day {
		return
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if at, ok := x.latest[k]; ok && day > at.Day {
		at.Day, at.Again = day, true
		x.latest[k] = at
		x.used = true
	}
}

// Drop leaves IDs out of what was found, which is whole, so that opening the journal forgets them.
func (c *Check) Drop(keys []Key) {
	for _, k := range keys {
		if at, ok := c.latest[k]; ok && at.change == 0 {
			delete(c.latest, k)
			c.Known.IDs--
			c.Expected.IDs--
		}
	}
}

// Mark gives what was found the marks of an index of the same journal, where there is one, and otherwise those that
// were saved; what has none is marked with a day.
func (c *Check) Mark(dir string, was *Index, day uint16) {
	for k, at := range c.latest {
		at.Day = day
		c.latest[k] = at
	}
	_ = readDays(dir, func(k key, m Marks) { // a file that is not whole says nothing
		if at, ok := c.latest[k]; ok {
			at.Marks = m
			c.latest[k] = at
		}
	})
	if was == nil {
		return
	}
	for s := range was.Standings() {
		if at, ok := c.latest[s.Key]; ok {
			at.Marks = s.Marks
			c.latest[s.Key] = at
		}
	}
}

// The file of the days: a head, for each ID its key, the day and whether it was used again, and a checksum.
const (
	daysHead   = "fano days 1\n"
	dayLength  = len(key{}) + 3
	checksum   = 4
	mostOfDays = 1 << 30
)

// SaveDays brings the marks to the disk, if some have changed since they were last saved.
func (x *Index) SaveDays(dir string) error {
	x.mu.Lock()
	used := x.used
	x.used = false
	x.mu.Unlock()
	if !used {
		return nil
	}
	path := filepath.Join(dir, daysName)
	file, err := os.OpenFile(path+".new", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	sum := crc32.New(castagnoli)
	to := bufio.NewWriterSize(io.MultiWriter(file, sum), 1<<16)
	_, _ = to.WriteString(daysHead) // whose error the last Flush returns
	for s := range x.Standings() {
		record := binary.BigEndian.AppendUint16(s.Key[:], s.Day)
		again := byte(0)
		if s.Again {
			again = 1
		}
		_, _ = to.Write(append(record, again))
	}
	err = to.Flush()
	_, failed := file.Write(binary.BigEndian.AppendUint32(nil, sum.Sum32()))
	if err = errors.Join(err, failed, file.Close()); err == nil {
		err = os.Rename(path+".new", path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(path+".new"))
	}
	return nil
}

// readDays goes through the marks that were saved. Errors: the file is not there or not whole, of the file system.
func readDays(dir string, do func(key, Marks)) error {
	info, err := os.Stat(filepath.Join(dir, daysName))
	if err != nil {
		return err
	}
	if info.Size() > mostOfDays {
		return errors.New("the file of the days is too large")
	}
	text, err := os.ReadFile(filepath.Join(dir, daysName))
	if err != nil {
		return err
	}
	end := len(text) - checksum
	if end < 0 || crc32.Checksum(text[:end], castagnoli) != binary.BigEndian.Uint32(text[end:]) {
		return errors.New("the file of the days is damaged")
	}
	records, ok := bytes.CutPrefix(text[:end], []byte(daysHead))
	if !ok || len(records)%dayLength != 0 {
		return errors.New("the file of the days has another form")
	}
	for ; len(records) > 0; records = records[dayLength:] {
		k := key(records[:len(key{})])
		rest := records[len(key{}):dayLength]
		do(k, Marks{Day: binary.BigEndian.Uint16(rest), Again: rest[2] == 1})
	}
	return nil
}
