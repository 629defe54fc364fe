package figure

import "fano/server/figure/sheet"

// The most memory that the parts of a figure take, in bytes.
const (
	eventBytes   = 800      // per event, read and reduced to a beat
	messageBytes = 400      // per message, likewise
	flightBytes  = 1600     // per message that is drawn and written
	planBytes    = 48 << 20 // points of lines in the label grid
	sceneBytes   = 24 << 20 // a view other than the diagram
)

// Bytes returns the most memory that the figure takes, in bytes, for a run of this many nodes and events; events = 0
// means any number. It excludes what the run itself takes while it is read.
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
