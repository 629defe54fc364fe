package trace

// piece is a constant stretch of a line. It is written with all that is behind it, in two stores and without a call;
// what comes next in the line overwrites the rest.
type piece struct {
	text [wide]byte
	size int
}

// wide is how many bytes a piece, a number or a time may touch behind the end of a line.
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

// kindPieces are what stands between the time and the process.
var kindPieces = func() (pieces [Again + 1]*piece) {
	for k := range pieces {
		pieces[k] = newPiece(`,"kind":"` + Kind(k).String() + `","at":`)
	}
	return pieces
}()

// What an event, a message and a line of the listing take at most, without what they quote: the pieces, and 20 bytes
// of each number.
const (
	roomOfEvent   = 384
	roomOfMessage = 320
	roomOfPlace   = 24
)

// room is how many bytes an event takes at most, and what is written in passing behind its end; what it compared and its
// verdicts, which are rare, find room of their own.
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

// put writes a piece to a line that has room for it.
func put(dst []byte, p *piece) []byte {
	n := len(dst)
	*(*[wide]byte)(dst[n : n+wide]) = p.text
	return dst[:n+p.size]
}
