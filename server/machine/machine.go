// Package machine reports the resources of this process, processors, memory and file descriptors, and limits the
// memory of Go's runtime accordingly. It knows nothing of what the process does.
package machine

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// A Machine describes the resources of a process.
type Machine struct {
	Processors  int   // running Go code at the same time (GOMAXPROCS, which respects a container's quota)
	Memory      Bytes // of the container and those around it, or else of the machine; 0: unknown
	Descriptors int   // open files and connections; 0: unknown
}

// Of returns this process's machine.
func Of() Machine {
	return Machine{runtime.GOMAXPROCS(0), memory(memlimit.FromCgroup, memlimit.FromSystem), descriptors()}
}

// memory returns the minimum of the sources; 0: unknown. A container's limit may exceed the machine's memory.
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

// The default share of the machine's memory for Go's runtime: three quarters. The runtime's limit is soft, and
// excludes the kernel's socket buffers, the file cache of the short links and the program's own code; a container is
// charged for all of them.
const (
	sharePart  = 3
	shareWhole = 4
)

// Ceiling returns the memory limit of Go's runtime: asked if above 0, else GOMEMLIMIT of the environment, else a
// share of the machine's memory; 0: no limit. said reports whether the operator chose it, by asked or GOMEMLIMIT.
func (m Machine) Ceiling(asked int64) (ceiling Bytes, configured bool) {
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

// Hold makes the garbage collector keep the runtime's memory below ceiling, as far as it can; 0: no limit.
func Hold(ceiling Bytes) {
	if ceiling > 0 {
		debug.SetMemoryLimit(int64(ceiling))
	}
}

// InUse returns the memory of Go's runtime as the limit counts it: obtained from the system, minus what was returned.
func InUse() Bytes {
	all := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(all)
	return Bytes(all[0].Value.Uint64() - all[1].Value.Uint64())
}
