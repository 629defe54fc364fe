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

// /readyz fails while every slot of one class is stuck, names the class and the work, and recovers with the first free
// turn. The test has its own clock, which decides whether work is stuck.
func TestReadyFailsWhileEveryTurnOfALaneIsStuck(t *testing.T) {
	for class := range fairqueue.Search + 1 {
		t.Run(class.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				limits := fairqueue.DefaultLimits
				limits.Time[class] = time.Second
				turns := fairqueue.New(limits)
				site := open(t, func(o *Options) { o.Queue = turns })
				ready := func(status int, says string) {
					t.Helper()
					if w := ask(site, http.MethodGet, "/readyz"); w.Code != status || !strings.Contains(w.Body.String(), says) {
						t.Errorf("%d %q, want %d and %q", w.Code, w.Body, status, says)
					}
				}
				leave := make(chan struct{})
				for i := range limits.Slots[class] {
					ready(http.StatusOK, "ready")
					client := fairqueue.WithClient(context.Background(), strconv.Itoa(i))
					go func() {
						_ = turns.Do(client, fairqueue.Work{Class: class}, func(ctx context.Context) error {
							fairqueue.SetLabel(ctx, "this scenario")
							<-leave // ignores its context
							return nil
						})
					}()
					synctest.Wait()
				}
				ready(http.StatusOK, "ready")
				time.Sleep(time.Minute)
				ready(http.StatusServiceUnavailable, "every slot of the class "+class.String()+" is held by stuck work: this scenario\n")
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
