package explore

import (
	"slices"

	"fano/algorithms/mutex"
)

// orbits numbers the images of numbered things when processes are renamed.
type orbits struct {
	locals   int       // classes of states of a process so far
	messages [][]int32 // by message and renaming
	contents [][]int32 // by content and renaming; nil until needed
	bytes    int64
}

// remember returns a new list of images of one thing, and counts its bytes.
func (o *orbits) remember(g *group) []int32 {
	o.bytes += int64(g.size())*4 + perImages
	return make([]int32, g.size())
}

// imagesBy returns the images, by renaming, of the image by g, computed from those of the original.
func (s *search) imagesBy(g int, images []int32) []int32 {
	of := s.orbits.remember(s.group)
	for h := range of {
		of[h] = images[s.group.product[h][g]]
	}
	return of
}

// grown returns a list with a length of at least n.
func grown[T any](list []T, n int) []T { return append(list, make([]T, max(0, n-len(list)))...) }

// perImages is the size of one list of images without its numbers.
const perImages = 32

// numberLocal numbers a state of a process, and with it all its images.
func (s *search) numberLocal(p int, state local) int32 {
	i, isNew := s.locals[p].number(s.machine, s.System.Topology, state)
	s.fit(int(i))
	if !isNew || s.group == nil {
		return i
	}
	images := make([]int32, s.group.size())
	for g, by := range s.group.by {
		q := s.group.rename(int32(g), p)
		images[g], _ = s.locals[q].number(s.machine, s.System.Topology, s.renamed(p, state, by))
		s.fit(int(images[g]))
	}
	for g, image := range images {
		l := &s.locals[s.group.rename(int32(g), p)]
		if int(image) < len(l.images) && l.images[image] != nil {
			continue
		}
		l.images, l.orbit = grown(l.images, len(l.list)), grown(l.orbit, len(l.list))
		l.images[image], l.orbit[image] = s.imagesBy(g, images), int32(s.orbits.locals)
	}
	s.orbits.locals++
	return i
}

// renamed returns a state of process p after processes are renamed.
func (s *search) renamed(p int, l local, by []mutex.ID) local {
	l.state.Process = permuted(s.System, mutex.ID(p+1), l.state.Process, by)
	l.knows, l.asked = renamedVector(l.knows, by), renamedVector(l.asked, by)
	return l
}

// renamedVector returns the bytes of processes at their new positions.
func renamedVector(bytes string, by []mutex.ID) string {
	to := []byte(bytes)
	for p := range to {
		to[by[p]-1] = bytes[p]
	}
	return string(to)
}

// numberMessage numbers a message, and with it all its images.
func (s *search) numberMessage(msg message) int32 {
	i, isNew := s.messages.number(s.machine, msg)
	if !isNew || s.group == nil {
		return i
	}
	images := make([]int32, s.group.size())
	for g, by := range s.group.by {
		image := msg
		image.knows = renamedVector(msg.knows, by)
		if msg.kind != application {
			image.message = s.System.Algorithm.PermuteMessage(msg.message, by)
		}
		images[g], _ = s.messages.number(s.machine, image)
	}
	s.orbits.messages = grown(s.orbits.messages, len(s.messages.list))
	for g, image := range images {
		s.orbits.messages[image] = s.imagesBy(g, images)
	}
	return i
}

// imagesOf returns the images of a content, by renaming. They are computed on demand; nil while that is not allowed.
func (s *search) imagesOf(b *successors, content int32) []int32 {
	if int(content) < len(s.orbits.contents) && s.orbits.contents[content] != nil {
		return s.orbits.contents[content]
	}
	if !b.mayAdd() {
		return nil
	}
	images := s.orbits.remember(s.group)
	for g := range images {
		messages := slices.Clone(s.contents.list[content].messages)
		for i, m := range messages {
			messages[i] = s.orbits.messages[m][g]
		}
		images[g] = s.contents.numberSent(messages)
	}
	s.fit(len(s.contents.list) - 1)
	s.orbits.contents = grown(s.orbits.contents, int(content)+1)
	s.orbits.contents[content] = images
	return images
}

// leader is scratch space for finding the least row of an orbit.
type leader struct {
	columns, image, least []int32
	orbit                 []int32
	tied                  []int32 // renamings
}

// canonicalize makes a row the least of its orbit, and returns its sum, the renaming used, and how many renamings give
// the same row.
//
// Rows are compared first by the classes of their processes' states: that is cheap, and leaves few renamings to try.
func (s *search) canonicalize(b *successors, row []uint64) (sum uint64, by, same int32) {
	l := &b.leader
	s.layout.read(l.columns, row)
	s.tie(l)
	by = -1
	for _, g := range l.tied {
		if !s.image(b, g) {
			return 0, 0, 1
		}
		order := -1
		if by >= 0 {
			order = slices.Compare(l.image, l.least)
		}
		if order == 0 {
			same++
		} else if order < 0 {
			l.image, l.least = l.least, l.image
			by, same = g, 1
		}
	}
	return s.layout.write(row, l.least), by, same
}

// tie finds the renamings that put the processes into the least order of their states' classes.
func (s *search) tie(b *leader) {
	b.orbit = b.orbit[:0]
	for p := range s.locals {
		b.orbit = append(b.orbit, s.locals[p].orbit[b.columns[p]])
	}
	b.tied = append(b.tied[:0], 0)
	least := s.group.inverse[0]
	for g, inverse := range s.group.inverse[1:] {
		order := 0
		for i := 0; i < len(inverse) && order == 0; i++ {
			order = int(b.orbit[inverse[i]] - b.orbit[least[i]])
		}
		if order < 0 {
			b.tied, least = b.tied[:0], inverse
		}
		if order <= 0 {
			b.tied = append(b.tied, int32(g+1))
		}
	}
}

// image computes the columns after one renaming. It returns false if that is not known and may not be computed now.
func (s *search) image(b *successors, g int32) bool {
	l := &b.leader
	copy(l.image, l.columns) // the faults and what is behind them stay
	for p := range s.locals {
		l.image[s.group.rename(g, p)] = s.locals[p].images[l.columns[p]][g]
	}
	for c, to := range s.group.columns[g] {
		content := l.columns[s.n+c]
		if content == 0 {
			l.image[to] = 0
			continue
		}
		images := s.imagesOf(b, content)
		if images == nil {
			return false
		}
		l.image[to] = images[g]
	}
	return true
}
