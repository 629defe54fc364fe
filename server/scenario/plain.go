package scenario

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode"
)

// Plain is a text without what steers a terminal: controls (C0, C1, DEL) and what turns the direction of writing become
// the replacement character; line feeds and tabs stay.
func Plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// mostBrief is how many characters of a text the log has at most.
const mostBrief = 200

// Brief is the beginning of a text for the log.
func Brief(text string) string {
	if r := []rune(text); len(r) > mostBrief {
		return string(r[:mostBrief-1]) + "…"
	}
	return text
}

// Mark identifies a document in the log, which must not contain what clients wrote: by the digest of its text, from
// which the text cannot be found, and its length.
func Mark(text string) string {
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%s, %d bytes", base64.RawURLEncoding.EncodeToString(sum[:12]), len(text))
}
