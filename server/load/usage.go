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

// A usage is a process's use of the machine, as reported by Linux; zero elsewhere.
type usage struct {
	resident, peak float64 // MB; peak since forgetPeak
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

// gauge returns the sum of all gauges of a name among the server's metrics.
func (p *process) gauge(ctx context.Context, name string) (sum float64, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.metrics+"/metrics", nil)
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
