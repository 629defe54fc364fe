package trace

import (
	"encoding/binary"
	"math/bits"
	"strconv"
)

// appendNumber appends a whole number in decimal. An event is mostly numbers, and
// making eight digits at once, side by side in one word (Khuong, "How to print
// integers really fast", 2017), saves a tenth of AppendEvent's time; see
// BenchmarkAgainstTheFloor in package simulate.
func appendNumber(dst []byte, v int64) []byte {
	if uint64(v) < 10 {
		return append(dst, byte('0'+v))
	}
	return appendLong(dst, v)
}

func appendLong(dst []byte, v int64) []byte {
	if uint64(v) >= 1e8 {
		return strconv.AppendInt(dst, v, 10)
	}
	if v < 100 {
		return append(dst, byte('0'+v/10), byte('0'+v%10))
	}
	digits := eightDigits(uint64(v))
	zeros := bits.TrailingZeros64(digits) &^ 7 // in bits: a leading 0 is a byte of zeros
	dst = binary.LittleEndian.AppendUint64(dst, (digits|asText)>>zeros)
	return dst[:len(dst)-zeros/8]
}

// asText turns eight digits, a byte each, into text.
const asText = 0x3030303030303030

// appendThousandths appends t/1000 as the shortest decimal, for t < 10⁸: of eight
// digits five stand before the point and three after it.
func appendThousandths(dst []byte, t uint64) []byte {
	digits := eightDigits(t)
	zeros := min(bits.TrailingZeros64(digits)&^7, 4*8)
	if t == 0 {
		zeros = 4 * 8
	}
	dst = binary.LittleEndian.AppendUint64(dst, (digits|asText)>>zeros)
	dst = dst[:len(dst)-3-zeros/8]
	return appendFraction(dst, digits>>40)
}

// appendFraction appends three digits after a point, and nothing of what is 0 at the end.
func appendFraction(dst []byte, digits uint64) []byte {
	if digits == 0 {
		return dst
	}
	dst = append(dst, '.', byte('0'+digits&0xff), byte('0'+digits>>8&0xff), byte('0'+digits>>16))
	return dst[:len(dst)-bits.LeadingZeros64(digits<<40)/8]
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
