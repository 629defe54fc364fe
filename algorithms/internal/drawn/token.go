package drawn

import (
	"fmt"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Token returns an error unless the token is drawn where it is, and, in regular pictures, in one place.
func Token(p *Picture, has func(i mutex.ID) bool) error {
	tokens := p.Of(picture.MarkToken)
	if p.Regular && len(tokens) != 1 {
		return fmt.Errorf("there are %d tokens", len(tokens))
	}
	at := map[mutex.ID]int{}
	for _, m := range tokens {
		if m.To.Node == 0 {
			at[m.At.Node]++
		}
	}
	for i := mutex.ID(1); int(i) <= p.Topology().Nodes(); i++ {
		if want := map[bool]int{true: 1}[has(i)]; at[i] != want {
			return fmt.Errorf("%d has the token: %v", i, has(i))
		}
	}
	return nil
}

// Messages returns an error unless as many marks of a kind are under way as messages that satisfy is.
func Messages(p *Picture, what string, is func(msg mutex.Message) bool) error {
	sent := 0
	p.Messages(func(_, _ mutex.ID, msg mutex.Message) {
		if is(msg) {
			sent++
		}
	})
	for _, m := range p.Of(what) {
		if m.To.Node != 0 {
			sent--
		}
	}
	if sent != 0 {
		return fmt.Errorf("%d more than are drawn of %s are on their way", sent, what)
	}
	return nil
}
