// Package machine reports what this process may use, processors, memory and file descriptors, and bounds the
// memory of Go's runtime by it. It knows nothing of what the process does.
package machine

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// Machine is what a process may use.
type Machine struct {
	Processors  int   // that run Go code at the same time (GOMAXPROCS, which heeds a container's quota)
	Memory      Bytes // of the container, with those around it, or else of the machine; 0: unknown
	Descriptors int   // files and connections open at the same time; 0: unknown
}

// Of is this process's machine.
func Of() Machine {
	return Machine{runtime.GOMAXPROCS(0), memory(memlimit.FromCgroup, memlimit.FromSystem), descriptors()}
}

// memory is the least that the sources name. A container may be allowed more than its machine has.
func memory(sources ...memlimit.Provider) Bytes {
	least := uint64(math.MaxInt64)
	for _, source := range sources {
		if n, err := source(); err == nil && n > 0 {
			least = min(least, n)
		}
	}
	if least == math.MaxInt64 {
		return 0
	}
	return Bytes(least)
}

// Share of the machine's memory that Go's runtime uses at most, unless the operator says otherwise: three quarters. The
// runtime's bound is soft, and does not count the kernel's buffers of sockets, the file cache under the short links or
// the program's own code; a container is charged for all of them.
const (
	sharePart  = 3
	shareWhole = 4
)

// Ceiling is the most memory that Go's runtime may use: what was asked for, else GOMEMLIMIT of the environment, else a share
// of the machine's. It is 0 if nothing bounds it. Said reports whether the operator chose it, by asking or by GOMEMLIMIT.
func (m Machine) Ceiling(asked int64) (ceiling Bytes, said bool) {
	if asked > 0 {
		return Bytes(asked), true
	}
	if _, ok := os.LookupEnv("GOMEMLIMIT"); ok {
		if limit := debug.SetMemoryLimit(-1); limit < math.MaxInt64 {
			return Bytes(limit), true
		}
		return 0, true
	}
	return m.Memory / shareWhole * sharePart, false
}

// Hold has the garbage collector keep the runtime's memory under the ceiling, as far as it can; 0 sets no ceiling.
func Hold(ceiling Bytes) {
	if ceiling > 0 {
		debug.SetMemoryLimit(int64(ceiling))
	}
}

// InUse is the memory of Go's runtime, as a ceiling counts it: what it has of the system, less what it has given back.
func InUse() Bytes {
	all := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(all)
	return Bytes(all[0].Value.Uint64() - all[1].Value.Uint64())
}
