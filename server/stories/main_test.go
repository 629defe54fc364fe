// Package stories tests what users do with the pages, in a real Chromium against the real server. A story finds
// elements by role and name, and what it asserts to be visible is on the screen: not cut off, not covered, not
// outside the window.
//
// FANO_CHROMIUM names the browser; FANO_STORIES=required, as set by make test, makes a missing browser a failure
// instead of a skip; FANO_SHOTS names a directory for screenshots; FANO_PROVE=1 tries more of everything, and
// measures.
package stories

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// patience is how long a story waits for the page, next to other stories on a busy machine.
const patience = 30 * time.Second

var (
	browser context.Context // the context of the Chromium that all stories share
	origin  string          // the server's address, such as "http://127.0.0.1:41234"
	missing string          // why there is no browser; empty if there is one
)

func TestMain(m *testing.M) {
	code, err := runStories(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// runStories runs the stories with a server and a browser.
func runStories(m *testing.M) (code int, err error) {
	path, err := chromium()
	if err != nil {
		if required() {
			return 1, fmt.Errorf("the browser stories cannot run: %w", err)
		}
		missing = err.Error()
		return m.Run(), nil
	}
	scratch, err := os.MkdirTemp("", "fano-stories-")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(scratch)

	stop, err := serve(scratch)
	if err != nil {
		return 1, err
	}
	defer func() {
		log, ended := stop()
		if err = errors.Join(err, ended); code != 0 || err != nil {
			fmt.Fprintf(os.Stderr, "the server's log:\n%s", log)
		}
	}()

	ctx, end := start(path, filepath.Join(scratch, "profile"))
	defer end()
	if err := chromedp.Do(ctx); err != nil {
		return 1, fmt.Errorf("start %s: %w", path, err)
	}
	browser = ctx
	return m.Run(), nil
}

// required reports whether a missing browser is a failure.
func required() bool { return os.Getenv("FANO_STORIES") == "required" }

// proving reports whether everything is tried, as in make prove.
func proving() bool { return os.Getenv("FANO_PROVE") != "" }

// longestStory is the maximum lifetime of a tab, whatever its story waits for.
func longestStory() time.Duration {
	if proving() {
		return time.Hour
	}
	return 10 * patience
}

// chromium finds the browser.
func chromium() (string, error) {
	if path := os.Getenv("FANO_CHROMIUM"); path != "" {
		return exec.LookPath(path)
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no Chromium on the PATH; make stories installs one, FANO_CHROMIUM names one")
}

// start configures a browser that contacts only the pages' own server.
func start(path, profile string) (context.Context, context.CancelFunc) {
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(path),
		chromedp.UserDataDir(profile),
		chromedp.DisableGPU,
		// By default Chromium drops input that arrives before a page's first paint, which is late on a busy machine.
		chromedp.Flag("allow-pre-commit-input", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("font-render-hinting", "none"),
		chromedp.Flag("no-proxy-server", true),
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium's sandbox does not work for root
	}
	allocator, release := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	return ctx, func() {
		cancel()
		release()
	}
}
