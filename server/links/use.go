package links

import "fmt"

// Use holds the used and the free space of a store.
type Use struct {
	// Bytes is the space used by all links, and Left the free space; negative: no known limit.
	Bytes, Left int64
	// Links counts the stored links, including deleted ones; Damaged those that were opened and could not be read.
	Links, Damaged int64
}

// nearly is the share of the room at which a store warns, in percent. The room is Options.Bytes, or less if the disk
// has less space.
const nearly = 80

// Use returns the used and the free space; zero while a cluster cannot be reached.
func (s *Store) Use() Use {
	if s == nil {
		return Use{}
	}
	u := s.at.use()
	s.mu.RLock()
	defer s.mu.RUnlock()
	u.Damaged = int64(len(s.damaged))
	return u
}

// Percent returns the used share of the room, in percent; 0 if there is no limit.
func (u Use) Percent() int {
	if u.Left < 0 || u.Bytes+u.Left <= 0 {
		return 0
	}
	return int(float64(u.Bytes) / float64(u.Bytes+u.Left) * 100)
}

// Warnings returns sentences about problems that do not prevent making and opening links.
func (s *Store) Warnings() (all []string) {
	u := s.Use()
	if u.Damaged > 0 {
		all = append(all, fmt.Sprintf("damaged short links: %d (import a backup)", u.Damaged))
	}
	if p := u.Percent(); p >= nearly {
		all = append(all, fmt.Sprintf("short links fill %d %% of their room", p))
	}
	return all
}
