package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
	"github.com/prometheus/procfs"
)

const peakMemory = "memory at the peak, MB"

// A usage is what a process has used of the machine, as Linux reports it; zero where it does not.
type usage struct {
	resident, peak float64 // MB; the peak since forgetPeak
	cpu            time.Duration
}

func usageOf(pid int) (u usage) {
	p, err := procfs.NewProc(pid)
	if err != nil {
		return u
	}
	if status, err := p.NewStatus(); err == nil {
		u.resident, u.peak = float64(status.VmRSS)/1e6, float64(status.VmHWM)/1e6
	}
	if stat, err := p.Stat(); err == nil {
		u.cpu = time.Duration(stat.CPUTime() * float64(time.Second))
	}
	return u
}

// forgetPeak resets the peak of a process's memory, if the system allows it.
func forgetPeak(pid int) {
	_ = os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", pid), []byte("5"), 0)
}

// A server that has just started compresses its files, about 9 s of CPU. It is at rest when it has used no more CPU than
// an idle one for some seconds.
const (
	restPeriods = 3
	restCPU     = 50 * time.Millisecond // in a second
	restWithin  = 4 * time.Minute
)

// settle waits until a server that was started here is at rest.
func settle(ctx context.Context, pid int) error {
	used := usageOf(pid).cpu
	for quiet, until := 0, time.Now().Add(restWithin); quiet < restPeriods; {
		if time.Now().After(until) {
			return fmt.Errorf("the server is still at work %v after its start", restWithin)
		}
		rest(ctx, time.Second)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		now := usageOf(pid).cpu
		if quiet++; now-used > restCPU {
			quiet = 0
		}
		used = now
	}
	return nil
}

// gauge is the sum of all gauges of a name on a page of metrics.
func gauge(ctx context.Context, metrics, name string) (sum float64, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, metrics, nil)
	if err != nil {
		return 0, err
	}
	request.Close = true
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(answer.Body)
	if err != nil {
		return 0, err
	}
	for _, m := range families[name].GetMetric() {
		sum += m.GetGauge().GetValue()
	}
	return sum, nil
}
