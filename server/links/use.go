package links

import "fmt"

// Use is how much of its room a store has used.
type Use struct {
	// Bytes are used by all links together, and Left may be used by more; negative: without a bound that is known here.
	Bytes, Left int64
	// Links counts the stored links, including deleted ones; Damaged those that were opened and could not be read.
	Links, Damaged int64
}

// nearly is the part of its room from which on a store warns, in percent. Its room is what it may have in all: as many
// bytes as Options say, or fewer where the disk has no place for more.
const nearly = 80

// Use returns how much of its room the store has used; nothing while a cluster cannot be reached.
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

// Percent returns how much of the room is used; 0 if that is not bounded.
func (u Use) Percent() int {
	if u.Left < 0 || u.Bytes+u.Left <= 0 {
		return 0
	}
	return int(float64(u.Bytes) / float64(u.Bytes+u.Left) * 100)
}

// Worries returns sentences on what is not as it should be although links can be made and opened.
func (s *Store) Worries() (all []string) {
	u := s.Use()
	if u.Damaged > 0 {
		all = append(all, fmt.Sprintf("damaged short links: %d (import a backup)", u.Damaged))
	}
	if p := u.Percent(); p >= nearly {
		all = append(all, fmt.Sprintf("short links fill %d %% of their room", p))
	}
	return all
}
