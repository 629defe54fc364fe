package listing

import (
	"strconv"

	"fano/algorithms/mutex"
)

// ofProgram returns the lines of a program's text in the user's own order.
func ofProgram(own *mutex.UserProgram) []Line {
	var lines []Line
	for _, l := range own.Lines {
		lines = append(lines, Line{Section: l.Section, Text: l.Text, Line: l.Line, Depth: l.Depth})
	}
	return lines
}

// Key returns what identifies the line in an event: its sentence, or in a program, which may repeat a line, its
// number.
func (l Line) Key(own *mutex.UserProgram) string {
	if own != nil {
		return strconv.Itoa(l.Line)
	}
	return l.Text
}
