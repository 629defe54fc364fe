package trace

import (
	"encoding/binary"
	"math/bits"
	"strconv"
)

// putNumber writes a whole number in decimal to dst, which must have room for it. An event is mostly numbers. Producing
// eight digits at once, in parallel in one word (Khuong, "How to print integers really fast", 2017), saves a tenth of
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

// leading returns the number of leading zeros of eight digits that are not all 0.
func leading(digits uint64) uint { return uint(bits.TrailingZeros64(digits)) / 8 & 7 }

// putWord writes the first size bytes of a word.
func putWord(dst []byte, word uint64, size int) []byte {
	n := len(dst)
	binary.LittleEndian.PutUint64(dst[n:n+8], word)
	return dst[:n+size]
}

// asText turns eight digits, a byte each, into text.
const asText = 0x3030303030303030

// putTime writes a time in units as the shortest decimal to dst, which must have room for it.
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

// putThousandths writes t/1000 as the shortest decimal, for t < 10⁸: five of the eight digits come before the point
// and three after it.
func putThousandths(dst []byte, t uint64) []byte {
	digits := eightDigits(t)
	zeros := leading(digits | 1<<(4*8)) // always write the last digit before the point, even a 0
	dst = putWord(dst, (digits|asText)>>(8*zeros), 5-int(zeros))
	return putFraction(dst, digits>>40)
}

// putFraction writes a point and three digits, without trailing zeros. It writes nothing if all three are 0.
func putFraction(dst []byte, digits uint64) []byte {
	if digits == 0 {
		return dst
	}
	return putWord(dst, '.'|(digits|asText)<<8, 4-int(uint(bits.LeadingZeros64(digits<<40))/8))
}

// eightDigits returns the eight decimal digits of u < 10⁸, one per byte, the first in the lowest byte. It splits u
// in parallel into halves of four digits, then quarters of two, then digits, and divides by 100 and by 10 with a
// multiplication and a shift.
func eightDigits(u uint64) uint64 {
	halves := u/10000 | u%10000<<32
	tops := halves * 10486 >> 20 & 0x7f_0000007f
	quarters := (halves-100*tops)<<16 + tops
	tens := quarters * 103 >> 10 & 0x000f_000f_000f_000f
	return tens + (quarters-10*tens)<<8
}
