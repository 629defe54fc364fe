package page

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fano/server/fairqueue"
	"fano/server/run"
)

// A run is compressed once, when it is computed, and clients that accept gzip get just that.
func TestARunIsSentAsItIsKept(t *testing.T) {
	var desk *run.Service
	site := open(t, func(o *Options) { desk = o.Runs })
	const address = "/api/v1/run?s=lab-test-3"
	plain := ask(site, http.MethodGet, address)
	compressions := desk.Counts().Compressed
	for _, accepts := range []string{"gzip", "br, gzip", "gzip;q=0.5", "*"} {
		w := ask(site, http.MethodGet, address, "Accept-Encoding", accepts)
		if w.Header().Get("Content-Encoding") != "gzip" || !strings.Contains(strings.Join(w.Header().Values("Vary"), ","), "Accept-Encoding") {
			t.Fatalf("%s: %v", accepts, w.Header())
		}
		zip, err := gzip.NewReader(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		zip.Multistream(false) // not all browsers read several gzip members
		text, err := io.ReadAll(zip)
		if err != nil || !bytes.Equal(text, plain.Body.Bytes()) || w.Body.Len() > 0 {
			t.Errorf("%s: %d bytes, want %d; %d are left; %v", accepts, len(text), plain.Body.Len(), w.Body.Len(), err)
		}
	}
	for _, accepts := range []string{"", "br", "gzip;q=0", "identity"} {
		w := ask(site, http.MethodGet, address, "Accept-Encoding", accepts)
		if w.Header().Get("Content-Encoding") != "" || !bytes.Equal(w.Body.Bytes(), plain.Body.Bytes()) {
			t.Errorf("%q: %v", accepts, w.Header())
		}
	}
	if again := desk.Counts().Compressed; again != compressions {
		t.Errorf("it was compressed %d times more", again-compressions)
	}
}

// Requests that arrive slowly hold no turn, and no more memory than has arrived; clients that read slowly hold no
// turn either.
func TestASlowClientHoldsNoTurn(t *testing.T) {
	limits := fairqueue.DefaultLimits
	limits.Slots = [...]int{1, 1, 1}
	turns := fairqueue.New(limits)
	server := httptest.NewServer(open(t, func(o *Options) {
		o.Queue, o.Runs = turns, run.NewService(run.DefaultLimits, turns, o.Log)
		t.Cleanup(o.Runs.Close)
	}))
	defer server.Close()
	var slow []net.Conn
	defer func() {
		for _, c := range slow {
			c.Close()
		}
	}()
	for i := range 20 {
		c, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		slow = append(slow, c)
		if i%2 == 0 { // a body that never arrives
			fmt.Fprint(c, "POST /api/v1/run HTTP/1.1\r\nHost: here\r\nContent-Length: 1000000\r\n\r\n{")
			continue
		}
		_ = c.(*net.TCPConn).SetReadBuffer(1 << 10) // an answer that is never read
		fmt.Fprint(c, "GET /api/v1/run?s=loss HTTP/1.1\r\nHost: here\r\n\r\n")
	}
	time.Sleep(100 * time.Millisecond)
	begun := time.Now()
	answer, err := http.Get(server.URL + "/play?s=lab-test-1")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if took := time.Since(begun); answer.StatusCode != 200 || took > 5*time.Second {
		t.Errorf("%d after %v", answer.StatusCode, took)
	}
	if _, carried := turns.Memory(); carried > 1<<20 {
		t.Errorf("%d bytes are held for bodies that have not come", carried)
	}
}

// A body has the server's time limit to arrive completely, however often a part of it arrives, and even if the
// previous request on the same connection was allowed more.
func TestABodyThatDripsIsNotWaitedForForEver(t *testing.T) {
	turns := fairqueue.New(fairqueue.DefaultLimits)
	server := httptest.NewUnstartedServer(open(t, func(o *Options) { o.Queue = turns }))
	server.Config.ReadTimeout = 400 * time.Millisecond
	server.Start()
	defer server.Close()
	c, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	answers := bufio.NewReader(c)
	answered := func() int {
		answer, err := http.ReadResponse(answers, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		_, _ = io.Copy(io.Discard, answer.Body) // the next answer follows it
		return answer.StatusCode
	}
	fmt.Fprint(c, "GET /play?s=lab-test-1 HTTP/1.1\r\nHost: here\r\n\r\n")
	if code := answered(); code != http.StatusOK {
		t.Fatal(code)
	}
	begun := time.Now()
	fmt.Fprint(c, "POST /api/v1/run HTTP/1.1\r\nHost: here\r\nContent-Length: 1000000\r\n\r\n{")
	go func() {
		for err := error(nil); err == nil; time.Sleep(20 * time.Millisecond) {
			_, err = fmt.Fprint(c, " ")
		}
	}()
	if code := answered(); code != http.StatusBadRequest || time.Since(begun) > 5*time.Second {
		t.Errorf("%d after %v", code, time.Since(begun))
	}
	for _, carried := turns.Memory(); carried != 0; _, carried = turns.Memory() { // released after the answer
		if time.Sleep(time.Millisecond); time.Since(begun) > 5*time.Second {
			t.Fatalf("%d bytes of it are held still", carried)
		}
	}
}

// Bodies are read completely, or refused: the bytes in transit of one client are limited.
func TestBodiesAreBounded(t *testing.T) {
	limits := fairqueue.DefaultLimits
	limits.Buffered = 8 << 20 // one client may have a megabyte of them
	turns := fairqueue.New(limits)
	site := open(t, func(o *Options) { o.Queue = turns; o.Body = 4 << 20 })
	if w := post(site, "/api/v1/run", strings.Repeat(" ", 2<<20)); w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), "waiting") {
		t.Errorf("%d %.200s", w.Code, w.Body)
	}
	if w := post(site, "/api/v1/run", ricart); w.Code != http.StatusOK {
		t.Errorf("%d %.200s", w.Code, w.Body)
	}
	if stated, carried := turns.Memory(); stated+carried != 0 {
		t.Errorf("%d and %d bytes are never given back", stated, carried)
	}
	small := open(t, func(o *Options) { o.Body = 1000 })
	if w := post(small, "/api/v1/run", strings.Repeat(" ", 2000)); w.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("%d %.200s", w.Code, w.Body)
	}
	broken := httptest.NewRequest(http.MethodPost, "/api/v1/run", io.MultiReader(strings.NewReader("{"), &failing{errors.New("reset")}))
	w := httptest.NewRecorder()
	if small.ServeHTTP(w, broken); w.Code == http.StatusOK {
		t.Errorf("a body that broke off was taken: %d", w.Code)
	}
}

