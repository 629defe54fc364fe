package sweep

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// mostKept bounds what is read: a file of this package has some hundreds of kilobytes.
const mostKept = 8 << 20

// A shelf keeps what one build has measured in a file of its own in a directory; without one it keeps nothing.
type shelf struct{ directory string }

// keptFile is what the file holds.
type keptFile struct {
	Build  string      `json:"build"`
	Points []keptPoint `json:"points"`
}

type keptPoint struct {
	Algorithm string `json:"algorithm"`
	N         int    `json:"n"`
	Load      Load   `json:"load"`
	Left      string `json:"left,omitempty"`
	Runs      []Run  `json:"runs,omitempty"`
}

// build names the program that runs, whatever it was built from: by its own bytes.
var build = sync.OnceValues(func() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
})

func (s shelf) path() string { return filepath.Join(s.directory, "sweep.json") }

// read is what this build has kept of these points; nil if it has not. Errors: of the disk, and what is wrong with
// the file.
func (s shelf) read(points []Point) ([]Measured, error) {
	if s.directory == "" {
		return nil, nil
	}
	file, err := os.Open(s.path())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, mostKept))
	if err != nil {
		return nil, err
	}
	this, err := build()
	if err != nil {
		return nil, err
	}
	return parse(text, this, points)
}

// parse reads a file of a build; nil if it is another's. Every point must be there, in order, and be what measuring
// could give; the addresses of the runs are made anew. Errors: the first thing that is wrong.
func parse(text []byte, build string, points []Point) ([]Measured, error) {
	var f keptFile
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return nil, fmt.Errorf("sweep.json: %w", err)
	}
	if f.Build != build {
		return nil, nil
	}
	if len(f.Points) != len(points) {
		return nil, fmt.Errorf("sweep.json: %d points, not %d", len(f.Points), len(points))
	}
	all := make([]Measured, len(points))
	for i, p := range points {
		k := f.Points[i]
		if (Point{k.Algorithm, k.N, k.Load}) != p {
			return nil, fmt.Errorf("sweep.json: point %d is %s with %d at %d, not %v", i, k.Algorithm, k.N, k.Load, p)
		}
		m := Measured{p, k.Runs, k.Left}
		if err := m.complete(); err != nil {
			return nil, fmt.Errorf("sweep.json: point %d, %v: %w", i, p, err)
		}
		all[i] = m
	}
	return all, nil
}

// complete checks runs that were read, and makes their addresses.
func (m *Measured) complete() error {
	if slices.Contains([]string{NoSystem, TooLong}, m.Left) && len(m.Runs) == 0 {
		return nil
	}
	if m.Left != "" || len(m.Runs) != Seeds {
		return fmt.Errorf("%d runs, left out for %q", len(m.Runs), m.Left)
	}
	for i := range m.Runs {
		r := &m.Runs[i]
		for _, x := range []float64{r.Messages, r.Sync, r.Client} {
			if x < 0 || x > MostEvents || math.IsNaN(x) {
				return fmt.Errorf("run %d: %v is no measure", i+1, x)
			}
		}
		if r.Seed != uint64(i+1) || r.Entries < 1 {
			return fmt.Errorf("run %d has the seed %d and %d entries", i+1, r.Seed, r.Entries)
		}
		var err error
		if r.Play, err = m.Document(r.Seed).Play(); err != nil {
			return err
		}
	}
	return nil
}

// write keeps what this build has measured, in the place of what another has. Errors: of the disk.
func (s shelf) write(all []Measured) error {
	if s.directory == "" {
		return nil
	}
	this, err := build()
	if err != nil {
		return err
	}
	f := keptFile{Build: this}
	for _, m := range all {
		f.Points = append(f.Points, keptPoint{m.Algorithm, m.N, m.Load, m.Left, m.Runs})
	}
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(s.directory, "sweep-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // which is gone where all went well
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), s.path())
}
