package mutex

// Precedence is who precedes whom.
type Precedence struct {
	after  [][]ID // whom each precedes
	before []int  // by how many each is preceded
}

// NewPrecedence is that of nodes of whom none precedes another.
func NewPrecedence(nodes int) *Precedence {
	return &Precedence{after: make([][]ID, nodes+1), before: make([]int, nodes+1)}
}

// Add makes i precede j.
func (p *Precedence) Add(i, j ID) {
	p.after[i] = append(p.after[i], j)
	p.before[j]++
}

// Acyclic reports whether nobody precedes itself by way of others. It takes away each node that no remaining one precedes,
// as often as it can: a node on a cycle is never taken away. Nothing can be added any more.
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
