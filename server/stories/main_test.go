// Package stories tells what people do with the page, in a real Chromium against the real server, and fails where the
// page does not follow. Elements are found as a person finds them, by role and name.
//
// FANO_CHROMIUM names the browser; FANO_STORIES=required makes a missing browser a failure rather than a skip, as
// make test does; FANO_SHOTS names a folder for screenshots.
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

	"github.com/chromedp/chromedp"
)

var (
	browser context.Context // of the one Chromium that all stories share
	kernel  *processor      // tells how much of a processor its pages have used
	origin  string          // the server's address, such as "http://127.0.0.1:41234"
	missing string          // why the stories cannot be told here; empty: they can
)

func TestMain(m *testing.M) {
	code, err := tell(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// tell runs the stories between the start and the end of a server and a browser.
func tell(m *testing.M) (code int, err error) {
	path, err := chromium()
	if err != nil {
		if required() {
			return 1, fmt.Errorf("the browser stories cannot be told: %w", err)
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
	var rest func()
	kernel, rest = attend()
	defer rest()
	return m.Run(), nil
}

// required tells whether a story that cannot be told is a failure.
func required() bool { return os.Getenv("FANO_STORIES") == "required" }

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
	return "", fmt.Errorf("no Chromium on the PATH; make stories installs one, FANO_CHROMIUM names one")
}

// start prepares a browser that talks to nobody but the pages' own server.
func start(path, profile string) (context.Context, context.CancelFunc) {
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(path),
		chromedp.UserDataDir(profile),
		chromedp.DisableGPU,
		// By default Chromium drops input that arrives before a page's first paint, which on a busy machine is late.
		chromedp.Flag("allow-pre-commit-input", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("font-render-hinting", "none"),
		chromedp.Flag("no-proxy-server", true),
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium's sandbox refuses to work for root
	}
	allocator, release := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	return ctx, func() {
		cancel()
		release()
	}
}