// A waiting client gets a page with its position, which reloads itself.
func TestOneWhoWaitsIsToldSo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := fairqueue.DefaultLimits
		limits.Slots = [...]int{1, 1, 1}
		turns := fairqueue.New(limits)
		site := open(t, func(o *Options) { o.Queue, o.Waiting = turns, 50*time.Millisecond })
		busy, err := turns.Acquire(t.Context(), fairqueue.Work{Class: fairqueue.Short})
		if err != nil {
			t.Fatal(err)
		}
		w := ask(site, http.MethodGet, "/play?s=lab-test-3&lang=it")
		says(t, "a page", w, http.StatusServiceUnavailable, texts(t, "it").T("error.waiting.title"))
		if w.Header().Get("Refresh") == "" || w.Header().Get("Retry-After") == "" {
			t.Error(w.Header())
		}
		embed := ask(site, http.MethodGet, "/embed?s=lab-test-3")
		if policy := embed.Header().Get("Content-Security-Policy"); !strings.HasSuffix(policy, "frame-ancestors "+anyFrame) ||
			embed.Header().Get("Refresh") == "" || strings.Contains(embed.Body.String(), "<nav") {
			t.Errorf("what waits in a frame: %v\n%s", embed.Header(), embed.Body)
		}
		if w := ask(site, http.MethodPost, "/import"); w.Header().Get("Refresh") != "" || strings.Contains(w.Body.String(), "by itself") {
			t.Errorf("what was posted comes again by itself: %v\n%s", w.Header(), w.Body)
		}
		busy.Release()
		if w := ask(site, http.MethodGet, "/play?s=lab-test-3"); w.Code != http.StatusOK {
			t.Errorf("%d", w.Code)
		}
	})
}

