package trace

// piece is a constant piece of a line. It is written together with the padding behind it, in two stores and without a
// call; what comes next in the line overwrites the padding.
type piece struct {
	text [wide]byte
	size int
}

// wide is the most bytes that writing a piece, a number or a time may touch behind the end of a line.
const wide = 32

func newPiece(text string) *piece {
	var p piece
	if p.size = copy(p.text[:], text); p.size < len(text) {
		panic("trace: a piece is too long: " + text)
	}
	return &p
}

// The pieces of an event.
var (
	stepPiece       = newPiece(`{"step":`)
	timePiece       = newPiece(`,"time":`)
	ownClockPiece   = newPiece(`,"clock":`)
	clockAfterPiece = newPiece(`,"clockAfter":`)
	idlePiece       = newPiece(`,"phase":"idle"`)
	waitingPiece    = newPiece(`,"phase":"waiting"`)
	insidePiece     = newPiece(`,"phase":"inside"`)
	messagePiece    = newPiece(`,"message":{"id":"`)
	fromPiece       = newPiece(`","from":`)
	toPiece         = newPiece(`,"to":`)
	sentToPiece     = newPiece(`","to":`)
	typePiece       = newPiece(`,"type":"`)
	clockPiece      = newPiece(`","clock":`)
	fieldsPiece     = newPiece(`,"fields":`)
	sentPiece       = newPiece(`,"sent":`)
	duePiece        = newPiece(`,"due":`)
	sendsPiece      = newPiece(`,"sends":[{"id":"`)
	nextSendPiece   = newPiece(`,{"id":"`)
	linesPiece      = newPiece(`,"lines":[`)
	commaPiece      = newPiece(`,`)
)

// kindPieces holds, by kind, the text between the time and the process.
var kindPieces = func() (pieces [Again + 1]*piece) {
	for k := range pieces {
		pieces[k] = newPiece(`,"kind":"` + Kind(k).String() + `","at":`)
	}
	return pieces
}()

// Upper bounds on the bytes of an event, a message and a line of the listing, without the text that they quote: the
// pieces, and 20 bytes for each number.
const (
	roomOfEvent   = 384
	roomOfMessage = 320
	roomOfPlace   = 24
)

// room returns an upper bound on the bytes of an event, including what is written in passing behind its end.
// Comparisons and verdicts are rare and are not counted: appending them grows the slice.
func (e *Event) room() int {
	room := roomOfEvent + roomOfPlace*len(e.Lines) + len(e.State) + len(e.Picture)
	if e.Message != nil {
		room += roomOfMessage + len(e.Message.Type) + len(e.Message.Fields)
	}
	for i := range e.Sends {
		room += roomOfMessage + len(e.Sends[i].Type) + len(e.Sends[i].Fields)
	}
	return room
}

// put writes a piece to dst, which must have room for it.
func put(dst []byte, p *piece) []byte {
	n := len(dst)
	*(*[wide]byte)(dst[n : n+wide]) = p.text
	return dst[:n+p.size]
}
