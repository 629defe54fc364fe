package run

import (
	"encoding/binary"
	"hash/crc32"
)

// A Zip is a whole run in the form of gzip (RFC 1952), made of frames as they are kept: nothing is compressed anew.
type Zip struct {
	begun bool
	total int64
	sum   uint32
}

// Add is what a piece adds to a zip. Pieces are added in their order, from the first of the run on.
func (z *Zip) Add(p Piece) []byte {
	z.total, z.sum = p.frame.total, p.frame.sum
	return z.head(p.frame.open())
}

// Line is what a line adds that is none of the run's.
func (z *Zip) Line(text []byte) []byte {
	z.total, z.sum = z.total+int64(len(text)), crc32.Update(z.sum, crc32.IEEETable, text)
	packed := deflate(text)
	return z.head(packed[:len(packed)-len(endOfStream)])
}

// head is a part, behind the head of the form if it is the first.
func (z *Zip) head(part []byte) []byte {
	if z.begun {
		return part
	}
	z.begun = true
	return append([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}, part...)
}

// End is what ends a zip.
func (z *Zip) End() []byte {
	end := binary.LittleEndian.AppendUint32(z.head([]byte(endOfStream)), z.sum)
	return binary.LittleEndian.AppendUint32(end, uint32(z.total))
}
