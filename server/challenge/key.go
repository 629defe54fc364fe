package challenge

import (
	"crypto/sha256"
	"encoding/binary"
)

// key is the same for the same system with the same goal and budget after the same choices, whatever words are in the
// document, searched as far; what a shorter search leaves open says nothing of a longer one.
func (g *Game) key(choices, states int) string {
	d := g.document.Scheduled(g.document.Schedule[:choices])
	own := *g.document.Challenge
	own.Answer = ""
	d.Challenge = &own
	sum := sha256.Sum256(binary.AppendVarint(d.Canonical(), int64(states)))
	return string(sum[:])
}
