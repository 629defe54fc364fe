package model

import (
	"encoding/binary"
	"math/bits"

	"fano/algorithms/mutex"
)

// MessageBits returns the number of bits that a message needs: its kind among those that may use the same link, each
// of its numbers in binary, and the sender's clock if the algorithm reads it and the message has no number of its own
// (which would be that clock). What a network adds is not counted.
func (a *Algorithm) MessageBits(kind int, msg mutex.Message, clock int) int {
	same := 0
	for _, k := range a.Messages {
		if k.Side == a.Messages[kind].Side {
			same++
		}
	}
	size := bits.Len(uint(same - 1))
	if a.UserProgram != nil {
		return size + a.UserProgram.Form.MessageBits(msg)
	}
	var text []byte
	if len(a.kinds[kind].fields) > 0 { // avoids the allocation of an encoding
		text = a.EncodeMessage(nil, kind, msg)[1:] // after the kind
	}
	if a.Stamps && len(text) == 0 {
		size += max(1, bits.Len(uint(clock)))
	}
	for len(text) > 0 {
		v, n := binary.Varint(text)
		text = text[n:]
		size += max(1, bits.Len64(uint64(max(v, -v))))
	}
	return size
}
