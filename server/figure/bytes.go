package figure

import "fano/server/figure/sheet"

// What the parts of a figure take at most, in bytes.
const (
	eventBytes   = 800      // read, and reduced to a beat
	messageBytes = 400      // likewise
	flightBytes  = 1600     // of a message that is drawn, and written
	planBytes    = 48 << 20 // of the points of lines, which words keep off
	sceneBytes   = 24 << 20 // of a picture that is no diagram
)

// Bytes is how much memory the figure takes at most, of a run of so many nodes and events, 0 for any number of them;
// without what the run itself takes while it is read.
func (r Request) Bytes(nodes, events int) int64 {
	read := int64(MaxRead)
	if events > 0 {
		read = min(read, int64(events))
	}
	messages := min(read*int64(max(1, nodes)), MaxMessages)
	all := read*eventBytes + messages*messageBytes + min(MaxKept, read*(2048+64*int64(nodes)))
	if r.Pictured() {
		all += sceneBytes
	} else {
		all += planBytes + min(messages, MaxArrows)*flightBytes
	}
	if r.Format == PNG {
		all += sheet.PixelBytes
	}
	return all
}
