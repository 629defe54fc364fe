package quorum

import "slices"

// A Claim is a statement about the sets S_i and R_i.
type Claim string

// The claims of Campos and Carvalho 1988, section 2: the postulates of projective planes, whose lines are the S_i;
// their consequences; and claims about the sets themselves and about the graph in which the neighbours of i are S_i
// and R_i.
const (
	P1        Claim = "p1"        // two distinct points are on one and only one line
	P2        Claim = "p2"        // two distinct lines have one and only one point in common
	P3        Claim = "p3"        // there are four points of which no three are on a line
	T1        Claim = "t1"        // all points are on equally many lines, and all lines have equally many points
	T2        Claim = "t2"        // each point is on as many lines as each line has points
	T3        Claim = "t3"        // if that number is m + 1, there are m² + m + 1 points and as many lines
	T4        Claim = "t4"        // if m = p^k, p prime and k > 0, there is a plane of order m
	Member    Claim = "member"    // i ∈ S_i
	Meet      Claim = "meet"      // S_i ∩ S_j ≠ ∅
	Once      Claim = "once"      // |S_i ∩ S_j| = 1 for i ≠ j
	Connected Claim = "connected" // the graph is connected
	Symmetric Claim = "symmetric" // all nodes of the graph have the same number of duties
	Same      Claim = "same"      // |S_i| = |R_i|
)

// Claims lists all claims in the order of the paper.
var Claims = []Claim{P1, P2, P3, T1, T2, T3, T4, Member, Meet, Once, Connected, Symmetric, Same}

// claimed lists the claims about each system. [Meet] and [Connected] are claimed of all: if any two sets meet, any two
// processes are connected through a process that their sets have in common.
var claimed = map[string][]Claim{
	"plane":         Claims,
	"singer":        Claims,
	"plane-1988":    Claims,
	"plane-maekawa": Claims,
	"grid":          {Member, Same},
	"majority":      {Member, Symmetric, Same},
	"tree":          {Member},
}

// excused lists, by order, the claims that are not made of degenerate planes ("para esta aplicação, porém, planos
// finitos projetivos como um triângulo ou uma linha com somente dois pontos são válidos"). The triangle, of order 1,
// does not have four points, and 1 is no power of a prime. The line of one or two points, which has no order (0), is
// S_i for every i, so that any two sets are equal.
var excused = map[int][]Claim{
	0: {P3, T1, T2, T3, T4, Once},
	1: {P3, T4},
}

// claims reports whether the claim is made of these sets.
func (s *Sets) claims(c Claim) bool {
	if c == Meet || c == Connected {
		return true
	}
	return slices.Contains(claimed[s.System], c) && !(s.Planar() && slices.Contains(excused[s.Order], c))
}

// Planar reports whether the sets are constructed as the lines of a plane, including the degenerate ones: the
// triangle, and the line of one or two points.
func (s *Sets) Planar() bool { return slices.Contains(claimed[s.System], P1) }
