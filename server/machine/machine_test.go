package machine

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"os/exec"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
)

func TestTheMachineGivesSomethingOfEachKind(t *testing.T) {
	m := Of()
	if m.Processors < 1 || m.Memory < 64<<20 || m.Memory > 1<<50 || m.Descriptors < 64 {
		t.Errorf("%+v", m)
	}
	if used := InUse(); used < 1<<20 || used > m.Memory {
		t.Errorf("%v of %v in use", used, m.Memory)
	}
}

func TestMemoryIsTheLeastThatAnySourceNames(t *testing.T) {
	gives := func(n uint64) func() (uint64, error) { return func() (uint64, error) { return n, nil } }
	fails := func() (uint64, error) { return 0, errors.New("not here") }
	for _, c := range []struct {
		of   Bytes
		want Bytes
	}{
		{memory(gives(512<<20), gives(8<<30)), 512 << 20},
		{memory(gives(64<<30), gives(8<<30)), 8 << 30}, // a container with a higher limit than the machine's memory
		{memory(fails, gives(8<<30)), 8 << 30},
		{memory(gives(math.MaxUint64), fails), 0},
		{memory(fails, fails), 0},
	} {
		if c.of != c.want {
			t.Errorf("%d, want %d", c.of, c.want)
		}
	}
}

// The requested ceiling precedes the environment's, and that precedes the machine's.
func TestTheCeilingIsWhatWasAskedForElseTheEnvironmentsElseThreeQuarters(t *testing.T) {
	m := Machine{Memory: 4 << 30}
	if c, said := m.Ceiling(0); c != 3<<30 || said {
		t.Errorf("of the machine: %v", c)
	}
	if c, said := m.Ceiling(100 << 20); c != 100<<20 || !said {
		t.Errorf("asked for: %v", c)
	}
	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	t.Setenv("GOMEMLIMIT", "1GiB") // the runtime has read it at the start of the process
	Hold(1 << 30)
	if c, said := m.Ceiling(0); c != 1<<30 || !said || debug.SetMemoryLimit(-1) != 1<<30 {
		t.Errorf("of the environment: %v", c)
	}
	Hold(0)
	if debug.SetMemoryLimit(-1) != 1<<30 {
		t.Error("nothing to hold changed something")
	}
}

// Descriptors are the process's own limit, after Go has raised it as far as possible.
func TestDescriptorsAreThoseOfTheProcess(t *testing.T) {
	if os.Getenv("FANO_COUNT") != "" {
		t.Logf("descriptors=%d", descriptors())
		return
	}
	if _, err := exec.LookPath("sh"); err != nil || descriptors() == 0 {
		t.Skip("there are no such limits here")
	}
	const again = `ulimit -n 300 && exec "$0" -test.v -test.run '^TestDescriptorsAreThoseOfTheProcess$'`
	cmd := exec.Command("sh", "-c", again, os.Args[0])
	cmd.Env = append(os.Environ(), "FANO_COUNT=1")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "descriptors=300\n") {
		t.Errorf("%v: %s", err, out)
	}
}

func TestBytesAreSaidAsPeopleSayThem(t *testing.T) {
	for b, want := range map[Bytes]string{
		0: "0 B", 1023: "1023 B", 1 << 10: "1 KiB", 512 << 20: "512 MiB",
		1536 << 20: "1.5 GiB", 3 << 40: "3 TiB", 5 << 50: "5.12e+03 TiB",
	} {
		if b.String() != want {
			t.Errorf("%d is %s, not %s", int64(b), b, want)
		}
		if text, err := json.Marshal(b); err != nil || string(text) != strconv.FormatInt(int64(b), 10) {
			t.Errorf("%d in JSON: %s %v", int64(b), text, err)
		}
	}
}
