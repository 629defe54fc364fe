package page

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fano/server/fairqueue"
)

// /readyz fails while every turn of one lane is stuck, names the lane and the work, and recovers with the first free
// turn. The test has its own clock, which decides whether work is stuck.
func TestReadyFailsWhileEveryTurnOfALaneIsStuck(t *testing.T) {
	for lane := range fairqueue.Search + 1 {
		t.Run(lane.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				limits := fairqueue.DefaultLimits
				limits.Time[lane] = time.Second
				turns := fairqueue.New(limits)
				site := open(t, func(o *Options) { o.Queue = turns })
				ready := func(status int, says string) {
					t.Helper()
					if w := ask(site, http.MethodGet, "/readyz"); w.Code != status || !strings.Contains(w.Body.String(), says) {
						t.Errorf("%d %q, want %d and %q", w.Code, w.Body, status, says)
					}
				}
				leave := make(chan struct{})
				for i := range limits.Slots[lane] {
					ready(http.StatusOK, "ready")
					client := fairqueue.WithClient(context.Background(), strconv.Itoa(i))
					go func() {
						_ = turns.Do(client, fairqueue.Work{Class: lane}, func(ctx context.Context) error {
							fairqueue.SetLabel(ctx, "this scenario")
							<-leave // ignores its context
							return nil
						})
					}()
					synctest.Wait()
				}
				ready(http.StatusOK, "ready")
				time.Sleep(time.Minute)
				ready(http.StatusServiceUnavailable, "every turn of the "+lane.String()+" lane is stuck: this scenario\n")
				if w := ask(site, http.MethodGet, "/healthz"); w.Code != http.StatusOK {
					t.Errorf("healthz: %d", w.Code)
				}
				leave <- struct{}{}
				synctest.Wait()
				ready(http.StatusOK, "ready")
				close(leave)
			})
		})
	}
}
