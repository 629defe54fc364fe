package listing

import (
	"strconv"

	"fano/algorithms/mutex"
)

// ofProgram are the lines of a program's text, in its order: a reader's functions stand as they were written.
func ofProgram(own *mutex.Own) []Line {
	var lines []Line
	for _, l := range own.Lines {
		lines = append(lines, Line{Section: l.Section, Text: l.Text, Line: l.Line, Depth: l.Depth})
	}
	return lines
}

// Key is how a verb says the line: by its sentence, or of a program, which may have a line twice, by its number.
func (l Line) Key(own *mutex.Own) string {
	if own != nil {
		return strconv.Itoa(l.Line)
	}
	return l.Text
}
