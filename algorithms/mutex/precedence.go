package mutex

// Precedence is a relation of precedence between nodes.
type Precedence struct {
	after  [][]ID // the nodes that each node precedes
	before []int  // how many nodes precede each
}

// NewPrecedence returns an empty relation.
func NewPrecedence(nodes int) *Precedence {
	return &Precedence{after: make([][]ID, nodes+1), before: make([]int, nodes+1)}
}

// Add records that i precedes j.
func (p *Precedence) Add(i, j ID) {
	p.after[i] = append(p.after[i], j)
	p.before[j]++
}

// Acyclic reports whether no node precedes itself, directly or through others. It repeatedly removes the nodes that no
// remaining node precedes; a node on a cycle is never removed. Nothing may be added afterwards.
func (p *Precedence) Acyclic() bool {
	var top []ID
	for i := 1; i < len(p.before); i++ {
		if p.before[i] == 0 {
			top = append(top, ID(i))
		}
	}
	taken := 0
	for ; taken < len(top); taken++ {
		for _, j := range p.after[top[taken]] {
			if p.before[j]--; p.before[j] == 0 {
				top = append(top, j)
			}
		}
	}
	return taken == len(p.before)-1
}
