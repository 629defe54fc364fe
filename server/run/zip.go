package run

import (
	"encoding/binary"
	"hash/crc32"
)

// A Zip assembles a whole run in gzip format (RFC 1952) from its frames: nothing is compressed again.
type Zip struct {
	begun bool
	total int64
	sum   uint32
}

// Add returns the bytes of a piece. Pieces must be added in order, from the run's first.
func (z *Zip) Add(p Piece) []byte {
	z.total, z.sum = p.frame.total, p.frame.sum
	return z.head(p.frame.open())
}

// Line returns the bytes of a line that is not part of the run.
func (z *Zip) Line(text []byte) []byte {
	z.total, z.sum = z.total+int64(len(text)), crc32.Update(z.sum, crc32.IEEETable, text)
	packed := deflate(text)
	return z.head(packed[:len(packed)-len(endOfStream)])
}

// head returns a part, after the gzip header if it is the first.
func (z *Zip) head(part []byte) []byte {
	if z.begun {
		return part
	}
	z.begun = true
	return append([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}, part...)
}

// End returns the end of the file.
func (z *Zip) End() []byte {
	end := binary.LittleEndian.AppendUint32(z.head([]byte(endOfStream)), z.sum)
	return binary.LittleEndian.AppendUint32(end, uint32(z.total))
}
