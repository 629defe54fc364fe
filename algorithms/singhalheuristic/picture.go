package singhalheuristic

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Draw draws where the token is, which process would ask which for it, and which requests are known where it is.
func (*Process) Draw(dst []picture.Mark, c mutex.Configuration) []picture.Mark {
	all := picture.Drawable(c.Topology())
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		here := picture.Mark{At: picture.Seated(i)}
		has := hasToken(c.Process(i).(*Process), i)
		if has {
			dst = append(dst, here.AsToken())
		}
		if all {
			dst = drawLikely(dst, c, here, has)
		}
	}
	c.Flights(func(from, to mutex.ID, k int, msg mutex.Message) {
		way := picture.InFlight(picture.Seated(from), picture.Seated(to), k)
		switch msg.(type) {
		case Token:
			dst = append(dst, way.AsToken())
		default: // Request
			if all {
				dst = append(dst, way.AsMessage(picture.MarkRequest).By(from))
			}
		}
	})
	return dst
}

// hasToken reports whether process p, site i, has the token.
func hasToken(p *Process, i mutex.ID) bool {
	s := p.SV.At(i)
	return s == executing || s == holding
}

// drawLikely draws the sites that a site believes to be requesting: if it has the token, those that will get it;
// otherwise those that are likely to have it soon.
func drawLikely(dst []picture.Mark, c mutex.Configuration, here picture.Mark, has bool) []picture.Mark {
	i, n := here.At.Node, mutex.ID(c.Topology().N)
	p := c.Process(i).(*Process)
	for j := mutex.ID(1); j <= n; j++ {
		switch requests := i != j && p.SV.At(j) == requesting; {
		case requests && has:
			dst = append(dst, here.As(picture.MarkRequest, picture.Arrow(j, i)).By(j))
		case requests:
			dst = picture.AppendPointer(dst, i, j, picture.Arrow(i, j), picture.Likely)
		}
	}
	return dst
}
