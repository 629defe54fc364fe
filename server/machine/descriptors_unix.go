//go:build unix

package machine

import (
	"math"
	"syscall"
)

// descriptors is how many may be open. Go has raised the limit to the most that the process may have.
func descriptors() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	return int(min(uint64(limit.Cur), math.MaxInt32)) // the fields' type differs from system to system
}
