package scenario

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode"
)

// Plain returns a text without terminal control: control characters (C0, C1, DEL) and bidirectional controls become the
// replacement character; line feeds and tabs stay.
func Plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// mostBrief is the most characters of a text in the log.
const mostBrief = 200

// Brief returns the beginning of a text for the log.
func Brief(text string) string {
	if r := []rune(text); len(r) > mostBrief {
		return string(r[:mostBrief-1]) + "…"
	}
	return text
}

// Mark identifies a document in the log, which must not contain what clients wrote: by a digest, which does not reveal
// the text, and its length.
func Mark(text string) string {
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%s, %d bytes", base64.RawURLEncoding.EncodeToString(sum[:12]), len(text))
}
