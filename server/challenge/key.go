package challenge

import (
	"crypto/sha256"
	"encoding/binary"
)

// key returns the cache key of a search after the given number of choices. It is the same for the same system, goal,
// budget and choices, whatever texts are in the document. It includes the limit of states: an incomplete search
// answers no longer one.
func (g *Game) key(choices, states int) string {
	d := g.document.Scheduled(g.document.Schedule[:choices])
	own := *g.document.Challenge
	own.Answer = ""
	d.Challenge = &own
	sum := sha256.Sum256(binary.AppendVarint(d.Canonical(), int64(states)))
	return string(sum[:])
}