// A request refused for lack of room costs no more than sending a cached page, whatever it asks for.
func TestARefusalForWantOfRoomIsAPageThatIsKept(t *testing.T) {
	limits := fairqueue.DefaultLimits
	limits.Slots, limits.Waiting = [...]int{1, 1, 1}, 1
	turns := fairqueue.New(limits)
	site := open(t, func(o *Options) { o.Queue = turns })
	busy, err := turns.Acquire(t.Context(), fairqueue.Work{Class: fairqueue.Short})
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if next, err := turns.Acquire(context.Background(), fairqueue.Work{Class: fairqueue.Short}); err == nil {
			next.Release()
		}
	}()
	defer func() { busy.Release(); <-ended }()
	for turns.Counts(fairqueue.Short).Waiting == 0 {
		time.Sleep(time.Millisecond)
	}
	for _, lang := range []string{"en", "pt", "it"} {
		short, long := "/play?lang="+lang+"&s=loss", "/s/x?lang="+lang+"&s="+strings.Repeat("a", 8000)
		if lang == "pt" { // in a frame it is another page, which is cached as well
			short, long = strings.Replace(short, "play", "embed", 1), strings.Replace(long, "/s/x", "/embed", 1)
		}
		a, b := ask(site, http.MethodGet, short), ask(site, http.MethodGet, long)
		if a.Code != http.StatusServiceUnavailable || a.Header().Get("Refresh") == "" || !bytes.Equal(a.Body.Bytes(), b.Body.Bytes()) {
			t.Errorf("%s: %d %v, %d bytes; of a long link %d", lang, a.Code, a.Header(), a.Body.Len(), b.Body.Len())
		}
		if page := a.Body.String(); !strings.Contains(page, `lang="`+lang) || strings.Contains(page, "hreflang") {
			t.Errorf("not in %s, or leads to another page in another language: %.200s", lang, page)
		}
	}
}

// For a client without gzip each piece of a run is decompressed in a turn, even after the answer has begun.
func TestARunThatIsSentPlainlyIsPaidFor(t *testing.T) {
	turns := fairqueue.New(fairqueue.DefaultLimits)
	site := open(t, func(o *Options) {
		o.Queue, o.Runs = turns, run.NewService(run.DefaultLimits, turns, o.Log)
		t.Cleanup(o.Runs.Close)
	})
	const address = "/api/v1/run?s=" + `{"fano":1,"algorithm":"lamport","processes":5,"workload":{"entries":100}}`
	served := func(accepts string) int64 {
		before := turns.Counts(fairqueue.Short).Served
		if w := ask(site, http.MethodGet, strings.ReplaceAll(address, `"`, "%22"), "Accept-Encoding", accepts); w.Code != http.StatusOK {
			t.Fatalf("%d %.200s", w.Code, w.Body)
		}
		return turns.Counts(fairqueue.Short).Served - before
	}
	served("gzip") // it computes the run
	kept := served("gzip")
	if kept > 5 {
		t.Errorf("a run that is kept takes %d turns", kept)
	}
	if plain := served(""); plain < kept+3 {
		t.Errorf("a run that is unpacked takes %d turns, and one that is sent as it is kept %d", plain, kept)
	}
}
