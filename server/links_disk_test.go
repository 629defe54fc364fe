package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// onDisk returns the prefix of a command that runs with a small disk of its own at dir. It skips the test if that is
// not permitted.
func onDisk(t *testing.T, dir, options string) []string {
	t.Helper()
	wrap := []string{"unshare", "--user", "--map-root-user", "--mount", "sh", "-c", `mount -t tmpfs -o ` + options + ` none "$0" && exec "$@"`, dir}
	if out, err := exec.Command(wrap[0], append(wrap[1:], "true")...).CombinedOutput(); err != nil {
		t.Skipf("this system allows no small disk: %v %s", err, out)
	}
	return wrap
}

// goesOn checks what must work whatever happens to the store, while the store refuses links and says why.
func (p *process) goesOn(t *testing.T, problem string) {
	t.Helper()
	if _, status, err := p.post(t.Context(), 2); err != nil || status != http.StatusServiceUnavailable {
		t.Errorf("a new link: %d %v", status, err)
	}
	until(t, "/readyz says so", func() bool {
		text := p.get(t, "/readyz").body
		return strings.HasPrefix(text, "ready, but ") && strings.Contains(text, problem)
	})
	for _, path := range []string{"/", "/play?s=lab-test-3", "/play?s=" + packed(fiveAsk), "/api/v1/run?s=lab-test-3", "/healthz", "/readyz"} {
		if a := p.get(t, path, "Accept-Language", "it"); a.StatusCode != http.StatusOK {
			t.Errorf("%s: %d %.200s", path, a.StatusCode, a.body)
		}
	}
}

func TestAFullDiskStopsShortLinksAndNothingElse(t *testing.T) {
	if testing.Short() {
		t.Skip("in processes of their own, into which the race detector does not see: done without -short")
	}
	t.Parallel() // it mostly waits
	dir := t.TempDir()
	p := launch(t, onDisk(t, dir, "size=64m"), "-data", dir)
	p.readily(t)
	id, status, err := p.post(t.Context(), 1)
	if err != nil || status != http.StatusCreated {
		t.Fatalf("%d %v", status, err)
	}
	ballast := filepath.Join("/proc", fmt.Sprint(p.cmd.Process.Pid), "root", dir, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 50<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	p.goesOn(t, "no room for another short link")
	if err := p.opens(id, 1); err != nil {
		t.Errorf("what was made before: %v", err)
	}
	if again, status, err := p.post(t.Context(), 1); err != nil || status != http.StatusOK || again != id {
		t.Errorf("what was made before, again: %d %v", status, err)
	}
	until(t, "the log says so", func() bool { return strings.Contains(p.log.String(), "MB left") })
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	p.readily(t)
	if _, status, err := p.post(t.Context(), 3); err != nil || status != http.StatusCreated {
		t.Errorf("%d %v", status, err)
	}
}

// A server that starts on a full or read-only disk opens the existing links.
func TestAServerThatBeginsOnAFullDiskOpensItsLinks(t *testing.T) {
	if os.Getenv("FANO_PROVE") == "" {
		t.Skip("long: done with FANO_PROVE=1")
	}
	dir := t.TempDir()
	first := launch(t, nil, "-data", dir)
	first.readily(t)
	id, status, err := first.post(t.Context(), 1)
	if err != nil || status != http.StatusCreated {
		t.Fatalf("%d %v", status, err)
	}
	first.kill()
	for _, disk := range []struct{ becomes, problem string }{ // the directory is copied to a disk of its own
		{
			`cp -r "$0"/. /mnt && dd if=/dev/zero of=/mnt/ballast bs=64k 2>/dev/null; mount --move /mnt "$0" && exec "$@"`,
			"no room for another short link",
		}, {
			`cp -r "$0"/. /mnt && mount -o remount,ro /mnt && mount --move /mnt "$0" && exec "$@"`,
			"short links can be opened, but none can be made at the moment",
		},
	} {
		wrap := onDisk(t, dir, "size=8m")
		wrap[len(wrap)-2] = "mount -t tmpfs -o size=8m none /mnt && " + disk.becomes
		p := launch(t, wrap, "-data", dir)
		p.goesOn(t, disk.problem)
		if err := p.opens(id, 1); err != nil {
			t.Errorf("%s: %v", disk.problem, err)
		}
		if a := p.get(t, "/s/AAAAAAAAAAA", "Accept-Language", "it"); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: no link: %d %.300s", disk.problem, a.StatusCode, a.body)
		}
		if log := p.log.String(); strings.Count(log, "problem=") != 1 || !strings.Contains(log, dir) {
			t.Errorf("%s: the log: %s", disk.problem, log)
		}
		p.kill()
	}
}

func TestADirectoryThatCannotBeWrittenStopsShortLinksAndNothingElse(t *testing.T) {
	if os.Getenv("FANO_PROVE") == "" {
		t.Skip("long: done with FANO_PROVE=1")
	}
	dir := t.TempDir()
	p := launch(t, onDisk(t, dir, "ro"), "-data", dir)
	p.goesOn(t, "short links cannot be made or opened at the moment")
	if a := p.get(t, "/s/AAAAAAAAAAA", "Accept-Language", "it"); a.StatusCode != http.StatusServiceUnavailable || !strings.Contains(a.body, "I link brevi al momento non sono disponibili") {
		t.Errorf("%d %.300s", a.StatusCode, a.body)
	}
	if log := p.log.String(); strings.Count(log, "cannot be written") != 1 || !strings.Contains(log, dir) {
		t.Errorf("the log: %s", log)
	}
}
