//go:build unix

package machine

import (
	"math"
	"syscall"
)

// descriptors returns the maximum number of open descriptors; 0: unknown. Go has raised the soft limit to the hard
// one.
func descriptors() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil {
		return 0
	}
	return int(min(uint64(limit.Cur), math.MaxInt32)) // the field's type differs between systems
}
