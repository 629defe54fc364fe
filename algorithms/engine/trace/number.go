package trace

import (
	"encoding/binary"
	"math/bits"
	"strconv"
)

// putNumber writes a whole number in decimal to a line that has room for it. An
// event is mostly numbers, and making eight digits at once, side by side in one
// word (Khuong, "How to print integers really fast", 2017), saves a tenth of
// AppendEvent's time; see BenchmarkAgainstTheFloor in package simulate.
func putNumber(dst []byte, v int64) []byte {
	if uint64(v) < 10 {
		return append(dst, byte('0'+v))
	}
	return putLong(dst, v)
}

func putLong(dst []byte, v int64) []byte {
	if uint64(v) >= 1e8 {
		return strconv.AppendInt(dst, v, 10)
	}
	digits := eightDigits(uint64(v))
	zeros := leading(digits)
	return putWord(dst, (digits|asText)>>(8*zeros), 8-int(zeros))
}

// leading is how many of eight digits, not all 0, are 0 before the first that is not.
func leading(digits uint64) uint { return uint(bits.TrailingZeros64(digits)) / 8 & 7 }

// putWord writes the first bytes of a word.
func putWord(dst []byte, word uint64, size int) []byte {
	n := len(dst)
	binary.LittleEndian.PutUint64(dst[n:n+8], word)
	return dst[:n+size]
}

// asText turns eight digits, a byte each, into text.
const asText = 0x3030303030303030

// putTime writes a time in units as the shortest decimal to a line that has room for it.
func putTime(dst []byte, t Time) []byte {
	if uint64(t) < 1e8 {
		return putThousandths(dst, uint64(t))
	}
	if t < 0 {
		dst, t = append(dst, '-'), -t
	}
	dst = putNumber(dst, int64(t/Unit))
	return putFraction(dst, eightDigits(uint64(t%Unit))>>40)
}

// putThousandths writes t/1000 as the shortest decimal, for t < 10⁸: of eight
// digits five stand before the point and three after it.
func putThousandths(dst []byte, t uint64) []byte {
	digits := eightDigits(t)
	zeros := leading(digits | 1<<(4*8)) // the last digit before the point is written, even if it is 0
	dst = putWord(dst, (digits|asText)>>(8*zeros), 5-int(zeros))
	return putFraction(dst, digits>>40)
}

// putFraction writes three digits after a point, and nothing of what is 0 at the end.
func putFraction(dst []byte, digits uint64) []byte {
	if digits == 0 {
		return dst
	}
	return putWord(dst, '.'|(digits|asText)<<8, 4-int(uint(bits.LeadingZeros64(digits<<40))/8))
}

// eightDigits are the eight decimal digits of u < 10⁸, a byte each, the first
// in the lowest byte: halves of four digits, then quarters of two, then digits,
// all at once. Dividing by 100 and by 10 is multiplying and shifting.
func eightDigits(u uint64) uint64 {
	halves := u/10000 | u%10000<<32
	tops := halves * 10486 >> 20 & 0x7f_0000007f
	quarters := (halves-100*tops)<<16 + tops
	tens := quarters * 103 >> 10 & 0x000f_000f_000f_000f
	return tens + (quarters-10*tens)<<8
}
