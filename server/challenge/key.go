package challenge

import (
	"crypto/sha256"
	"encoding/binary"
)

// maxFound is how many findings a service keeps, so that a class that plays the same challenge is searched for once; one has
// some hundred bytes.
const maxFound = 1024

// A key is the hash of what a search depends on.
type key [sha256.Size]byte

// key is the same for the same system with the same goal and budget after the same choices, whatever words are in the
// document, searched as far; what a shorter search leaves open says nothing of a longer one.
func (g *Game) key(choices, states int) key {
	d := g.document.Scheduled(g.document.Schedule[:choices])
	own := *g.document.Challenge
	own.Answer = ""
	d.Challenge = &own
	return key(sha256.Sum256(binary.AppendVarint(d.Canonical(), int64(states))))
}
